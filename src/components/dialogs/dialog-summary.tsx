import type { ReactNode } from 'react'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { DateBlock } from '../date-block.tsx'
import classes from './dialog.module.css'

type Props = {
  day: number | string
  month: string
  /** The day in words, for readers. */
  date: string
  title: ReactNode
  text?: ReactNode
}

/** What a dialog or a card speaks of: the day, its name, one quiet line. */
export function DialogSummary({ day, month, date, title, text }: Props) {
  return (
    <div className={classes.summary}>
      <DateBlock day={day} month={month} size="sm" />
      <div>
        <HiddenText>{date}, </HiddenText>
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </div>
    </div>
  )
}
