import { IconArrowRight } from '@tabler/icons-react'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatShortMonth,
  formatTime,
  longDateInWords,
  parseDateTime,
  shortWeekday,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './from-to.module.css'

type Side = { readonly label: string; readonly when: ClinicDateTime }
type Props = {
  readonly from: Side
  readonly to: Side
  /** Which of the two holds: the other is grey, and struck where it is over. Null where nobody here knows. */
  readonly holds: 'from' | 'to' | null
  readonly today: ClinicDate
}

/** Two times of one visit, beside each other. */
export function FromTo({ from, to, holds, today }: Props) {
  return (
    <div className={classes.panel}>
      <SideTime
        {...from}
        today={today}
        look={holds === 'from' ? 'valid' : holds === 'to' ? 'over' : 'asked'}
      />
      <IconArrowRight size={22} stroke={1.75} aria-hidden />
      <SideTime {...to} today={today} look={holds === 'to' ? 'valid' : 'asked'} />
    </div>
  )
}

type SideTimeProps = Side & { readonly today: ClinicDate; readonly look: 'valid' | 'over' | 'asked' }

function SideTime({ label, when, today, look }: SideTimeProps) {
  const parsed = parseDateTime(when)
  if (parsed === null) return <div>{label}</div>
  const { date, minute } = parsed
  const Time = look === 'valid' ? 'strong' : look === 'over' ? 's' : 'span'
  return (
    <div data-look={look}>
      <small>{label}</small>
      <HiddenText>{`${longDateInWords(date, today)}, ${formatTime(minute)}`}</HiddenText>
      <span className={classes.day} aria-hidden>
        <b>{Number(date.slice(8))}</b> {formatShortMonth(date)}
        {yearIfOther(date, today)}
      </span>
      <Time className={classes.time} aria-hidden>
        {shortWeekday(date)}, {formatTime(minute)}
      </Time>
    </div>
  )
}
