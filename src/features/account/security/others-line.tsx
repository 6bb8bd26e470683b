import { IconDeviceMobile } from '@tabler/icons-react'
import classes from './others-line.module.css'

/** The line that says what becomes of the account's other devices. */
export function OthersLine({ children }: { readonly children: string }) {
  return (
    <p className={classes.line}>
      <IconDeviceMobile size={22} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
