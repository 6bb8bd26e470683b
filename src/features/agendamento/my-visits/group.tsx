import { type ReactNode, useId } from 'react'
import classes from './my-visits.module.css'

/** Visits of one kind under their heading. */
export function VisitGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.list}>{children}</div>
    </section>
  )
}
