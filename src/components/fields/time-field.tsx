import { IconClock } from '@tabler/icons-react'
import type { FocusEventHandler, ReactNode } from 'react'
import { MaskedField } from './masked-field.tsx'

type Props = {
  label: ReactNode
  /** `HH:MM`, or what is typed of it so far. */
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
  onBlur?: FocusEventHandler<HTMLInputElement>
  onFocus?: FocusEventHandler<HTMLInputElement>
  name?: string
  disabled?: boolean
  /** A narrow column has no room for the clock. */
  isNarrow?: boolean
}

/**
 * Hours and minutes, typed as four digits. Not the browser's own time input: where the device counts in
 * twelve hours it would call three quarters of an hour "12:45 AM".
 */
export function TimeField({ value = '', isNarrow = false, ...rest }: Props) {
  return (
    <MaskedField
      mask="hour"
      value={value}
      placeholder="HH:MM"
      autoComplete="off"
      rightSection={isNarrow ? null : <IconClock size={22} stroke={1.75} aria-hidden />}
      {...rest}
    />
  )
}
