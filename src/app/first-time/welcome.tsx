import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  type ClinicDate,
  dateBlockOf,
  formatTime,
  longDateInWords,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { isUncertain } from '#domain/outbox/row.ts'
import { Card } from '#src/components/cards/card.tsx'
import { DateBlock } from '#src/components/date-block.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import { type MyVisit, whenOf } from '#src/features/agendamento/my-visits/groups.ts'
import { agendaPathOf, booking, perfil } from '../shell/menu-entries.ts'
import type { NextStep } from './next-step.ts'
import classes from './welcome.module.css'

type Props = {
  /** The client's name as she has written it; empty where nobody knows it. */
  readonly nome: string
  readonly step: NextStep
  /** The clinic's present date. */
  readonly today: ClinicDate
  /** The invitation to put the app on the home screen; draws nothing where that cannot be done. */
  readonly invitation: ReactNode
  readonly onEnd: () => void
}

/** The first thing that a new client sees: what this is good for, and one thing to do. Any tap ends it. */
export function WelcomeScreen({ nome, step, today, invitation, onEnd }: Props) {
  useEndByTapOrLeaving(onEnd)
  const [first = ''] = nome.trim().split(/\s+/)
  return (
    <section className={classes.welcome} aria-label="Boas-vindas">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 tabIndex={-1}>{first === '' ? 'Boas-vindas.' : `Boas-vindas, ${first}.`}</h1>
          <p>
            <span>Aqui você marca seus horários em um minuto.</span>{' '}
            <span>Eles abrem no celular mesmo sem internet.</span>{' '}
            <span>Se algo mudar, contamos a você primeiro.</span>
          </p>
        </div>
        <div className={classes.cards}>
          <StepCard step={step} today={today} />
          {invitation}
        </div>
      </div>
    </section>
  )
}

/**
 * A tap on what opens a dialog, or in one, is none on what stands behind it. One that leads away ends it when
 * it has: else the page would be drawn anew under the finger first.
 */
function useEndByTapOrLeaving(onEnd: () => void): void {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const look = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      const link = target.closest('a')
      const leads = link !== null && link.origin === location.origin && link.pathname !== location.pathname
      if (!leads && target.closest('[aria-haspopup="dialog"], [role="dialog"], dialog') === null)
        end.current()
    }
    document.addEventListener('click', look)
    return () => {
      document.removeEventListener('click', look)
      end.current()
    }
  }, [])
}

function StepCard({ step, today }: Pick<Props, 'step' | 'today'>) {
  const { head, eyebrow, title, text, to, action } = contentOf(step, today)
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        {head}
        <div>
          <p className={classes.eyebrow}>{eyebrow}</p>
          <h2>{title}</h2>
          {text !== undefined && <p className={classes.text}>{text}</p>}
        </div>
      </div>
      <Button component={Link} to={to} size="lg" fullWidth>
        {action}
      </Button>
    </Card>
  )
}

type Content = {
  readonly head: ReactNode
  readonly eyebrow: string
  readonly title: string
  readonly text?: string
  readonly to: string
  readonly action: string
}

const ARCH = (
  <span className={classes.arch}>
    <Picture name="hero-profile" />
  </span>
)

function contentOf(step: NextStep, today: ClinicDate): Content {
  if (step.kind === 'first booking')
    return {
      head: ARCH,
      eyebrow: 'Por onde começar',
      title: 'Escolha seu primeiro horário',
      to: booking.to,
      action: 'Ver serviços',
    }
  if (step.kind === 'telephone')
    return {
      head: ARCH,
      eyebrow: 'Falta só uma coisa',
      title: 'Deixe seu telefone',
      text: 'É por ele que a clínica fala com você se algo mudar.',
      to: perfil.to,
      action: 'Completar perfil',
    }
  return ofVisit(step, today)
}

function ofVisit(step: NextStep & { readonly kind: 'visit' }, today: ClinicDate): Content {
  const { visit, needsChoice } = step
  const when = parseDateTime(whenOf(visit))
  return {
    head: when !== null && <DateBlock {...dateBlockOf(when.date, today)} size="lg" />,
    eyebrow: needsChoice ? 'Precisa da sua escolha' : eyebrowOf(visit),
    title: visit.kind === 'pending' ? visit.booking.nome : visit.agendamento.nome,
    ...(when !== null && { text: `${longDateInWords(when.date, today)}, às ${formatTime(when.minute)}` }),
    to: visit.kind === 'pending' || needsChoice ? agendaPathOf('Usuario') : `/visita/${visit.agendamento.id}`,
    action: visit.kind === 'pending' || needsChoice ? 'Ver meus agendamentos' : 'Ver agendamento',
  }
}

/**
 * The line over the first visit; an unanswered booking is told apart, because the clinic may have it, and an
 * unanswered move, because the visit may be elsewhere.
 */
function eyebrowOf(visit: MyVisit): string {
  const isAtClinic = visit.kind === 'at_clinic'
  if (isAtClinic ? visit.unheard !== null : isUncertain(visit.row)) return 'A clínica ainda não respondeu'
  return isAtClinic ? 'Seu primeiro horário' : 'Ainda não chegou à clínica'
}
