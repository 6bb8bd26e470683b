import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import classes from './ticket.module.css'

type Props = {
  /** What the stub says large: "15" with the unit "%", "40" with "R$". Null: the mark. */
  stub: { number: string; unit: string; unitFirst: boolean } | null
  title: ReactNode
  children?: ReactNode
  /** Whether the voucher is not given any more: it is drawn in sand instead of sage. */
  disabled?: boolean
  /** A chip or buttons at the right end. */
  aside?: ReactNode
}

/** A voucher, with two notches where it tears. */
export function Ticket({ stub, title, children, disabled = false, aside }: Props) {
  return (
    <article className={classes.ticket} data-disabled={disabled || undefined}>
      <div className={classes.stub} aria-hidden="true">
        {stub === null ? (
          <BrandMark size={44} />
        ) : (
          <span>
            {stub.unitFirst && <small data-before>{stub.unit}</small>}
            {stub.number}
            {!stub.unitFirst && <small>{stub.unit}</small>}
          </span>
        )}
      </div>
      <div className={classes.words}>
        <b>{title}</b>
        {children !== undefined && <p>{children}</p>}
      </div>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
    </article>
  )
}
