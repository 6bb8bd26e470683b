import {
  IconCalendarOff,
  IconCalendarX,
  IconReceipt,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { duracaoEmPalavras } from '#domain/lib/duration.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { StatusKind } from '#src/components/status-chip.tsx'

/** Where a row stands, in words: a chip, and one sentence that says what it means. */
export type Situacao = {
  readonly kind: StatusKind
  readonly chip: string
  readonly icon?: TablerIcon
  readonly frase?: string
}

export type Contexto = { readonly online: boolean /** ms, the device's clock */; readonly now: number }

/** A booking on its way. */
export function situacaoDoPedido(row: OutboxRow, { online, now }: Contexto): Situacao {
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Enviando' }
    case 'retry':
      return { kind: 'wait', chip: 'Não enviado', icon: IconRefresh, frase: fraseDaTentativa(row, now) }
    case 'auth':
      return {
        kind: 'wait',
        chip: 'Aguardando envio',
        frase: 'Guardado neste aparelho. Faça login para enviar.',
      }
    case 'queued':
      return {
        kind: 'wait',
        chip: 'Aguardando envio',
        frase: online
          ? 'Guardado neste aparelho. A clínica ainda não recebeu.'
          : 'Guardado neste aparelho. Sai sozinho quando a internet voltar.',
      }
    case 'expired':
      return {
        kind: 'info',
        chip: 'Horário já passou',
        icon: IconCalendarOff,
        frase: 'A internet voltou depois da hora marcada. Nada foi reservado.',
      }
    case 'conflict':
    case 'rejected':
      return recusa(row)
  }
}

function recusa({ error, command }: OutboxRow): Situacao {
  const frase = error?.mensagem ?? 'A clínica não aceitou este pedido.'
  switch (error?.code) {
    case 'horario_ocupado':
      return {
        kind: 'bad',
        chip: 'Recusado: horário ocupado',
        icon: IconCalendarX,
        frase: 'Outra pessoa reservou esse horário antes.',
      }
    case 'horario_indisponivel':
      return { kind: 'bad', chip: 'Recusado: horário indisponível', icon: IconCalendarX, frase }
    case 'procedimento_alterado': {
      const pedido = command.kind === 'agendamento.criar' ? command.payload.pedido : null
      const { atual } = error
      if (pedido === null || atual == null) return { kind: 'bad', chip: 'Recusado', frase }
      const duracao =
        atual.tempo === pedido.tempo ? '' : ` A duração agora é de ${duracaoEmPalavras(atual.tempo)}.`
      return {
        kind: 'wait',
        chip: atual.valor === pedido.valor ? 'A duração mudou' : 'O valor mudou',
        icon: IconReceipt,
        frase: `A clínica atualizou este serviço antes de receber o pedido.${duracao}`,
      }
    }
    default:
      return { kind: 'bad', chip: 'Recusado', frase }
  }
}

/** A cancellation on its way, or refused. */
export function situacaoDoCancelamento(row: OutboxRow, { online, now }: Contexto): Situacao {
  const aguardando = { kind: 'wait', chip: 'Cancelamento aguardando envio' } as const
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Cancelando' }
    case 'retry':
      return { ...aguardando, icon: IconRefresh, frase: fraseDaTentativa(row, now) }
    case 'auth':
      return { ...aguardando, frase: 'Faça login para enviar o cancelamento.' }
    case 'queued':
      return {
        ...aguardando,
        frase: online
          ? 'A clínica ainda não recebeu. Até lá, o horário continua seu.'
          : 'Sai sozinho quando a internet voltar. Até lá, o horário continua seu.',
      }
    case 'conflict':
    case 'rejected':
    case 'expired':
      return {
        kind: 'bad',
        chip: 'Cancelamento recusado',
        icon: IconCalendarX,
        frase: row.error?.mensagem ?? 'A clínica não aceitou o cancelamento.',
      }
  }
}

function fraseDaTentativa({ error, nextAt }: OutboxRow, now: number): string {
  const minutos = Math.ceil((nextAt - now) / 60_000)
  const espera = minutos <= 1 ? 'em menos de um minuto' : `em ${minutos} minutos`
  return `${error?.mensagem ?? 'A clínica não respondeu.'} Nova tentativa ${espera}.`
}
