import {
  IconCalendarOff,
  IconCalendarX,
  IconReceipt,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { duracaoEmPalavras } from '#domain/lib/duration.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import {
  AGUARDANDO_ENVIO,
  type ContextoDaFila,
  fraseDaTentativa,
  NAO_ENVIADO,
  situacaoNaFila,
} from '#domain/outbox/texts.ts'
import type { StatusKind } from '#src/components/status-chip.tsx'

/** Where a row stands, in words: a chip, and one sentence that says what it means. */
export type Situacao = {
  readonly kind: StatusKind
  readonly chip: string
  readonly icon?: TablerIcon
  readonly frase?: string
}

export type Contexto = ContextoDaFila

/** A booking on its way. */
export function situacaoDoPedido(row: OutboxRow, contexto: Contexto): Situacao {
  const geral = situacaoNaFila(row, contexto)
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Enviando' }
    case 'retry':
      return { ...geral, icon: IconRefresh }
    case 'auth':
      return { ...geral, frase: 'Guardado neste aparelho. Faça login para enviar.' }
    case 'queued':
      return {
        ...geral,
        frase: contexto.online
          ? 'Guardado neste aparelho. A clínica ainda não recebeu.'
          : 'Guardado neste aparelho. Sai sozinho quando a internet voltar.',
      }
    case 'expired':
      return { ...geral, icon: IconCalendarOff }
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
export function situacaoDoCancelamento(row: OutboxRow, contexto: Contexto): Situacao {
  const aguardando = { kind: 'wait', chip: 'Cancelamento aguardando envio' } as const
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Cancelando' }
    case 'retry':
      return { ...aguardando, icon: IconRefresh, frase: fraseDaTentativa(row, contexto) }
    case 'auth':
      return { ...aguardando, frase: 'Faça login para enviar o cancelamento.' }
    case 'queued':
      return {
        ...aguardando,
        frase: contexto.online
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

/** A row of the queue among others: its name says that it is a cancellation, its place that it waits. */
export function situacaoDaLinha(row: OutboxRow, contexto: Contexto): Situacao {
  const geral = situacaoNaFila(row, contexto)
  if (row.state === 'done' || row.state === 'queued' || row.state === 'sending') return geral
  if (row.command.kind !== 'agendamento.cancelar') return situacaoDoPedido(row, contexto)
  const { chip: _, ...situacao } = situacaoDoCancelamento(row, contexto)
  const chips: Partial<Record<OutboxRow['state'], string>> = { auth: AGUARDANDO_ENVIO, retry: NAO_ENVIADO }
  return { ...situacao, chip: chips[row.state] ?? 'Cancelamento recusado' }
}

/** Leads on to the free times that stand under the sentence. */
export function comLivres(situacao: Situacao, livres: number): Situacao {
  if (livres === 0) return situacao
  return {
    ...situacao,
    frase: `${situacao.frase ?? ''} ${livres === 1 ? 'Ainda livre:' : 'Ainda livres:'}`.trim(),
  }
}
