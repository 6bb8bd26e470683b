import type { ReactNode } from 'react'
import { DateBlock } from './date-block.tsx'
import classes from './dialog.module.css'

type Props = { day: number | string; month: string; title: ReactNode; text?: ReactNode }

/** What a dialog or a card speaks of: the day, its name, one quiet line. */
export function DialogSummary({ day, month, title, text }: Props) {
  return (
    <div className={classes.summary}>
      <DateBlock day={day} month={month} size="sm" />
      <div>
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </div>
    </div>
  )
}
