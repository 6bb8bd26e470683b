import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBrandWhatsapp,
  IconCalendarRepeat,
  IconCalendarX,
  IconPhone,
  IconReceipt,
} from '@tabler/icons-react'
import { useId } from 'react'
import {
  changedSinceInWords,
  comparisonInWords,
  fromToInWords,
  messageAbout,
  type UntoldKind,
  untoldKindOf,
  untoldTitle,
  weekdayAndTime,
} from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDateTime, dateBlockOf, formatDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { Card } from '#src/components/cards/card.tsx'
import { DateBlock } from '#src/components/date-block.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { isRefusedForTime } from '../queue/rows.ts'
import { CANCELLED_BEFORE } from '../queue/status.ts'
import { whenInWords } from '../queue/when.tsx'
import visitClasses from './my-visits.module.css'
import { Reason } from './reason.tsx'
import classes from './told.module.css'

/** Where the clinic is called and written to; empty where it gave none. */
export type ClinicPhones = { readonly whatsapp: string; readonly telefone: string }

type Props = {
  readonly visit: Agendamento
  /** A cancellation of hers that the clinic refused; null where there is none. */
  readonly refused: OutboxRow | null
  /** The clinic's limits and its clock, which say whether she can still change a visit. */
  readonly time: ChangeTime
  readonly phones: ClinicPhones
  readonly onUnderstood: () => void
  readonly onOtherTimes: () => void
}

const ICONS = {
  moved: IconCalendarRepeat,
  cancelled: IconCalendarX,
  back: IconCalendarRepeat,
  changed: IconReceipt,
} as const satisfies Record<UntoldKind, unknown>

/** A visit that the clinic has changed or cancelled: what it was, what it is, and what she can answer. */
export function ToldVisitCard({ visit, refused, time, ...acts }: Props) {
  const id = useId()
  const { date: today, minute } = time.clinicNow
  const kind = untoldKindOf(visit)
  if (kind === null) return null
  const Icon = ICONS[kind]
  const isAhead = visit.dataHoraAgendada > formatDateTime(today, minute)
  const isCancelled = kind === 'cancelled'
  const since = changedSinceInWords(isCancelled ? (visit.estadoEm ?? visit.mudadoEm) : visit.mudadoEm, today)
  return (
    <Card as="article" className={classes.box} aria-labelledby={id}>
      <p className={classes.band} data-tone={isCancelled ? 'bad' : 'wait'}>
        <Icon size={22} stroke={1.75} aria-hidden />
        <span>{untoldTitle(visit)}</span>
        {since !== null && <span className={classes.since}>{since}</span>}
      </p>
      <div className={classes.inner}>
        {kind === 'moved' ? (
          <Moved id={id} visit={visit} today={today} isAhead={isAhead} />
        ) : (
          <Dated id={id} visit={visit} today={today} kind={kind} isAhead={isAhead} />
        )}
        {!isCancelled && refused !== null && isRefusedForTime(refused) && (
          <p className={classes.same}>{CANCELLED_BEFORE}</p>
        )}
        <Acts visit={visit} time={time} isCancelled={isCancelled} {...acts} />
      </div>
    </Card>
  )
}

type FactsProps = {
  readonly id: string
  readonly visit: Agendamento
  readonly today: string
  readonly isAhead: boolean
}

/** The old and the new time side by side; a screen reader hears one sentence. */
function Moved({ id, visit, today, isAhead }: FactsProps) {
  const { dataHoraAgendada: current, motivo } = visit
  const before = visit.conhecido?.dataHoraAgendada ?? current
  return (
    <>
      <h3 id={id}>{visit.nome}</h3>
      <p className={classes.fromTo}>
        <HiddenText>{fromToInWords(before, current, today)}</HiddenText>
        <Time label="Antes" when={before} today={today} isOld />
        <IconArrowRight size={22} stroke={1.75} aria-hidden />
        <Time label={isAhead ? 'Agora' : 'Depois'} when={current} today={today} />
      </p>
      <p className={classes.same}>{comparisonInWords(visit)}</p>
      {motivo !== undefined && <Reason>{motivo}</Reason>}
    </>
  )
}

type TimeProps = {
  readonly label: string
  readonly when: ClinicDateTime
  readonly today: string
  readonly isOld?: boolean
}

function Time({ label, when, today, isOld = false }: TimeProps) {
  const { day, month } = dateBlockOf(when.slice(0, 10))
  const year = when.slice(0, 4)
  const time = weekdayAndTime(when)
  return (
    <span className={classes.time} data-old={isOld || undefined} aria-hidden>
      <small>{label}</small>
      <span className={classes.day}>
        <b>{day}</b> {month}
        {year !== today.slice(0, 4) && ` ${year}`}
      </span>
      {isOld ? <s>{time}</s> : <strong>{time}</strong>}
    </span>
  )
}

/** The day of a visit whose time is what it was, and what became of it. */
function Dated({ id, visit, today, kind, isAhead }: FactsProps & { readonly kind: UntoldKind }) {
  const isCancelled = kind === 'cancelled'
  const { nome, motivo } = visit
  const when = (isCancelled ? visit.conhecido : undefined)?.dataHoraAgendada ?? visit.dataHoraAgendada
  const words = whenInWords(when, today, isCancelled ? undefined : visit.tempo)
  const comparison = kind === 'back' ? BACK : comparisonInWords(visit)
  return (
    <div className={classes.dated} data-old={isCancelled || undefined}>
      <div className={visitClasses.day}>
        <DateBlock {...dateBlockOf(when.slice(0, 10))} muted={isCancelled || !isAhead} />
      </div>
      <div className={visitClasses.words}>
        <h3 id={id}>{nome}</h3>
        <p className={classes.when}>{isCancelled ? <s>{words}</s> : words}</p>
        {comparison !== null && <p className={classes.same}>{comparison}</p>}
        {motivo !== undefined && <Reason>{motivo}</Reason>}
      </div>
    </div>
  )
}

const BACK = 'Esta visita tinha sido cancelada e foi marcada de novo.'

function Acts({
  visit,
  time,
  isCancelled,
  phones,
  onUnderstood,
  onOtherTimes,
}: Omit<Props, 'refused'> & { readonly isCancelled: boolean }) {
  const talk = <TalkToClinic phones={phones} message={messageAbout(visit, time.clinicNow.date)} />
  const others = (variant: 'filled' | 'light') => (
    <Button fullWidth variant={variant} onClick={onOtherTimes}>
      Escolher outro horário
    </Button>
  )
  return (
    <div className={classes.acts}>
      {isCancelled ? (
        <>
          {others('filled')}
          <div className={classes.two}>
            {talk}
            <Button fullWidth variant="subtle" onClick={onUnderstood}>
              Ok, entendi
            </Button>
          </div>
        </>
      ) : (
        <>
          <Button fullWidth onClick={onUnderstood}>
            Ok, entendi
          </Button>
          {isOpenToHer(visit, time) && others('light')}
          {talk}
        </>
      )}
    </div>
  )
}

/** Leads out of the app: to a chat with the message ready, else to a call; without a number nowhere. */
function TalkToClinic({ phones, message }: { readonly phones: ClinicPhones; readonly message: string }) {
  const { whatsapp, telefone } = phones
  if (whatsapp === '' && telefone === '') return null
  const isChat = whatsapp !== ''
  const Icon = isChat ? IconBrandWhatsapp : IconPhone
  return (
    <Button
      component="a"
      href={isChat ? whatsappHref(whatsapp, message) : telephoneHref(telefone)}
      {...(isChat && { target: '_blank', rel: 'noreferrer' })}
      fullWidth
      variant="subtle"
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
    >
      {isChat ? 'Falar com a clínica' : 'Ligar'}
    </Button>
  )
}
