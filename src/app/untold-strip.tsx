import { IconCalendarRepeat, IconCalendarX, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { untoldStrip } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { agendaOf } from './shell/menu-entries.ts'
import classes from './untold-strip.module.css'
import { useClinicNow } from './use-clinic-now.ts'

/**
 * On every screen but the one it leads to, until she has answered it: the clinic changed visits of hers. It
 * cannot be closed. The region stays mounted, or a screen reader would not tell that it has come.
 */
export function UntoldStrip({ untold }: { readonly untold: readonly Agendamento[] }) {
  const { date: today } = useClinicNow()
  const { pathname, search } = useLocation()
  const visits = agendaOf('Usuario')
  const isThere = `${pathname}${search}`.startsWith(visits)
  return (
    <div role="status">
      {untold.length > 0 && !isThere && <Strip untold={untold} today={today} to={visits} />}
    </div>
  )
}

type Props = { readonly untold: readonly Agendamento[]; readonly today: string; readonly to: string }

function Strip({ untold, today, to }: Props) {
  const { title, text } = untoldStrip(untold, today)
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
