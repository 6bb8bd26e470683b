import { Button } from '@mantine/core'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/card.tsx'
import { alternativesOf } from '../queue/rows.ts'
import { bookingStatus, cancellationStatus, leadingToAlternatives } from '../queue/status.ts'
import { type BookAgain, hasWaysOn, WaysOn } from '../queue/ways-on.tsx'
import { VisitCard } from './card.tsx'
import type { ConfirmedVisit, PendingVisit } from './groups.ts'
import classes from './my-visits.module.css'

type Props = {
  readonly visit: PendingVisit
  readonly clinicNow: ClinicNow
  readonly context: QueueContext
  readonly onBook: BookAgain
  readonly onOtherTimes: () => void
  readonly onDiscard: () => void
}

/** A booking that waits for the person: why, and every way on. */
export function RefusedBooking({ visit, clinicNow, context, onBook, onOtherTimes, onDiscard }: Props) {
  const { row, booking } = visit
  return (
    <Card as="article" className={classes.card}>
      <VisitCard
        nome={booking.nome}
        when={booking.dataHoraAgendada}
        today={clinicNow.date}
        status={leadingToAlternatives(bookingStatus(row, context), alternativesOf(row, clinicNow).length)}
        actions={
          row.error?.code === 'horario_seu' ? (
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
        {...(hasWaysOn(row, clinicNow) && {
          waysOn: <WaysOn row={row} clinicNow={clinicNow} onBook={onBook} />,
        })}
      />
    </Card>
  )
}

/** A cancellation that the clinic refused: the visit stands. */
export function RefusedCancellation(props: {
  readonly visit: ConfirmedVisit
  readonly row: OutboxRow
  readonly today: ClinicDate
  readonly context: QueueContext
  readonly onUnderstood: () => void
}) {
  const { agendamento } = props.visit
  return (
    <Card as="article" className={classes.card}>
      <VisitCard
        nome={agendamento.nome}
        when={agendamento.dataHoraAgendada}
        today={props.today}
        tempo={agendamento.tempo}
        status={cancellationStatus(props.row, props.context)}
        actions={
          <Button variant="subtle" size="sm" onClick={props.onUnderstood}>
            Entendi
          </Button>
        }
      />
    </Card>
  )
}
