import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import type { FocusEventHandler, ReactNode } from 'react'

type Props = {
  label: ReactNode
  /** Reais; empty while nothing is typed. */
  value?: number | ''
  onChange: (value: number | '') => void
  error?: ReactNode
  onBlur?: FocusEventHandler<HTMLInputElement>
  onFocus?: FocusEventHandler<HTMLInputElement>
  name?: string
  disabled?: boolean
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * "150.00" that comes in one piece (pasted, filled in) has a decimal point, not one of thousands: it would be
 * read as fifteen thousand. Typed piece by piece the comma is there before the decimals are. React must not
 * know of the change, or it would take the event for none.
 */
function readDecimalPoint(input: HTMLInputElement | null) {
  input?.addEventListener('input', (event) => {
    const deleted = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!deleted && /^(R\$)?\s*\d+\.\d{1,2}$/.test(input.value))
      setValue?.call(input, input.value.replace('.', ','))
  })
}

/** "R$ 1.234,50": typed in digits with a comma or a point, two decimals. */
export function MoneyField({ onChange, ...rest }: Props) {
  return (
    <NumberInput
      ref={readDecimalPoint}
      prefix={'R$\u00a0'}
      placeholder={'R$\u00a00,00'}
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
      inputMode="decimal"
      autoComplete="off"
      // Mantine hands over a text where the number would lose a zero.
      onChange={(value) => onChange(value === '' ? '' : Number(value))}
      {...rest}
    />
  )
}
