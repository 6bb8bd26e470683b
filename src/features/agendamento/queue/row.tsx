import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicNow, dateBlockOf } from '#domain/lib/dates.ts'
import { isCancelling } from '#domain/outbox/commands.ts'
import { unheardOf } from '#domain/outbox/overlay.ts'
import {
  isOfFormerAccount,
  isPending,
  isWithoutEffect,
  needsChoice,
  type OutboxRow,
} from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { QueueRow } from '#src/components/queue-row.tsx'
import type { VisitClients } from '../queries.ts'
import { bookAgain } from './book-again.ts'
import { ForWhom } from './for-whom.tsx'
import { giveUp } from './give-up.ts'
import { BEING_CANCELLED } from './life-status.ts'
import { useHeard, type VisitsInQueue } from './queries.ts'
import {
  alternativesOf,
  bookingOf,
  cancellationBehind,
  cancellationBeside,
  hasNothingToChoose,
  isForConflicts,
  isOvertaken,
  moveOf,
  type NamedService,
  type Since,
  takesMoreAlong,
  visitOf,
  whoseOf,
} from './rows.ts'
import {
  givenUpSentence,
  leadingToAlternatives,
  leavingMore,
  type ShownStatus,
  statusInQueue,
} from './status.ts'
import { hasWaysOn, WaysOn } from './ways-on.tsx'
import { whenInWords } from './when.tsx'

type Props = {
  readonly row: OutboxRow
  /** The person's whole queue. */
  readonly queue: readonly OutboxRow[]
  readonly clinicNow: ClinicNow
  readonly context: QueueContext
  /** Whom the bookings of the queue are for: see `useClientsInQueue`. */
  readonly clients: VisitClients
  /** The visits that the queue is about: see `useVisitsInQueue`. */
  readonly visits: VisitsInQueue | undefined
  /** Runs one act of the list after another. */
  readonly run: (act: () => Promise<unknown>) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
  /** Leads to the booking screen with the service; the new booking replaces the refused row. */
  readonly onService: (service: NamedService, supersedes: string) => void
  /** Leads to where a visit is moved, by its id. */
  readonly onMove: (id: number) => void
  /** Leads to the page of a visit of hers, by its id; null for reception, which has no such page. */
  readonly onVisit: ((id: number) => void) | null
  /** Leads to where reception decides about what the clinic did not take. */
  readonly onConflicts: () => void
}

/** What was asked of a visit as the queue has it: to have it, to cancel or move it, what is known of it. */
export function AgendamentoQueueRow(props: Props) {
  const { row, queue, clinicNow, context, clients, visits, run, onLogin } = props
  const asked = visitOf(row)
  const visit = visits?.get(row.id) ?? null
  const heard = useHeard([row], visit)
  // Nothing is drawn until the visits are read: the row's time may not be hers any more.
  if (asked === null || visits === undefined) return null
  const { nome, para } = asked
  const { dataHoraAgendada, tempo } = visit ?? asked
  const overtaken = isOvertaken(row, visit)
  const cancelled = cancellationBeside(queue, row, visit) !== null
  const { date: today } = clinicNow
  const since = { clinicNow, queue, heard }
  const cancels = isCancelling(row.command)
  const givenUp = !cancels && cancellationBehind(queue, row.id) !== null
  const whose = whoseOf(row, visits.get(row.id))
  // What will take place says how long; what was refused or is taken back only when it was to begin.
  const withoutEnd = cancels || needsChoice(row) || para !== undefined
  return (
    <QueueRow
      head={<DateBlock {...dateBlockOf(dataHoraAgendada.slice(0, 10))} />}
      title={bookingOf(row) === null ? titleOf(row) : nome}
      when={
        <>
          {whenInWords(dataHoraAgendada, today, withoutEnd ? undefined : tempo)}
          {para !== undefined && `, para ${shortMoment(para, today)}`}
        </>
      }
      who={whose !== null && <ForWhom whose={whose} clients={clients} />}
      status={statusOf(row, visit, since, context, { givenUp, cancelled })}
      muted={row.state === 'done'}
      actions={actionsOf(props, givenUp, overtaken || (cancelled && needsChoice(row)))}
    >
      {!(cancels || overtaken || cancelled) && hasWaysOn(row, since) && (
        <WaysOn
          row={row}
          since={since}
          onBook={(refused, change) => run(() => bookAgain(refused, change, onLogin))}
        />
      )}
    </QueueRow>
  )
}

function statusOf(
  row: OutboxRow,
  visit: Agendamento | null,
  since: Since,
  context: QueueContext,
  { givenUp, cancelled }: { readonly givenUp: boolean; readonly cancelled: boolean },
): ShownStatus {
  const { clinicNow, queue } = since
  const unheard = unheardOf(row, queue, visit)
  const status = statusInQueue(row, { ...context, clinicNow, unheard }, clinicNow.date, visit)
  if (isOvertaken(row, visit)) return status
  if (cancelled && isPending(row)) return { ...status, sentence: BEING_CANCELLED }
  if (givenUp && (row.state === 'retry' || row.state === 'queued' || row.state === 'auth'))
    return { ...status, sentence: givenUpSentence(row) }
  const isSent = row.state === 'sending' || row.state === 'done'
  const said = !(isSent || givenUp) && takesMoreAlong(queue, row) ? leavingMore(status) : status
  return leadingToAlternatives(said, alternativesOf(row, since).length)
}

function actionsOf(props: Props, givenUp: boolean, overtaken: boolean): ReactNode[] {
  const { row, run, visits, onRetry, onLogin, onService, onMove, onVisit, onConflicts } = props
  const booking = bookingOf(row)
  const move = moveOf(row)
  const moveTo = (id: number) => () => onMove(id)
  const discard = () => run(() => giveUp(row.id))
  const button = (words: string, onClick: () => void, bad = false) => (
    <Button key={words} variant="subtle" size="sm" onClick={onClick} {...(bad && { color: 'bad' })}>
      {words}
    </Button>
  )
  const hasEnded = isOfFormerAccount(row) || (overtaken && (needsChoice(row) || isWithoutEffect(row)))
  if (hasEnded) return [button('Entendi', discard)]
  switch (row.state) {
    case 'done':
    case 'sending':
      return []
    case 'conflict':
    case 'rejected':
    case 'expired':
      if (isForConflicts(row))
        return [
          button('Ver em Conflitos', onConflicts),
          button(move === null ? 'Entendi' : 'Ficar com este', discard),
        ]
      if (move !== null)
        return [
          ...('id' in move.alvo ? [button('Escolher outro horário', moveTo(move.alvo.id))] : []),
          button('Ficar com este', discard),
        ]
      if (isCancelling(row.command)) {
        const visit = visits?.get(row.id)
        const onward =
          visit !== undefined && onVisit !== null ? [button('Ver visita', () => onVisit(visit.id))] : []
        return [...onward, button('Entendi', discard)]
      }
      return booking === null || hasNothingToChoose(row)
        ? [button('Entendi', discard)]
        : [
            button('Escolher outro horário', () => onService(booking.pedido, row.id)),
            button('Descartar', discard, true),
          ]
    case 'queued':
    case 'retry':
    case 'auth': {
      const onward =
        row.state === 'auth'
          ? [button('Login', onLogin)]
          : row.state === 'retry'
            ? [button('Tentar agora', onRetry)]
            : []
      // What may have reached the clinic cannot be taken back, but for a booking.
      if (bookingOf(row) === null)
        return isWithoutEffect(row) ? [...onward, button(keepWords(row), discard)] : onward
      return givenUp ? onward : [...onward, button('Descartar', discard, true)]
    }
  }
}

/** What it is called to take back what never left the device. */
function keepWords(row: OutboxRow): string {
  if (isCancelling(row.command)) return 'Manter agendamento'
  return moveOf(row) === null ? 'Descartar' : 'Desistir da troca'
}
