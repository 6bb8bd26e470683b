import { DatePicker } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dateInWords } from '#src/lib/words/dates.ts'
import classes from './calendar.lazy.module.css'
import { calendarClasses, calendarSettings } from './calendar-settings.ts'

export type CalendarProps = {
  /** What the date is for, for screen readers. */
  label: string
  /** `YYYY-MM-DD`. */
  value: string | null
  onChange: (date: string) => void
  /** The clinic's today (not the device's): ringed, and the month shown first when nothing is chosen. */
  today: string
  minDate?: string
  maxDate?: string
  /** Struck through; can still be chosen, to see why. Read as "sem horários". */
  isFull?: (date: string) => boolean
  /** A dot under the day; `dotWords` says what it means ("já tem horários"). */
  isDotted?: (date: string) => boolean
  dotWords?: string
  /** A ring around one day; `ringWords` says what it means ("dia do seu horário de agora"). */
  ringed?: string
  ringWords?: string
  /** The month's name leads to all months of a year, and to other years. */
  withYears?: boolean
}

/** The drawn month. Fetched by `Calendar`. */
export function MonthCalendar({
  label,
  value,
  onChange,
  today,
  isFull,
  isDotted,
  dotWords,
  ringed,
  ringWords,
  withYears = false,
  ...limits
}: CalendarProps) {
  return (
    <DatePicker
      // A device set wrong names another month until the clinic answers: then the right one is shown.
      key={today.slice(0, 7)}
      {...calendarSettings}
      {...limits}
      aria-label={label}
      role="group"
      className={classes.root ?? ''}
      classNames={calendarClasses}
      fullWidth
      maxLevel={withYears ? 'decade' : 'month'}
      highlightToday={false}
      defaultDate={value ?? today}
      value={value}
      onChange={(date) => {
        if (date !== null) onChange(date)
      }}
      previousIcon={<IconChevronLeft size={22} stroke={1.75} aria-hidden />}
      nextIcon={<IconChevronRight size={22} stroke={1.75} aria-hidden />}
      getDayProps={(date) => ({
        'data-full': isFull?.(date) || undefined,
        'data-dotted': isDotted?.(date) || undefined,
        'data-ringed': date === ringed || undefined,
        'aria-pressed': date === value,
        'aria-current': date === today ? ('date' as const) : undefined,
      })}
      getDayAriaLabel={(date) =>
        [
          dateInWords(date),
          date === today && 'hoje',
          isFull?.(date) && 'sem horários',
          isDotted?.(date) && dotWords,
          date === ringed && ringWords,
        ]
          .filter(Boolean)
          .join(', ')
      }
    />
  )
}
