import type { ReactNode } from 'react'
import classes from '../dialogs/dialog.module.css'

/** What a dialog speaks of, without a date: its picture if it has one, its name, one quiet line. */
export function ItemSummary({ picture, title, text }: { picture?: ReactNode; title: string; text: string }) {
  return (
    <div className={classes.summary} data-bare={picture === undefined || undefined}>
      {picture}
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </div>
  )
}
