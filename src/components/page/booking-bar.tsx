import type { ReactNode } from 'react'
import classes from './booking-bar.module.css'

type Props = {
  /** What is chosen so far, or what to do: "qui., 12 de nov. às 09:00", "Escolha um horário". */
  summary: ReactNode
  /** The price, large, under the summary. */
  price: ReactNode
  /** One `Button`, 52 px. */
  action: ReactNode
}

/** The phone's choice and its button, fixed at the bottom; takes the bottom bar's place. */
export function BookingBar({ summary, price, action }: Props) {
  return (
    <div className={classes.bar}>
      <div>
        <div className={classes.summary} aria-live="polite">
          {summary}
        </div>
        <div className={classes.price}>{price}</div>
      </div>
      <div className={classes.action}>{action}</div>
    </div>
  )
}
