import type { CSSProperties } from 'react'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { closedOf, hoursToDraw, type TimelineDay } from './day.ts'
import classes from './ribbon.module.css'

type Props = {
  readonly day: TimelineDay
  readonly clinicNow: ClinicNow
  readonly chosenKey: string | null
  /** Whether the first and last hour stand at its ends. */
  readonly labels?: boolean
}

/** The whole day in one ribbon. The timeline says the same in words. */
export function DayRibbon({ day, clinicNow, chosenKey, labels = false }: Props) {
  const hours = hoursToDraw([day])
  const width = hours.fim - hours.inicio
  const positionOf = (minute: number) => `${((minute - hours.inicio) / width) * 100}%`
  const placeOf = (start: number, end: number): CSSProperties => ({
    left: positionOf(start),
    width: `${((end - start) / width) * 100}%`,
  })
  const showsNow =
    day.date === clinicNow.date && clinicNow.minute >= hours.inicio && clinicNow.minute <= hours.fim
  return (
    <span className={classes.ribbon} aria-hidden="true">
      {labels && <small>{hours.inicio / 60}h</small>}
      <span className={classes.bar}>
        <span className={classes.track}>
          {closedOf(day, hours).map((stretch) => (
            <i key={stretch.inicio} data-kind="closed" style={placeOf(stretch.inicio, stretch.fim)} />
          ))}
          {day.blocks.map(({ entry }) => (
            <i
              key={entry.key}
              data-kind={entry.encaixe ? 'encaixe' : 'visit'}
              data-chosen={entry.key === chosenKey || undefined}
              style={placeOf(entry.from, Math.min(entry.to, hours.fim))}
            />
          ))}
        </span>
        {showsNow && <span className={classes.now} style={{ left: positionOf(clinicNow.minute) }} />}
      </span>
      {labels && <small>{hours.fim / 60}h</small>}
    </span>
  )
}
