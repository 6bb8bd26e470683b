import type { Week } from '#domain/week/schema.ts'
import { type Day, WEEKDAYS, type Weekday } from './draft.ts'
import { weekdayName } from './names.ts'

type Run = { readonly from: Weekday; readonly to: Weekday; readonly day: Day }

/** "segunda a sexta, 08:00 às 18:00; sábado até 12:00": days with the same hours together. */
export function weekInWords(week: Week): string {
  const runs: Run[] = []
  for (const weekday of WEEKDAYS) {
    const day = week.dias[weekday] ?? []
    const last = runs.at(-1)
    if (last !== undefined && isSame(last.day, day)) runs[runs.length - 1] = { ...last, to: weekday }
    else runs.push({ from: weekday, to: weekday, day })
  }
  const open = runs.filter(({ day }) => day.length > 0)
  return open.map((run, i) => runInWords(run, open[i - 1])).join('; ')
}

function runInWords({ from, to, day }: Run, before: Run | undefined): string {
  const many = WEEKDAYS.indexOf(to) - WEEKDAYS.indexOf(from)
  const days =
    many === 0 ? weekdayName(from) : `${weekdayName(from)} ${many === 1 ? 'e' : 'a'} ${weekdayName(to)}`
  const [begin, end] = [day[0]?.inicio ?? '', day.at(-1)?.fim ?? '']
  return before?.day[0]?.inicio === begin ? `${days} até ${end}` : `${days}, ${begin} às ${end}`
}

const isSame = (a: Day, b: Day) => JSON.stringify(a) === JSON.stringify(b)
