import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import type { FocusEventHandler, ReactNode } from 'react'
import { rewritePasted } from './pasted.ts'

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

/**
 * "150.00" that comes in one piece has a decimal point, not one of thousands, and "1,234.50" has both the
 * other way round: as they stand they would be read as fifteen thousand and as one real. The last separator
 * is the decimal one where one or two digits follow it, and all others are of thousands.
 */
function withDecimalComma(text: string): string {
  const bare = text.trim().replace(/^R\$\s*/, '')
  if (!/^[\d.,]+$/.test(bare)) return text
  const [, whole = bare, decimals] = /^(.*)[.,](\d{1,2})$/.exec(bare) ?? []
  return decimals === undefined ? whole.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')},${decimals}`
}

function readDecimalPoint(input: HTMLInputElement | null) {
  if (input !== null) rewritePasted(input, withDecimalComma)
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
