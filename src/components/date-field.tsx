import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { calendarClasses, calendarSettings } from './calendar-settings.ts'
import { FieldFrame, type FieldLook, inputLook } from './field-look.tsx'
import { parseTypedDate } from './typed-date.ts'

type Props = Pick<
  DateInputProps,
  | 'label'
  | 'error'
  | 'disabled'
  | 'clearable'
  | 'onBlur'
  | 'name'
  | 'id'
  | 'ref'
  | 'autoFocus'
  | 'description'
> &
  FieldLook & {
    /** `YYYY-MM-DD`. */
    value: string | null
    onChange: (date: string | null) => void
    minDate?: string
    maxDate?: string
  }

/** A date, typed as dd/mm/aaaa or picked. Import it lazily: it brings the date picker and its styles. */
export function DateField({
  value,
  onChange,
  help,
  helpTone,
  chip,
  filled,
  pending,
  done,
  busy,
  ...rest
}: Props) {
  // A whole date needs no calendar, which would lie over what comes next: the field below, a dialog's buttons.
  const [typed, setTyped] = useState(false)
  return (
    <FieldFrame chip={chip}>
      <DateInput
        {...calendarSettings}
        {...inputLook({ help, helpTone, filled, pending, done, busy })}
        {...rest}
        classNames={calendarClasses}
        value={value}
        onChange={(date) => onChange(date === null ? null : date.slice(0, 10))}
        dateParser={parseTypedDate}
        valueFormat="DD/MM/YYYY"
        onInput={({ currentTarget }) => setTyped(parseTypedDate(currentTarget.value) !== null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setTyped(true)
        }}
        onFocus={() => setTyped(false)}
        onClick={() => setTyped(false)}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        rightSection={<IconCalendar size={22} stroke={1.75} aria-hidden />}
        popoverProps={{
          radius: 'lg',
          shadow: 'md',
          width: 340,
          ...(typed && { opened: false }),
          // Its own roles would take the input's id, and with it the label.
          attributes: { dropdown: { role: 'dialog', 'aria-label': 'Calendário' } },
        }}
      />
    </FieldFrame>
  )
}
