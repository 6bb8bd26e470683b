import { IconArrowRight } from '@tabler/icons-react'
import { type ClinicDate, type ClinicNow, formatTime } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './from-to-panels.module.css'
import { dayInWords } from './words.ts'

type Side = {
  readonly label: string
  /** In large figures the time, or a word where there is none. */
  readonly figure: string
  /** The day, and what else is to be said of that time. */
  readonly below?: string
  readonly look: 'standing' | 'old' | 'new' | 'waiting' | 'cancelled'
}

type Props = {
  readonly from: Side
  readonly to: Side
  /** A sentence that is read in the place of both; absent where they are read as they stand, with "para". */
  readonly read?: string
}

/** Reception's two times of a visit, side by side. */
export function FromToPanels({ from, to, read }: Props) {
  const isSilent = read !== undefined || undefined
  return (
    <div className={classes.panels}>
      {isSilent && <HiddenText>{read}</HiddenText>}
      <SidePanel {...from} isSilent={isSilent} />
      <span className={classes.arrow}>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
        {!isSilent && <HiddenText>para</HiddenText>}
      </span>
      <SidePanel {...to} isSilent={isSilent} />
    </div>
  )
}

function SidePanel({ label, figure, below, look, isSilent }: Side & { readonly isSilent: true | undefined }) {
  return (
    <div data-look={look} aria-hidden={isSilent}>
      <small>{label}</small>
      <b>{figure}</b>
      {below !== undefined && <span>{below}</span>}
    </div>
  )
}

/** How such a panel says a moment; `also`: what stands behind the day. */
export function panelMoment(
  { date, minute }: ClinicNow,
  today: ClinicDate,
  also: string | null = null,
): Pick<Side, 'figure' | 'below'> {
  const day = dayInWords(date, today)
  return { figure: formatTime(minute), below: also === null ? day : `${day}, ${also}` }
}
