import { Button } from '@mantine/core'
import { isWithoutEffect, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/cards/card.tsx'
import type { ChangeTime } from '../life/open-to-her.ts'
import { VisitCard } from './card.tsx'
import type { MyVisit, PendingVisit, VisitAtClinic } from './groups.ts'
import classes from './my-visits.module.css'
import { isHersToChange, statusOf } from './visit-status.ts'

type Actions = {
  /** The clinic's limits and its clock, which say whether she can still change a visit. */
  readonly time: ChangeTime
  readonly context: QueueContext
  readonly onCancel: (visit: VisitAtClinic) => void
  /** Lead to a visit's own page, and to where it is moved. */
  readonly onVisit: (id: number) => void
  readonly onMove: (id: number) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
  /** Takes a row of the queue back: a booking, or what was asked of a visit. */
  readonly onDiscard: (row: OutboxRow) => void
}

/** A visit to come: confirmed, on its way, or on its way out. */
export function UpcomingCard({ visit, ...actions }: Actions & { readonly visit: MyVisit }) {
  const { nome, dataHoraAgendada, tempo } = visit.kind === 'pending' ? visit.booking : visit.agendamento
  const buttons =
    visit.kind === 'at_clinic' ? (
      <VisitActions visit={visit} {...actions} />
    ) : visit.cancellation !== null ? (
      <WishActions row={visit.cancellation} keep="Manter agendamento" {...actions} />
    ) : (
      <BookingActions visit={visit} {...actions} />
    )
  return (
    <Card as="article" className={classes.card}>
      <VisitCard
        nome={nome}
        when={dataHoraAgendada}
        today={actions.time.clinicNow.date}
        tempo={tempo}
        status={statusOf(visit, actions.context)}
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

/** What can be done about a visit that the clinic has, and about what waits to be asked of it. */
function VisitActions({ visit, ...actions }: Actions & { visit: VisitAtClinic }) {
  const { agendamento, cancellation, move, state } = visit
  const { id } = agendamento
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => actions.onVisit(id)}>
        Ver visita
      </Button>
      {cancellation !== null ? (
        <WishActions row={cancellation} keep="Manter agendamento" {...actions} />
      ) : move !== null ? (
        <WishActions row={move.row} keep="Desistir da troca" {...actions} />
      ) : (
        <>
          {state !== null && <WishActions row={state.row} keep="Desfazer" {...actions} />}
          {isHersToChange(visit, actions.time) && (
            <>
              <Button variant="subtle" size="sm" onClick={() => actions.onMove(id)}>
                Remarcar
              </Button>
              <Button variant="subtle" size="sm" onClick={() => actions.onCancel(visit)}>
                Cancelar agendamento
              </Button>
            </>
          )}
        </>
      )}
    </>
  )
}

type WishProps = Actions & {
  readonly row: OutboxRow
  /** The label of the button that takes the wish back. */
  readonly keep: string
}

function WishActions({ row, keep, onRetry, onLogin, onDiscard }: WishProps) {
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
      {isWithoutEffect(row) && (
        <Button variant="subtle" size="sm" onClick={() => onDiscard(row)}>
          {keep}
        </Button>
      )}
    </>
  )
}
