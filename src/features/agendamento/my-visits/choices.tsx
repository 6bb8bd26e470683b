import { Button } from '@mantine/core'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/cards/card.tsx'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { lifeStatus } from '../queue/life-status.ts'
import { alternativesOf, hasNothingToChoose, type Since } from '../queue/rows.ts'
import { bookingStatus, cancellationStatus, leadingToAlternatives } from '../queue/status.ts'
import { type BookAgain, hasWaysOn, WaysOn } from '../queue/ways-on.tsx'
import { VisitCard } from './card.tsx'
import { type PendingVisit, rowToChoose, type VisitAtClinic } from './groups.ts'
import classes from './my-visits.module.css'
import { statusOf } from './visit-status.ts'

type Props = {
  readonly visit: PendingVisit
  readonly since: Since
  readonly context: QueueContext
  readonly onBook: BookAgain
  readonly onOtherTimes: () => void
  readonly onDiscard: () => void
}

/** A booking that waits for the person: why, and every way on. */
export function RefusedBooking({ visit, since, context, onBook, onOtherTimes, onDiscard }: Props) {
  const { row, booking } = visit
  return (
    <Card as="article" className={classes.card}>
      <VisitCard
        nome={booking.nome}
        when={booking.dataHoraAgendada}
        today={since.clinicNow.date}
        status={leadingToAlternatives(bookingStatus(row, context), alternativesOf(row, since).length)}
        actions={
          hasNothingToChoose(row) ? (
            <Button variant="subtle" size="sm" onClick={onDiscard}>
              Entendi
            </Button>
          ) : (
            <>
              <Button variant="subtle" size="sm" onClick={onOtherTimes}>
                Ver outros horários
              </Button>
              <Button variant="subtle" color="bad" size="sm" onClick={onDiscard}>
                Descartar
              </Button>
            </>
          )
        }
        {...(hasWaysOn(row, since) && {
          waysOn: <WaysOn row={row} since={since} onBook={onBook} />,
        })}
      />
    </Card>
  )
}

type WishProps = {
  readonly visit: VisitAtClinic
  /** The clinic's limits and its clock, which say whether she can still change a visit. */
  readonly time: ChangeTime
  readonly since: Since
  readonly context: QueueContext
  readonly onMove: BookAgain
  readonly onOtherTimes: () => void
  /** Asks about a cancellation once more, of the visit as it is now. */
  readonly onCancel: () => void
  readonly onDiscard: (row: OutboxRow) => void
}

/** A move, a cancellation or an answer that the clinic refused: the visit stands. */
export function RefusedWish({ visit, time, since, onMove, onOtherTimes, ...acts }: WishProps) {
  const { onCancel, onDiscard } = acts
  const { agendamento, cancellation, move, unheard } = visit
  const context = { ...acts.context, unheard }
  const row = rowToChoose(visit)
  if (row === null) return null
  const isMove = row === move?.row
  const hasWays = isMove && hasWaysOn(row, since)
  const refused =
    row === cancellation ? cancellationStatus(row, context) : lifeStatus(row, context, agendamento)
  const status = refused ?? statusOf(visit, context)
  return (
    <Card as="article" className={classes.card}>
      <VisitCard
        nome={agendamento.nome}
        when={agendamento.dataHoraAgendada}
        today={since.clinicNow.date}
        tempo={agendamento.tempo}
        status={isMove ? leadingToAlternatives(status, alternativesOf(row, since).length) : status}
        actions={
          isMove ? (
            <>
              {!visit.started && (
                <Button variant="subtle" size="sm" onClick={onOtherTimes}>
                  Escolher outro horário
                </Button>
              )}
              <Button variant="subtle" size="sm" onClick={() => onDiscard(row)}>
                Ficar com este
              </Button>
            </>
          ) : (
            <>
              {row === cancellation && isOpenToHer(agendamento, time) && (
                <Button variant="subtle" size="sm" onClick={onCancel}>
                  Cancelar agendamento
                </Button>
              )}
              <Button variant="subtle" size="sm" onClick={() => onDiscard(row)}>
                Entendi
              </Button>
            </>
          )
        }
        {...(hasWays && { waysOn: <WaysOn row={row} since={since} onBook={onMove} /> })}
      />
    </Card>
  )
}
