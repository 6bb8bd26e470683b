import { Link } from 'react-router-dom'
import { DateBlock } from './date-block.tsx'
import classes from './dated-links.module.css'
import { HiddenText } from './hidden-text.tsx'

type DatedLink = {
  readonly key: number
  readonly day: number | string
  /** Short month in lower case: "nov". */
  readonly month: string
  /** The day in words, for readers. */
  readonly date: string
  readonly title: string
  /** One quiet line. */
  readonly text: string
  readonly to: string
  /** What the link does: it is told by the title which of them it is. */
  readonly label: string
}

type Props = {
  readonly rows: readonly DatedLink[]
  /** Where something is to be pressed under it: a long list scrolls by itself. */
  readonly scrolls?: boolean
}

/** What lies on some days, each with a way to it. */
export function DatedLinks({ rows, scrolls = false }: Props) {
  return (
    <ul className={classes.list} data-scrolls={scrolls || undefined}>
      {rows.map(({ key, day, month, date, title, text, to, label }) => (
        <li key={key} className={classes.row}>
          <DateBlock {...{ day, month }} size="xs" />
          <span className={classes.what}>
            <HiddenText>{date}, </HiddenText>
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <Link to={to}>
            {label}
            <HiddenText>: {title}</HiddenText>
          </Link>
        </li>
      ))}
    </ul>
  )
}
