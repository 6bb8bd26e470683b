import { IconHourglass } from '@tabler/icons-react'
import { stateIcon } from '../life/state-icons.ts'
import { type StateLabelWords, WAITS } from '../life/wish-label.ts'
import classes from './state-label.module.css'

/** A visit's state: an icon and a word, and its colour third. What waits is hatched, with an hourglass. */
export function StateLabel({
  label,
  className,
}: {
  readonly label: StateLabelWords
  readonly className?: string | undefined
}) {
  const Icon = label.kind === 'state' ? stateIcon(label.estado) : IconHourglass
  return (
    <span className={`${classes.label} ${className ?? ''}`} data-kind={label.kind} data-state={label.estado}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={classes.word}>{label.word}</span>
      {label.rest !== '' && (
        <span className={classes.rest}>
          {label.rest}
          {label.kind === 'waits' && <span className={classes.more}>, {WAITS}</span>}
        </span>
      )}
    </span>
  )
}
