import type { OutboxRow } from './row.ts'

/** Where a row of the queue stands: the chip's tone and words, and a sentence where more is to be said. */
export type SituacaoNaFila = {
  readonly kind: 'ok' | 'wait' | 'bad' | 'info' | 'send'
  readonly chip: string
  readonly frase?: string
}

/** What the words depend on beside the row. `now`: ms, the device's clock. */
export type ContextoDaFila = { readonly online: boolean; readonly now: number }

export const AGUARDANDO_ENVIO = 'Aguardando envio'
export const NAO_ENVIADO = 'Não enviado'

export function situacaoNaFila(row: OutboxRow, contexto: ContextoDaFila): SituacaoNaFila {
  switch (row.state) {
    case 'done':
      return { kind: 'ok', chip: 'Recebido pela clínica' }
    case 'sending':
      return { kind: 'send', chip: 'Enviando' }
    case 'queued':
      return { kind: 'wait', chip: AGUARDANDO_ENVIO }
    case 'auth':
      return { kind: 'wait', chip: AGUARDANDO_ENVIO, frase: 'Faça login para enviar.' }
    case 'retry':
      return { kind: 'wait', chip: NAO_ENVIADO, frase: fraseDaTentativa(row, contexto) }
    case 'expired':
      return {
        kind: 'info',
        chip: 'Horário já passou',
        frase: 'A internet voltou depois da hora marcada. Nada foi reservado.',
      }
    case 'conflict':
    case 'rejected':
      return {
        kind: 'bad',
        chip: 'Recusado',
        frase: row.error?.mensagem ?? 'A clínica não aceitou este pedido.',
      }
  }
}

/** Why it has not gone, and when it goes again: "A clínica não respondeu. Nova tentativa em 30 segundos." */
export function fraseDaTentativa({ error, nextAt }: OutboxRow, { online, now }: ContextoDaFila): string {
  const motivo = error?.mensagem ?? 'A clínica não respondeu.'
  return online
    ? `${motivo} Nova tentativa ${esperaEmPalavras(nextAt - now)}.`
    : `${motivo} Sai sozinho quando a internet voltar.`
}

function esperaEmPalavras(ms: number): string {
  // Told in steps of five, so that the words do not tick.
  const segundos = Math.ceil(ms / 5000) * 5
  if (segundos <= 0) return 'em instantes'
  if (segundos < 60) return `em ${segundos} segundos`
  const minutos = Math.ceil(ms / 60_000)
  return minutos === 1 ? 'em um minuto' : `em ${minutos} minutos`
}
