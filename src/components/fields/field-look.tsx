import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field-look.module.css'

/** What a field can say besides its label, value and error. */
export type FieldLook = {
  /** One line under the field. Gives way to the error. */
  help?: ReactNode
  /** The help is good news: sage, with a check (and a check in the field, with `done`). */
  helpTone?: 'plain' | 'good' | undefined
  /** A `StatusChip` at the right of the label ("Não sincronizado"). */
  chip?: ReactNode
  /** Filled by the app, still the person's to change: sage ground. */
  filled?: boolean | undefined
  /** Kept on this device, not at the clinic yet: ochre edge. */
  pending?: boolean | undefined
  /** Looked up and found: a check at the right end. */
  done?: boolean | undefined
  /** Being looked up: a thin moving bar under the field. */
  busy?: boolean | undefined
}

/** The props a Mantine input takes to look so. */
export function inputLook({ help, helpTone = 'plain', filled, pending, done, busy }: FieldLook) {
  return {
    ...(help !== undefined && {
      description:
        helpTone === 'good' ? (
          <span className={classes.good}>
            <IconCheck size={18} stroke={1.75} aria-hidden />
            {help}
          </span>
        ) : (
          help
        ),
    }),
    ...(done === true && {
      rightSection: <IconCircleCheck size={22} stroke={1.75} color="var(--sage-7)" aria-hidden />,
    }),
    inputContainer: (input: ReactNode) => (
      <div className={classes.container} data-auto={filled || undefined} data-pending={pending || undefined}>
        {input}
        {busy === true && <span className={classes.busy} aria-hidden="true" />}
      </div>
    ),
  }
}

/**
 * The chip stands beside the label, not in it: the field's name stays what the label says. The frame is there
 * with and without it, so that a field keeps its focus when the chip comes or goes.
 */
export function FieldFrame({ chip, children }: { chip?: ReactNode; children: ReactNode }) {
  const has = chip !== undefined
  return (
    <div className={classes.frame} data-chip={has || undefined}>
      {children}
      {has && <div className={classes.chip}>{chip}</div>}
    </div>
  )
}
