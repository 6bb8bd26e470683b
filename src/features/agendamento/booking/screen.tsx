import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ServiceFacts } from '#domain/api/errors.ts'
import { windowOf } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import {
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  formatShortDate,
  formatTime,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { BookingBar } from '#src/components/page/booking-bar.tsx'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import type { ClientSearch } from '../client/client-field.tsx'
import type { DeviceAgenda } from '../queries.ts'
import { useStillFree } from '../queue/queries.ts'
import { focusMissingChoice } from '../slots/focus-missing-choice.ts'
import { SlotsHeader } from '../slots/header.tsx'
import classes from '../slots/page.module.css'
import { SlotPicker } from '../slots/slot-picker.tsx'
import { type SlotChoice, useSlotChoice } from '../slots/use-slot-choice.ts'
import { useOwnTime } from './queries.ts'
import { BookingResultDialog } from './result-dialog.tsx'
import { ServiceDetails } from './service-details.tsx'
import { type BookingResult, useBooking } from './use-booking.ts'
import { useForWhom } from './use-for-whom.ts'
import { useWish } from './use-wish.ts'
import { ownInWords, type Service } from './utils.ts'
import { VisitorNote } from './visitor-note.tsx'
import { type EntryWays, WhoAreYou } from './who-are-you.tsx'
import { WhoseField } from './whose-field.tsx'

type Props = {
  service: Service
  /** The refused row that this booking replaces. */
  supersedes: string | null
  /** It has, heard or not: whoever comes back to the page books another visit. */
  onReplaced: (id: string) => void
  /** The clinic answered that price or duration are others now. */
  onServiceChanged: (current: ServiceFacts) => void
  /** The day and time that were chosen when this page was last left. */
  start: SlotChoice
  onChoice: (choice: SlotChoice) => void
  /** How one pays, in the clinic's words. */
  payment: string
  /** The e-mail of the person who is logged in; empty for a visitor. */
  email: string
  /** Nobody has said yet who books: she does so last, by `entry`. */
  isVisitor: boolean
  entry: EntryWays
  /** She has said it, here or on a page of the way in: what she had chosen is sent without another press. */
  sendsAtOnce: boolean
  onSendingAtOnce: () => Promise<void>
  /** What the device knows of the clinic's days; undefined until it has answered. */
  device: DeviceAgenda | undefined
  /** How reception, which books for others, finds people; null where a client books for herself. */
  reception: ClientSearch | null
  clinicNow: ClinicNow
  /** What of the clinic's time whoever books can take. */
  limits: Limits
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
  onSeeVisits: () => void
  onLogin: () => void
}

/** The clinic has it, or this device keeps it. */
const BOOKED: ReadonlySet<BookingResult['kind']> = new Set(['booked', 'moved', 'queued', 'login'])

/** The booking screen: a day, a time, what it costs, and one button. */
export function BookingScreen(props: Props) {
  const { service, clinicNow, email, offline } = props
  const { result, sending, send, sayOwn, close } = useBooking(email, props.onReplaced)
  const freeze = sending !== null || result !== null
  const stillFree = useStillFree(freeze ? email : null, clinicNow, sending !== null)
  const { start, onChoice, device, loading } = props
  const bookingWindow = windowOf(props.limits, clinicNow)
  const choice = useSlotChoice({
    start,
    onChoice,
    device,
    service,
    gap: service.gap,
    clinicNow,
    window: bookingWindow,
    loading,
    freeze,
  })
  const { date, minute, isFree, slots } = choice
  const hasBooked = result !== null && BOOKED.has(result.kind)
  const replacing = useReplacing(props.supersedes, hasBooked)
  const forWhom = useForWhom(props.reception !== null, replacing, props.email)
  // A visitor's choice goes with her through the way in: there is nothing that she could lose by leaving.
  useMarkDirty(freeze || (!props.isVisitor && minute !== null) || forWhom.isChosen)
  const picker = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const waiting = slots === 'waiting'
  const chosen = minute === null ? null : formatDateTime(date, minute)
  const own = useOwnTime(email, service.nome, isFree || props.reception !== null ? null : chosen)

  const [asksWho, setAsksWho] = useState(false)
  const wish = useWish(props, chosen)
  // What she chose may be taken by now: that the clinic says, and offers other times with it. Those that this
  // device knows are not waited for: under her login they may never come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the wish is held
  useEffect(() => {
    if (chosen === null || !wish.take()) return
    void send({ service, when: chosen, whose: null }, null)
  }, [wish.isHeld, chosen])

  const bookNow = (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    if (props.isVisitor && isFree) {
      setAsksWho(true)
      return
    }
    if (own !== null && chosen !== null && (own === 'hers' || 'other' in own)) {
      sayOwn(service, chosen, own)
      return
    }
    const when = isFree ? chosen : null
    if (when !== null && !forWhom.check()) return
    void send({ service, when, whose: forWhom.sent }, replacing)
  }

  function bookOther(refused: BookingResult, when: ClinicDateTime) {
    if (refused.kind !== 'taken' && refused.kind !== 'changed') return
    const current = refused.kind === 'changed' ? { ...refused.service, ...refused.current } : refused.service
    if (refused.kind === 'changed') props.onServiceChanged(refused.current)
    choice.moveTo(when)
    void send({ service: current, when, whose: refused.whose }, refused.id)
  }

  function closeAll() {
    close()
    // The sheet gave way to the answer, and does not come back when that is read.
    setAsksWho(false)
  }

  function closeResult() {
    closeAll()
    switch (result?.kind) {
      case 'booked':
        props.onDone(result.id)
        return
      case 'changed':
        props.onServiceChanged(result.current)
        break
      case 'queued':
      case 'login':
      case 'moved':
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
        <SlotsHeader
          title={service.nome}
          subtitle={AGENDAMENTO_TEXTS.subtitle}
          backTo={props.backTo}
          back="Serviços"
          picture={props.arch}
        />
        {props.reception !== null && (
          <div ref={forWhom.root} className={classes.forWhom}>
            <WhoseField
              value={forWhom.whose}
              onChange={forWhom.choose}
              clientSearch={props.reception}
              missing={forWhom.missing}
            />
          </div>
        )}
        <SlotPicker
          ref={picker}
          choice={choice}
          label="Data do agendamento"
          today={clinicNow.date}
          isFree={isFree}
          isOwn={own === 'hers'}
          whyTaken={ownInWords(own)}
          onReload={props.onReload}
          onLogin={props.onLogin}
        >
          {props.isVisitor && slots !== 'login' && <VisitorNote />}
        </SlotPicker>
      </div>
      <Card as="aside" className={classes.side} aria-label={AGENDAMENTO_TEXTS.details}>
        <div className={classes.portrait}>{props.portrait}</div>
        <div className={classes.details}>
          <ServiceDetails
            {...{ date, minute, isFree }}
            today={clinicNow.date}
            tempo={service.tempo}
            valor={service.valor}
            payment={props.payment}
          />
          <div className={classes.sideAction}>{button('lg')}</div>
        </div>
      </Card>
      <BookingBar
        summary={<ChoiceSummary {...{ waiting, date, minute, isFree }} today={clinicNow.date} />}
        price={<MoneyText value={service.valor} />}
        action={button('md')}
      />
      {(props.isVisitor || asksWho) && chosen !== null && (
        <WhoAreYou
          entry={props.entry}
          opened={asksWho && result === null}
          onClose={() => setAsksWho(false)}
          returnFocus={result === null}
          service={service}
          when={chosen}
          today={clinicNow.date}
          offline={offline}
        />
      )}
      <BookingResultDialog
        result={result}
        today={clinicNow.date}
        sending={sending}
        stillFree={stillFree}
        offline={offline}
        onClose={closeResult}
        onBook={bookOther}
        onSeeQueue={() => {
          closeAll()
          props.onSeeQueue()
        }}
        onSeeVisits={() => {
          closeAll()
          props.onSeeVisits()
        }}
        onLogin={() => {
          closeAll()
          props.onLogin()
        }}
      />
    </div>
  )
}

/**
 * The refused row that the next booking replaces. Whoever comes back to the page finds none as soon as a
 * booking is in its place (`onReplaced`); she who stays goes on from it until one has come through.
 */
function useReplacing(supersedes: string | null, hasBooked: boolean): string | null {
  const [replacing, setReplacing] = useState(supersedes)
  const [named, setNamed] = useState(supersedes)
  if (supersedes !== named) {
    setNamed(supersedes)
    if (supersedes !== null) setReplacing(supersedes)
  }
  if (hasBooked && replacing !== null) setReplacing(null)
  return replacing
}

type ChoiceProps = { waiting: boolean; date: string; today: string; minute: number | null; isFree: boolean }

function ChoiceSummary({ waiting, date, today, minute, isFree }: ChoiceProps) {
  if (waiting) return 'Vendo os horários livres…'
  if (minute === null) return 'Escolha um horário'
  if (!isFree) return `${formatTime(minute)} não está livre neste dia`
  return (
    <>
      <b>
        {formatShortDate(date)}
        {yearIfOther(date, today)}
      </b>{' '}
      às{'\u00a0'}
      <b>{formatTime(minute)}</b>
    </>
  )
}
