import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { Problem } from '#domain/api/errors.ts'
import {
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  formatShortDate,
  formatTime,
} from '#domain/lib/dates.ts'
import { BookingBar } from '#src/components/booking-bar.tsx'
import { Calendar } from '#src/components/calendar.tsx'
import { Card } from '#src/components/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { BookingHeader } from './header.tsx'
import { BookingResultDialog } from './result-dialog.tsx'
import classes from './screen.module.css'
import { ServiceDetails } from './service-details.tsx'
import { TimesPanel } from './times-panel.tsx'
import { type BookingResult, useBooking } from './use-booking.ts'
import { useSlotChoice } from './use-slot-choice.ts'
import type { Service } from './utils.ts'

type Props = {
  service: Service
  /** The refused row that this booking replaces. */
  supersedes: string | null
  /** The clinic answered that price or duration are others now. */
  onServiceChanged: (current: NonNullable<Problem['atual']>) => void
  /** The e-mail of the person who is logged in. */
  email: string
  clinicNow: ClinicNow
  /** The first answer of this visit is still awaited. */
  loading: boolean
  offline: boolean
  /** The service's picture: as an arch beside the title, and over the details on wide screens. */
  arch: ReactNode
  portrait: ReactNode
  /** Where "Serviços" leads. */
  backTo: string
  onReload: () => void
  /** The booking is confirmed and read; `id`: its row of the queue. */
  onDone: (id: string) => void
  onSeeQueue: () => void
  onLogin: () => void
}

/** The booking screen: a day, a time, what it costs, and one button. */
export function BookingScreen(props: Props) {
  const { service, clinicNow, email, offline } = props
  const id = useId()
  const { result, sending, send, close } = useBooking(email)
  const freeze = sending !== null || result !== null
  const choice = useSlotChoice({ email, service, clinicNow, loading: props.loading, freeze })
  const { date, minute, isFree, slots, tempo } = choice
  useMarkDirty(freeze || minute !== null)
  const picker = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const waiting = slots === 'waiting'

  const bookNow = (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    const when = minute !== null && isFree ? formatDateTime(date, minute) : null
    void send(service, when, props.supersedes)
  }

  function bookOther(refused: BookingResult, when: ClinicDateTime) {
    if (refused.kind !== 'taken' && refused.kind !== 'changed') return
    const current = refused.kind === 'changed' ? { ...refused.service, ...refused.current } : refused.service
    if (refused.kind === 'changed') props.onServiceChanged(refused.current)
    choice.moveTo(when)
    void send(current, when, refused.id)
  }

  function closeResult() {
    close()
    switch (result?.kind) {
      case 'confirmed':
        props.onDone(result.id)
        return
      case 'changed':
        props.onServiceChanged(result.current)
        break
      case 'queued':
      case 'login':
        // The time is taken now, by this very booking.
        choice.setMinute(null)
        break
      case 'incomplete':
        focusMissingChoice(picker.current)
        return
    }
    pressed.current?.focus()
  }

  const button = (size: 'md' | 'lg') => (
    <Button
      size={size}
      fullWidth={size === 'lg'}
      onClick={bookNow}
      loading={sending !== null && result === null}
      disabled={waiting}
    >
      Agendar
    </Button>
  )

  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <BookingHeader nome={service.nome} backTo={props.backTo} picture={props.arch} />
        <section aria-labelledby={id}>
          <h2 id={id} className={classes.heading}>
            {AGENDAMENTO_TEXTS.select}
          </h2>
          <div className={classes.picker} ref={picker}>
            <div className={classes.calendar}>
              <Calendar
                key={choice.jumps}
                label="Data do agendamento"
                value={date}
                onChange={choice.setDate}
                onMonth={choice.setMonth}
                today={clinicNow.date}
                minDate={clinicNow.date}
                isFull={choice.isFull}
              />
            </div>
            <div className={classes.times}>
              <TimesPanel
                {...{ date, slots, tempo, minute, isFree, offline }}
                onMinute={choice.setMinute}
                nextDay={choice.nextDay}
                onDate={choice.goTo}
                age={choice.age}
                isUnconfirmed={choice.isUnconfirmed}
                onReload={props.onReload}
              />
            </div>
          </div>
        </section>
      </div>
      <Card as="aside" className={classes.side} aria-label={AGENDAMENTO_TEXTS.details}>
        <div className={classes.portrait}>{props.portrait}</div>
        <div className={classes.details}>
          <ServiceDetails {...{ date, minute, isFree }} tempo={service.tempo} valor={service.valor} />
          <div className={classes.sideAction}>{button('lg')}</div>
        </div>
      </Card>
      <BookingBar
        summary={<ChoiceSummary {...{ waiting, date, minute, isFree }} />}
        price={<MoneyText value={service.valor} />}
        action={button('md')}
      />
      <BookingResultDialog
        result={result}
        sending={sending}
        offline={offline}
        onClose={closeResult}
        onBook={bookOther}
        onSeeQueue={() => {
          close()
          props.onSeeQueue()
        }}
        onLogin={() => {
          close()
          props.onLogin()
        }}
      />
    </div>
  )
}

function ChoiceSummary(props: { waiting: boolean; date: string; minute: number | null; isFree: boolean }) {
  const { waiting, date, minute, isFree } = props
  if (waiting) return 'Vendo os horários livres…'
  if (minute === null) return 'Escolha um horário'
  if (!isFree) return `${formatTime(minute)} não está livre neste dia`
  return (
    <>
      <b>{formatShortDate(date)}</b> às{'\u00a0'}
      <b>{formatTime(minute)}</b>
    </>
  )
}

/** The first free time; where the day has none, the chosen day in the calendar. */
function focusMissingChoice(picker: HTMLElement | null): void {
  const target =
    picker?.querySelector<HTMLElement>('input[type="radio"]') ??
    picker?.querySelector<HTMLElement>('button[data-selected]') ??
    picker?.querySelector<HTMLElement>('button:not(:disabled)')
  target?.focus()
}
