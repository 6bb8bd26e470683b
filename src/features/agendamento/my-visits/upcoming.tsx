import { Button } from '@mantine/core'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { isUntouched, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/card.tsx'
import { bookingStatus, cancellationStatus, givenUpStatus } from '../queue/status.ts'
import { VisitCard } from './card.tsx'
import type { ConfirmedVisit, MyVisit, PendingVisit } from './groups.ts'
import classes from './my-visits.module.css'

type Actions = {
  readonly today: ClinicDate
  readonly context: QueueContext
  readonly onCancel: (visit: ConfirmedVisit) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
  /** Takes a row of the queue back: a booking, or the cancellation of one. */
  readonly onDiscard: (row: OutboxRow) => void
}

/** A visit to come: confirmed, on its way, or on its way out. */
export function UpcomingVisit({ visit, ...actions }: Actions & { readonly visit: MyVisit }) {
  const { nome, dataHoraAgendada, tempo } = visit.kind === 'pending' ? visit.booking : visit.agendamento
  const { cancellation } = visit
  const status =
    cancellation !== null
      ? visit.kind === 'pending'
        ? givenUpStatus(cancellation, actions.context)
        : cancellationStatus(cancellation, actions.context)
      : visit.kind === 'pending'
        ? bookingStatus(visit.row, actions.context)
        : ({ kind: 'ok', chip: 'Agendado' } as const)
  const buttons =
    cancellation !== null ? (
      <CancellationActions row={cancellation} {...actions} />
    ) : visit.kind === 'pending' ? (
      <BookingActions visit={visit} {...actions} />
    ) : visit.started ? undefined : (
      <Button variant="subtle" size="sm" onClick={() => actions.onCancel(visit)}>
        Cancelar agendamento
      </Button>
    )
  return (
    <Card as="article" className={`${classes.card} ${classes.upcoming}`}>
      <VisitCard
        nome={nome}
        when={dataHoraAgendada}
        today={actions.today}
        tempo={tempo}
        status={status}
        actions={buttons}
      />
    </Card>
  )
}

function BookingActions({ visit: { row }, onRetry, onLogin, onDiscard }: Actions & { visit: PendingVisit }) {
  // What is being sent is the clinic's to answer: nothing can be taken back in these seconds.
  if (row.state === 'sending' || row.state === 'done') return null
  return (
    <>
      {row.state === 'auth' ? (
        <Button variant="subtle" size="sm" onClick={onLogin}>
          Login
        </Button>
      ) : (
        <Button variant="subtle" size="sm" onClick={onRetry}>
          Tentar agora
        </Button>
      )}
      <Button variant="subtle" color="bad" size="sm" onClick={() => onDiscard(row)}>
        Descartar
      </Button>
    </>
  )
}

function CancellationActions({ row, onRetry, onLogin, onDiscard }: Actions & { row: OutboxRow }) {
  return (
    <>
      {row.state === 'retry' && (
        <Button variant="subtle" size="sm" onClick={onRetry}>
          Tentar agora
        </Button>
      )}
      {row.state === 'auth' && (
        <Button variant="subtle" size="sm" onClick={onLogin}>
          Login
        </Button>
      )}
      {isUntouched(row) && (
        <Button variant="subtle" size="sm" onClick={() => onDiscard(row)}>
          Manter agendamento
        </Button>
      )}
    </>
  )
}
