import { Button } from '@mantine/core'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatDayAndMonth,
  formatShortDate,
  formatTime,
  longDateInWords,
  parseDateTime,
  yearIfOther,
} from '#domain/lib/dates.ts'
import classes from './alternatives.module.css'

type Props = {
  times: readonly ClinicDateTime[]
  today: ClinicDate
  sending: ClinicDateTime | null
  onChoose: (when: ClinicDateTime) => void
  /** What a tap does, for readers: "Agendar quinta-feira…". */
  verb?: string
}

/** Up to three free times instead of a refused one; a tap books one of them. */
export function Alternatives({ times, today, sending, onChoose, verb = 'Agendar' }: Props) {
  if (times.length === 0) return null
  const isOneDay = onlyDay(times) !== null
  return (
    <div className={classes.list} data-one-day={isOneDay || undefined}>
      {times.map((when) => {
        const parsed = parseDateTime(when)
        if (parsed === null) return null
        const time = formatTime(parsed.minute)
        return (
          <Button
            key={when}
            variant="light"
            loading={sending === when}
            disabled={sending !== null && sending !== when}
            onClick={() => onChoose(when)}
            aria-label={`${verb} ${longDateInWords(parsed.date, today)} às ${time}`}
          >
            <span className="tn">
              {isOneDay
                ? time
                : `${formatShortDate(parsed.date)}${yearIfOther(parsed.date, today)} às ${time}`}
            </span>
          </Button>
        )
      })}
    </div>
  )
}

/** The words that lead to the buttons: "Ainda livres em 12 de novembro:". */
export function alternativesSentence(times: readonly ClinicDateTime[], today: ClinicDate): string {
  if (times.length === 0) return 'Escolha outro horário.'
  const day = onlyDay(times)
  const words = times.length === 1 ? 'Ainda livre' : 'Ainda livres'
  return day === null ? `${words}:` : `${words} em ${formatDayAndMonth(day)}${yearIfOther(day, today)}:`
}

function onlyDay(times: readonly ClinicDateTime[]): string | null {
  const days = new Set(times.map((time) => time.slice(0, 10)))
  const [day] = days
  return days.size === 1 && day !== undefined ? day : null
}
