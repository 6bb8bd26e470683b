import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { gapOf } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatTime,
  longDateInWords,
  parseDateTime,
  shortWeekday,
} from '#domain/lib/dates.ts'
import { durationInWords, parseDuration } from '#domain/lib/duration.ts'
import { TextField } from '#src/components/fields/text-field.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { FromToPanels, panelMoment } from '../../life/from-to-panels.tsx'
import { dayInWords, timeOf } from '../../life/words.ts'
import {
  type DeviceAgenda,
  datesRead,
  isKnown,
  isWithin,
  useDeviceAgenda,
  type VisitClient,
} from '../../queries.ts'
import { JumpToDate } from '../jump-to-date.tsx'
import { dayChoices, freeStarts, isTakenAt } from './free-times.ts'
import classes from './move-pane.module.css'
import visitClasses from './visit-pane.module.css'

/** What is asked for: where to, and what only reception may say of it. */
export type Move = {
  readonly para: ClinicDateTime
  readonly encaixe: boolean
  readonly motivo: string | null
}

type Props = {
  readonly visit: Agendamento
  /** How long it is to be where it goes, `HH:MM`: an edit that waits may say another than the visit. */
  readonly length: string
  readonly client: VisitClient
  /** A change of its time was sent and not answered: it may be at that time already. */
  readonly isOpen: boolean
  readonly picture: ReactNode
  readonly email: string
  readonly clinicNow: ClinicNow
  /** Where it is to go, as it was dragged or tapped on the timeline; null until a time is chosen. */
  readonly to: ClinicDateTime | null
  readonly onTo: (to: ClinicDateTime | null) => void
  /** The reason for the move, as it is typed. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** The time stood there free, and is somebody's by now. */
  readonly onTimeLost: () => void
  readonly saving: boolean
  /** Why the clinic did not take the last choice. */
  readonly refusal: string | null
  /** Moves the visit; null where it cannot be moved any more. */
  readonly onMove: ((move: Move) => void) | null
  readonly onBack: () => void
}

/** The days of the strip; the seventh place leads to any other. */
const DAYS = 6

/** "Mudar horário": by taps what dragging does on the timeline. Nothing has moved until it is said. */
export function MovePane({
  visit,
  length,
  client,
  isOpen,
  picture,
  email,
  clinicNow,
  to,
  onTo,
  reason,
  ...rest
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out for every visit that is to be moved
  useEffect(() => title.current?.focus({ preventScroll: true }), [visit.id])
  const from = parseDateTime(visit.dataHoraAgendada)
  const target = to === null ? null : parseDateTime(to)
  const [shown, setShown] = useState<ClinicDate | null>(null)
  const date = shown ?? target?.date ?? laterOf(from?.date ?? clinicNow.date, clinicNow.date)
  const first = laterOf(addDays(date, -1), clinicNow.date)
  const range = { from: addDays(first, -1), to: addDays(first, DAYS + 1) }
  const device = useDeviceAgenda(email, range, visit)
  const tempo = parseDuration(length) ?? 0
  const read = device === undefined ? null : datesRead(device)
  const searchIn = ({ agenda }: DeviceAgenda) => ({ agenda, clinicNow, tempo, gap: gapOf(visit) })
  const search = device === undefined ? null : searchIn(device)
  // While other days are read, what is there is still of those before.
  const isDayRead = device !== undefined && isWithin(device.range, date)
  const isDayKnown = isKnown(read, [date])
  const days = search === null ? [] : dayChoices(search, first, DAYS, (day) => isKnown(read, [day]))
  const own = visit.dataHoraAgendada
  const times = search === null || !isDayKnown ? [] : freeStarts(search, date).filter((time) => time !== own)
  // Where it goes is read by itself: the strip may have gone on from that day.
  const aim = target?.date ?? date
  const around = useDeviceAgenda(email, { from: addDays(aim, -1), to: addDays(aim, 1) }, visit)
  const there = around !== undefined && target !== null && isWithin(around.range, target.date) ? around : null
  const encaixe = there !== null && target !== null && isTakenAt(searchIn(there), target)
  const isElsewhere = to !== null && to !== own
  // Somebody else was quicker while it stood there: nobody is squeezed in by a press meant for a free time.
  const [seenFree, setSeenFree] = useState<ClinicDateTime | null>(null)
  const isRead = there !== null && target !== null && isKnown(there.known, [target.date])
  if (isRead && !encaixe && seenFree !== to) setSeenFree(to)
  if (to === null && seenFree !== null) setSeenFree(null)
  const isLost = isRead && encaixe && seenFree === to && !rest.saving
  // A layout effect runs before the painting, so that no button says "Encaixar" under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is lost
  useLayoutEffect(() => {
    if (isLost) rest.onTimeLost()
  }, [isLost])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') rest.onBack()
  }

  return (
    <section className={visitClasses.pane} aria-label="Mudar horário" onKeyDown={onKeyDown}>
      <div className={visitClasses.scroll}>
        <h2 className={classes.title} ref={title} tabIndex={-1}>
          Mudar horário
        </h2>
        <div className={classes.who}>
          <span className={classes.photo}>{picture}</span>
          <div>
            <b>{client.nome}</b>
            <p>
              {visit.nome}, {durationInWords(length)}
            </p>
          </div>
        </div>
        <FromToClock
          label={isOpen ? 'Estava em' : 'Está em'}
          {...{ from, to: isElsewhere ? target : null, tempo, today: clinicNow.date }}
        />
        <h3 className={classes.free}>Livres para {durationInWords(length)}</h3>
        <div className={classes.days}>
          {days.map((day) => (
            <button
              key={day.date}
              type="button"
              className={classes.day}
              aria-pressed={day.date === date}
              data-full={day.isFull || undefined}
              data-unread={day.isFull === null || undefined}
              onClick={() => setShown(day.date)}
            >
              <b aria-hidden="true">{Number(day.date.slice(8))}</b>
              <span aria-hidden="true">{day.date === clinicNow.date ? 'hoje' : shortWeekday(day.date)}</span>
              <HiddenText>
                {longDateInWords(day.date, clinicNow.date)}
                {day.isFull && ', sem horário livre'}
                {day.isFull === null && ', horários ainda não lidos'}
              </HiddenText>
            </button>
          ))}
          <span className={classes.other}>
            <JumpToDate date={date} today={clinicNow.date} onDate={setShown}>
              outro
            </JumpToDate>
          </span>
        </div>
        {isDayRead && !isDayKnown && (
          <p className={classes.none}>Este aparelho não conhece a agenda deste dia.</p>
        )}
        {isDayKnown && times.length === 0 && (
          <p className={classes.none}>Sem horário livre {dayInWords(date, clinicNow.date)}.</p>
        )}
        <div className={classes.times}>
          {times.map((time) => (
            <button key={time} type="button" aria-pressed={time === to} onClick={() => onTo(time)}>
              {timeOf(time)}
            </button>
          ))}
        </div>
        <TextField
          label="Motivo, se quiser (ela lê)"
          placeholder="Ex.: a cabine fica em manutenção"
          maxLength={300}
          value={reason}
          onChange={(event) => rest.onReason(event.currentTarget.value)}
        />
        {rest.refusal !== null && (
          <div className={classes.note} role="alert">
            <InlineAlert tone="bad">{rest.refusal}</InlineAlert>
          </div>
        )}
        {encaixe && isElsewhere && (
          <div className={classes.note}>
            <InlineAlert tone="wait">Já há alguém neste horário: a visita entra como encaixe.</InlineAlert>
          </div>
        )}
        <p className={classes.told}>
          <IconBell size={18} stroke={1.75} aria-hidden />
          {visit.email === null
            ? 'Ela não tem conta: avise por telefone. Até você anotar, fica em Quem ainda não sabe.'
            : 'Ela vê a mudança no celular dela. Até tocar em “Ok, entendi”, fica em Quem ainda não sabe.'}
        </p>
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={rest.onBack} disabled={rest.saving}>
          Voltar
        </Button>
        <Button
          className={classes.go ?? ''}
          size="xl"
          loading={rest.saving}
          // Until that day is read, nobody knows whether the time is taken.
          disabled={!isElsewhere || there === null || rest.onMove === null}
          onClick={() => to !== null && rest.onMove?.({ para: to, encaixe, motivo: reason.trim() || null })}
        >
          {to === null || !isElsewhere
            ? 'Escolha um horário'
            : `${encaixe ? 'Encaixar às' : 'Mudar para'} ${timeOf(to)}`}
        </Button>
      </div>
    </section>
  )
}

type FromToClockProps = {
  readonly label: string
  readonly from: ClinicNow | null
  readonly to: ClinicNow | null
  /** Minutes. */
  readonly tempo: number
  readonly today: ClinicDate
}

const NOT_CHOSEN = { figure: '–', below: 'escolha abaixo' }

/** The visit's time and the wanted one, side by side. */
function FromToClock({ label, from, to, tempo, today }: FromToClockProps) {
  if (from === null) return null
  const until = ({ minute }: ClinicNow) => `até ${formatTime(minute + tempo)}`
  return (
    <div className={visitClasses.fromTo}>
      <FromToPanels
        from={{ label, ...panelMoment(from, today), look: to === null ? 'standing' : 'old' }}
        to={{
          label: 'Vai para',
          ...(to === null ? NOT_CHOSEN : panelMoment(to, today, until(to))),
          look: 'new',
        }}
      />
    </div>
  )
}

function laterOf(a: ClinicDate, b: ClinicDate): ClinicDate {
  return a > b ? a : b
}
