import type { ReactNode } from 'react'
import {
  type ClinicDate,
  type ClinicDateTime,
  dateBlockOf,
  formatDayAndMonth,
  formatFullDate,
  formatTime,
  formatWeekday,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import type { ShownStatus } from '../queue/status.ts'
import { whenInWords } from '../queue/when.tsx'
import classes from './my-visits.module.css'

type Props = {
  readonly nome: string
  readonly when: ClinicDateTime
  /** The clinic's: dates of another year are said with theirs. */
  readonly today: ClinicDate
  /** Its length, where the visit stands: "das 09:00 às 10:15". Without it "às 09:00". */
  readonly tempo?: string
  readonly status: ShownStatus
  /** Buttons at the right on wide screens, under the words on a phone. */
  readonly actions?: ReactNode
  /** The ways on from a refusal, which take the whole card. */
  readonly waysOn?: ReactNode
}

/** A visit on a card of its own: the day, what and when, where it stands, and what can be done. */
export function VisitCard({ nome, when, today, tempo, status, actions, waysOn }: Props) {
  const { kind, chip, icon, sentence } = status
  return (
    <>
      <VisitDay when={when} />
      <div className={classes.words}>
        <h3>{nome}</h3>
        <p className={classes.when}>{whenInWords(when, today, tempo)}</p>
        <StatusChip kind={kind} {...(icon !== undefined && { icon })}>
          {chip}
        </StatusChip>
        {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {waysOn}
      {actions !== undefined && (
        <div className={classes.actions} data-under-ways={waysOn !== undefined || undefined}>
          {actions}
        </div>
      )}
    </>
  )
}

/** The day as a numeral over its month. */
export function VisitDay({ when, past = false }: { readonly when: ClinicDateTime; readonly past?: boolean }) {
  return (
    <div className={classes.day}>
      <DateBlock {...dateBlockOf(when.slice(0, 10))} muted={past} size={past ? 'xs' : 'md'} />
    </div>
  )
}

/** When it was: the weekday in the clinic's present year, else the whole date. */
export function PastWhen({ when, year }: { readonly when: ClinicDateTime; readonly year: string }) {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const time = formatTime(parsed.minute)
  if (!parsed.date.startsWith(year))
    return <p className={classes.when}>{`${formatFullDate(parsed.date)}, ${time}`}</p>
  return (
    <p className={classes.when}>
      {formatWeekday(parsed.date)}
      <HiddenText>, {formatDayAndMonth(parsed.date)}</HiddenText>, {time}
    </p>
  )
}
