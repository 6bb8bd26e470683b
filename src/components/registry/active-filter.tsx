import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { InlineAlert } from '../notices/inline-alert.tsx'
import classes from './active-filter.module.css'

type Props = {
  /** How much was found, and what was asked for. */
  readonly words: string
  /** True where the device answered in the server's place. */
  readonly fromDevice: boolean
  readonly onClear: () => void
  /** What can be done with all that was found. */
  readonly children?: ReactNode
  /** The room around it. */
  readonly className?: string | undefined
}

/** What a list is narrowed to, and the way back to all of it. */
export function ActiveFilter({ words, fromDevice, onClear, children, className = '' }: Props) {
  return (
    <div className={`${classes.active} ${className}`}>
      <p role="status">{words}</p>
      <Button variant="subtle" size="sm" onClick={onClear}>
        Limpar filtro
      </Button>
      {children}
      {fromDevice && (
        <div className={classes.device}>
          <InlineAlert tone="info">
            Sem resposta da clínica: procuramos no que este aparelho já tinha.
          </InlineAlert>
        </div>
      )}
    </div>
  )
}
