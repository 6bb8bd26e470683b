import { IconCalendarRepeat, IconCalendarX, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { untoldStrip } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import classes from './untold-strip.module.css'

type Props = {
  readonly untold: readonly Agendamento[]
  readonly clinicNow: ClinicNow
  readonly to: string
}

/** What the clinic changed, in one line. Fetched by `UntoldStrip`, where there is something to tell. */
export function UntoldLink({ untold, clinicNow, to }: Props) {
  const { title, text } = untoldStrip(untold, formatDateTime(clinicNow.date, clinicNow.minute))
  const Icon = untold.every(({ estado }) => estado === 'cancelada') ? IconCalendarX : IconCalendarRepeat
  return (
    <Link to={to} className={classes.strip ?? ''}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden />
    </Link>
  )
}
