import { type ClinicDate, type ClinicNow, shortWeekday } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { dayCountInWords, shortHours } from '../utils.ts'
import type { TimelineDay } from './day.ts'
import { DayRibbon } from './ribbon.tsx'
import classes from './week-rows.module.css'

type Props = {
  readonly days: readonly TimelineDay[]
  readonly clinicNow: ClinicNow
  readonly onDay: (date: ClinicDate) => void
}

/** A phone's week: a row a day, how full it is, and the way to it. */
export function WeekRows({ days, onDay, clinicNow }: Props) {
  return (
    <ul className={classes.rows}>
      {days.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            className={classes.row}
            data-today={day.date === clinicNow.date || undefined}
            data-past={day.date < clinicNow.date || undefined}
            onClick={() => onDay(day.date)}
          >
            <span className={classes.number}>
              <b className={classes.day}>{Number(day.date.slice(8))}</b>
              <span>{shortWeekday(day.date)}</span>
            </span>
            <span className={classes.words}>
              <b className={classes.count}>{dayCountInWords(day.totals)}</b>
              {day.totals.valor > 0 && <span>{formatReais(day.totals.valor)}</span>}
              {day.totals.free > 0 && <span>{shortHours(day.totals.free)} livres</span>}
            </span>
            <DayRibbon day={day} clinicNow={clinicNow} chosenKey={null} />
          </button>
        </li>
      ))}
    </ul>
  )
}
