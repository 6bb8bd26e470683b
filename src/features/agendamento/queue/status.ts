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
import { bookingOf, isCancellation } from './rows.ts'

/** Where a row stands, in words: a chip, and one sentence that says what it means. */
export type QueueStatus = {
  readonly kind: StatusKind
  readonly chip: string
  readonly icon?: TablerIcon
  readonly frase?: string
}

/** A booking on its way. */
export function bookingStatus(row: OutboxRow, context: ContextoDaFila): QueueStatus {
  const general = situacaoNaFila(row, context)
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Enviando' }
    case 'retry':
      return { ...general, icon: IconRefresh }
    case 'auth':
      return { ...general, frase: 'Guardado neste aparelho. Faça login para enviar.' }
    case 'queued':
      return {
        ...general,
        frase: context.online
          ? 'Guardado neste aparelho. A clínica ainda não recebeu.'
          : 'Guardado neste aparelho. Sai sozinho quando a internet voltar.',
      }
    case 'expired':
      return { ...general, icon: IconCalendarOff }
    case 'conflict':
    case 'rejected':
      return refusal(row)
  }
}

function refusal(row: OutboxRow): QueueStatus {
  const { error } = row
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
      const booking = bookingOf(row)?.pedido ?? null
      const { atual: current } = error
      if (booking === null || current == null) return { kind: 'bad', chip: 'Recusado', frase }
      const duration =
        current.tempo === booking.tempo ? '' : ` A duração agora é de ${duracaoEmPalavras(current.tempo)}.`
      return {
        kind: 'wait',
        chip: current.valor === booking.valor ? 'A duração mudou' : 'O valor mudou',
        icon: IconReceipt,
        frase: `A clínica atualizou este serviço antes de receber o pedido.${duration}`,
      }
    }
    default:
      return { kind: 'bad', chip: 'Recusado', frase }
  }
}

/** A cancellation on its way, or refused. */
export function cancellationStatus(row: OutboxRow, context: ContextoDaFila): QueueStatus {
  const waiting = { kind: 'wait', chip: 'Cancelamento aguardando envio' } as const
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Cancelando' }
    case 'retry':
      return { ...waiting, icon: IconRefresh, frase: fraseDaTentativa(row, context) }
    case 'auth':
      return { ...waiting, frase: 'Faça login para enviar o cancelamento.' }
    case 'queued':
      return {
        ...waiting,
        frase: context.online
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

/** A row listed among the others of the queue: its title already says that it is a cancellation. */
export function statusInQueue(row: OutboxRow, context: ContextoDaFila): QueueStatus {
  const general = situacaoNaFila(row, context)
  if (row.state === 'done' || row.state === 'queued' || row.state === 'sending') return general
  if (!isCancellation(row)) return bookingStatus(row, context)
  const { chip: _, ...status } = cancellationStatus(row, context)
  const chips: Partial<Record<OutboxRow['state'], string>> = { auth: AGUARDANDO_ENVIO, retry: NAO_ENVIADO }
  return { ...status, chip: chips[row.state] ?? 'Cancelamento recusado' }
}

/** The sentence leads on to the alternatives that stand under it. */
export function leadingToAlternatives(status: QueueStatus, count: number): QueueStatus {
  if (count === 0) return status
  return {
    ...status,
    frase: `${status.frase ?? ''} ${count === 1 ? 'Ainda livre:' : 'Ainda livres:'}`.trim(),
  }
}
