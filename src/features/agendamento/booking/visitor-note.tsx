import { IconUserPlus } from '@tabler/icons-react'
import classes from './visitor-note.module.css'

/** The note under the times for somebody who has not said who she is. */
export function VisitorNote() {
  return (
    <p className={classes.note}>
      <IconUserPlus size={24} stroke={1.5} aria-hidden />
      Não precisa de conta para escolher. Pedimos seu nome só no fim.
    </p>
  )
}
