import { type ClinicDate, formatDayAndMonth } from '#domain/lib/dates.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import type { DeviceAgenda } from '../queries.ts'
import classes from './screen.module.css'

/** Says which dates this device knows, where others are shown: beyond them a day only seems free. */
export function OutOfReach({
  dates,
  agenda,
}: {
  readonly dates: readonly ClinicDate[]
  readonly agenda: DeviceAgenda | undefined
}) {
  const from = agenda?.knownFrom ?? null
  const to = agenda?.knownTo ?? null
  const within = dates.every((d) => (from === null || d >= from) && (to === null || d <= to))
  if (within || from === null || to === null) return null
  return (
    <div className={classes.notice}>
      <InlineAlert tone="wait">
        Este aparelho conhece a agenda de {formatDayAndMonth(from)} a {formatDayAndMonth(to)}. Para outras
        datas, use o Filtro.
      </InlineAlert>
    </div>
  )
}
