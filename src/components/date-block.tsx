import classes from './date-block.module.css'

type Props = {
  /** Day of the month. */
  day: number | string
  /** Short month in lower case: "nov". */
  month: string
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** Gone by, or no longer valid. */
  muted?: boolean
}

/**
 * The day as a numeral over its month. The full date stands in words beside it, so this is hidden from
 * readers.
 */
export function DateBlock({ day, month, size = 'md', muted = false }: Props) {
  return (
    <span className={classes.block} data-size={size} data-muted={muted || undefined} aria-hidden="true">
      <b>{day}</b>
      <span>{month}</span>
    </span>
  )
}
