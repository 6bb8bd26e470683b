import { IconArrowRight } from '@tabler/icons-react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, type ClinicDateTime, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { dayInWords } from '../../life/words.ts'
import { lifeStatus } from '../../queue/life-status.ts'
import { visitOf } from '../../queue/rows.ts'
import classes from './visit-pane.module.css'

type Props = {
  /** The row that wants the visit elsewhere. */
  readonly row: OutboxRow
  /** When it is to be there. */
  readonly when: ClinicDateTime
  readonly visit: Agendamento | null
  readonly context: QueueContext
  readonly today: ClinicDate
}

/** Where the clinic has the visit, and where it was asked to have it: the first holds until it answers. */
export function MovedPanel({ row, when, visit, context, today }: Props) {
  const from = parseDateTime(visit?.dataHoraAgendada ?? visitOf(row)?.dataHoraAgendada ?? '')
  const to = parseDateTime(when)
  if (from === null || to === null) return null
  const status = lifeStatus(row, context, visit)
  return (
    <>
      <div className={classes.fromTo}>
        <div>
          <small>Na clínica</small>
          <b>{formatTime(from.minute)}</b>
          <span>{dayInWords(from.date, today)}</span>
        </div>
        <span className={classes.arrow}>
          <IconArrowRight size={20} stroke={1.75} aria-hidden />
          <HiddenText>para</HiddenText>
        </span>
        <div data-waiting>
          <small>Você pediu</small>
          <b>{formatTime(to.minute)}</b>
          <span>
            {dayInWords(to.date, today)}, {status?.chip.toLowerCase() ?? 'aguardando envio'}
          </span>
        </div>
      </div>
      <p className={classes.holds} role="status">
        {status?.sentence}
        {status?.kind === 'wait' && ' O aviso para ela sai depois disso.'}
      </p>
    </>
  )
}
