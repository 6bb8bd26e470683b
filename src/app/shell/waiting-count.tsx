import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './waiting-count.module.css'

/** How much waits behind an entry of a menu; nothing is drawn for none. */
export function WaitingCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      {count}
      <HiddenText> para resolver</HiddenText>
    </span>
  )
}
