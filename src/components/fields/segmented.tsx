import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ReactNode } from 'react'

type Props<T extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  fullWidth?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** Two or three choices side by side (Corporal | Facial, Dia | Semana | Lista). */
export function Segmented<T extends string>({ label, options, ...rest }: Props<T>) {
  return <SegmentedControl<T> aria-label={label} data={[...options]} {...rest} />
}
