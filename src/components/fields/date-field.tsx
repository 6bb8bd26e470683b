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
    /**
     * Why what was typed last was not taken; null from when something else is. The value stays as it was:
     * whoever sends it has to ask here, or sends what the person believes to have changed.
     */
    onRefusal?: (refusal: string | null) => void
    minDate?: string
    maxDate?: string
  }

/** Why what was typed is no date for this field; null where it is, or nothing was typed. */
function refusalOf(text: string, { minDate, maxDate }: Pick<Props, 'minDate' | 'maxDate'>): string | null {
  if (text === '') return null
  const date = parseTypedDate(text)
  const shown = (limit: string) => limit.split('-').reverse().join('/')
  if (date === null) return `“${text}” não é uma data: use dd/mm/aaaa.`
  if (minDate !== undefined && date < minDate)
    return `${text} não vale: use uma data a partir de ${shown(minDate)}.`
  if (maxDate !== undefined && date > maxDate) return `${text} não vale: use uma data até ${shown(maxDate)}.`
  return null
}

/** A date, typed as dd/mm/aaaa or picked. Import it lazily: it brings the date picker and its styles. */
export function DateField({
  value,
  onChange,
  onRefusal,
  help,
  helpTone,
  chip,
  filled,
  pending,
  done,
  busy,
  error,
  onBlur,
  ...rest
}: Props) {
  // A whole date needs no calendar, which would lie over what comes next: the field below, a dialog's
  // buttons.
  const [typed, setTyped] = useState(false)
  // The library takes what it cannot use out of the field again, and says nothing.
  const [refusal, setRefusal] = useState<string | null>(null)
  const refuse = (refused: string | null) => {
    setRefusal(refused)
    onRefusal?.(refused)
  }
  return (
    <FieldFrame chip={chip}>
      <DateInput
        {...calendarSettings}
        {...inputLook({ help, helpTone, filled, pending, done, busy })}
        {...rest}
        error={refusal ?? error}
        classNames={calendarClasses}
        value={value}
        onChange={(date) => {
          refuse(null)
          onChange(date === null ? null : date.slice(0, 10))
        }}
        getDayProps={(date) => ({ 'aria-pressed': date === value })}
        dateParser={parseTypedDate}
        valueFormat="DD/MM/YYYY"
        onInput={({ currentTarget }) => {
          // The field is emptied here, because the library would put the old date back.
          if (currentTarget.value.trim() === '') onChange(null)
          setTyped(parseTypedDate(currentTarget.value) !== null)
          refuse(null)
        }}
        onKeyDown={(event) => {
          const { value: text } = event.currentTarget
          // What was refused is out of the field by then: to erase the rest says that no date is meant.
          if (text === '' && (event.key === 'Backspace' || event.key === 'Delete')) refuse(null)
          if (event.key !== 'Enter') return
          setTyped(true)
          const refused = refusalOf(text, rest)
          // Enter in an emptied field keeps the refusal before it: it does not say that no date is meant.
          if (text !== '') refuse(refused)
          if (refused !== null) event.preventDefault()
        }}
        onBlur={(event) => {
          const refused = refusalOf(event.currentTarget.value, rest)
          if (refused !== null) refuse(refused)
          onBlur?.(event)
        }}
        onFocus={() => setTyped(false)}
        onClick={() => setTyped(false)}
        clearButtonProps={{ 'aria-label': 'Apagar a data' }}
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
