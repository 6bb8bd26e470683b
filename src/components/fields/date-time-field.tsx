import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEventHandler, type ReactNode, useState } from 'react'
import { Calendar } from './calendar.tsx'
import { MaskedField } from './masked-field.tsx'
import {
  faultOfTypedDateTime,
  formatTypedDateTime,
  parseTypedDate,
  parseTypedDateTime,
} from './typed-date.ts'

type Props = {
  label: string
  /** `YYYY-MM-DDTHH:MM`, a wall clock without a zone; empty while it is not whole. */
  value: string
  onChange: (value: string) => void
  /** Ringed in the calendar, and its month shown first. */
  today: string
  /** `YYYY-MM-DD`, for the calendar. */
  minDate?: string
  error?: ReactNode
  onBlur?: FocusEventHandler<HTMLInputElement>
  name?: string
}

/**
 * A date and a time, typed as "dd/mm/aaaa, hh:mm"; the day can be picked instead. Not the browser's own
 * input: its order of day and month, and its twelve or twenty-four hours, are the device's and not the
 * clinic's.
 */
export function DateTimeField({ label, value, onChange, today, minDate, error, ...rest }: Props) {
  const [text, setText] = useState(formatTypedDateTime(value))
  const [opened, setOpened] = useState(false)
  // A value from outside (a suggestion, another visit) takes the text's place; one that the text itself gave
  // does not.
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== (parseTypedDateTime(text) ?? '')) setText(formatTypedDateTime(value))
  }

  function type(typed: string) {
    setText(typed)
    onChange(parseTypedDateTime(typed) ?? '')
  }

  function pick(date: string) {
    const time = /,(.*)$/.exec(text)?.[1]?.trim() ?? ''
    const [year, month, day] = date.split('-')
    type(`${day}/${month}/${year}, ${time}`)
    setOpened(false)
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <MaskedField
            label={label}
            mask="dateTime"
            placeholder="dd/mm/aaaa, hh:mm"
            autoComplete="off"
            value={text}
            onChange={type}
            rightSectionWidth={48}
            rightSection={
              <ActionIcon
                aria-label={`Escolher o dia: ${label}`}
                c="dimmed"
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened((o) => !o)}
              >
                <IconCalendar size={22} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
            // "Obrigatório" is said of what is missing; of what is half there, what it lacks.
            error={error && (faultOfTypedDateTime(text) ?? error)}
            {...rest}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendário">
        <Calendar
          label={label}
          value={parseTypedDate(text.slice(0, 10))}
          onChange={pick}
          today={today}
          {...(minDate !== undefined && { minDate })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
