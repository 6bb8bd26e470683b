import { Button } from '@mantine/core'
import { IconCalendarEvent, IconClock, IconReceipt } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { gapOf } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isMovable } from '#domain/agendamento/states.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { windowOf } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import {
  type ClinicNow,
  formatDateTime,
  formatTime,
  longDateInWords,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { displayDuration, durationInWords } from '#domain/lib/duration.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Card } from '#src/components/cards/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { BookingBar } from '#src/components/page/booking-bar.tsx'
import { Panel, PanelRow } from '#src/components/page/panel.tsx'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { isOpenToHer } from '../life/open-to-her.ts'
import { useDeviceAgenda } from '../queries.ts'
import { eitherTime } from '../queue/life-status.ts'
import { useStillFree } from '../queue/queries.ts'
import { focusMissingChoice } from '../slots/focus-missing-choice.ts'
import { SlotsHeader } from '../slots/header.tsx'
import classes from '../slots/page.module.css'
import { SlotPicker } from '../slots/slot-picker.tsx'
import { type SlotChoice, useSlotChoice } from '../slots/use-slot-choice.ts'
import own from './move.module.css'
import { MoveDialog } from './move-sheet.tsx'
import { PinnedTime } from './pinned-time.tsx'
import type { Talk } from './types.ts'
import { type OnMoved, type Price, useMove } from './use-move.ts'
import { deadlineInWords, shortTime } from './words.ts'

type Props = {
  readonly visit: Agendamento
  readonly unheard: Wishes['unheard']
  /** What stands here while a cancellation of the visit is on its way; null while none is. */
  readonly leaving: ReactNode
  /** The service as it is by now; null where it is not offered any more. */
  readonly service: Procedimento | null
  /** The refused row that this wish replaces. */
  readonly refused: string | null
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly limits: Limits
  /** The day and time that were chosen when this page was last left. */
  readonly start: SlotChoice
  readonly onChoice: (choice: SlotChoice) => void
  readonly loading: boolean
  readonly arch: ReactNode
  readonly portrait: ReactNode
  readonly backTo: string
  /** How the clinic is spoken with, where she can no longer move it herself; null without a number. */
  readonly talk: Talk | null
  readonly onReload: () => void
  /** The clinic has moved it. */
  readonly onMoved: OnMoved
  readonly onLeave: () => void
  readonly onSeeQueue: () => void
  readonly onLogin: () => void
}

/** Another time for a visit that she has: the time that she has stays in sight, and hers, until then. */
export function MoveScreen(props: Props) {
  const { visit, clinicNow, limits, email } = props
  const device = useDeviceAgenda(email, null, visit)
  const { sheet, asked, sending, ask, send, close } = useMove(visit, {
    email,
    refused: props.refused,
    onMoved: props.onMoved,
    onLeave: props.onLeave,
  })
  const price: Price = props.service ?? visit
  const freeze = sending !== null || sheet !== null
  const stillFree = useStillFree(freeze ? email : null, clinicNow, sending !== null)
  const window = windowOf(limits, clinicNow)
  const { start, onChoice, loading } = props
  const choice = useSlotChoice({
    start,
    onChoice,
    device,
    service: price,
    gap: gapOf(props.service ?? visit),
    clinicNow,
    window,
    loading,
    freeze,
  })
  const { date, slots, minute } = choice
  useMarkDirty(freeze || minute !== null)
  const picker = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const today = clinicNow.date
  const old = parseDateTime(visit.dataHoraAgendada)
  const { unheard } = props
  const ownTime = unheard === null ? 'horário de agora' : 'horário antes da troca'
  const ownStart = old !== null && old.date === date ? old.minute : null
  const isOwnStart = minute !== null && minute === ownStart
  const isFree = choice.isFree && minute !== ownStart
  const chosen = minute !== null && isFree ? formatDateTime(date, minute) : null
  const isOpen = isOpenToHer(visit, { limits, clinicNow })

  const press = (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    ask(chosen === null ? { kind: 'incomplete' } : { kind: 'asking', when: chosen, price, row: null })
  }
  async function closeSheet() {
    const kind = sheet?.kind
    await close()
    if (kind === 'changed') props.onReload()
    if (kind === 'taken') choice.setMinute(null)
    if (kind === 'incomplete') focusMissingChoice(picker.current)
    else pressed.current?.focus()
  }
  const button = (size: 'md' | 'lg') => (
    <Button size={size} fullWidth={size === 'lg'} onClick={press} disabled={slots === 'waiting'}>
      Remarcar
    </Button>
  )
  // The deadline may pass while the sheet is open: its words stay until they are read.
  const isClosed = !isOpen && sheet === null

  if (props.leaving !== null && sheet === null) return props.leaving
  if (isClosed) return <Closed {...props} />
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <SlotsHeader
          title="Escolher outro horário"
          subtitle={`${visit.nome}, ${durationInWords(visit.tempo)}.`}
          backTo={props.backTo}
          back="Minha visita"
          picture={props.arch}
        />
        <PinnedTime visit={visit} unheard={unheard} today={today} />
        <SlotPicker
          ref={picker}
          choice={choice}
          label="Nova data da visita"
          today={today}
          isFree={isFree}
          isOwn={unheard === null && isOwnStart}
          whyTaken={
            unheard !== null && isOwnStart
              ? eitherTime(visit.dataHoraAgendada, unheard.para, today)
              : undefined
          }
          moved={
            old && {
              ...{ date: old.date, words: `dia do seu ${ownTime}`, start: ownStart },
              ...(unheard !== null && { word: 'antes da troca' }),
            }
          }
          legend={
            <p className={own.legend}>
              <span aria-hidden />
              Dia do seu {ownTime}
            </p>
          }
          onReload={props.onReload}
          onLogin={props.onLogin}
        />
      </div>
      <Card as="aside" className={classes.side} aria-label={AGENDAMENTO_TEXTS.details}>
        <div className={classes.portrait}>{props.portrait}</div>
        <div className={classes.details}>
          <Panel title={AGENDAMENTO_TEXTS.details}>
            <PanelRow
              icon={IconCalendarEvent}
              quiet={chosen === null ? 'Escolha um horário' : `às ${formatTime(minute ?? 0)}`}
            >
              {longDateInWords(date, today)}
            </PanelRow>
            <PanelRow icon={IconClock} quiet={comparedWith(price.tempo === visit.tempo, ownTime)}>
              Duração: {displayDuration(price.tempo)}
            </PanelRow>
            <PanelRow icon={IconReceipt} quiet={comparedWith(price.valor === visit.valor, ownTime)}>
              Valor: <MoneyText value={price.valor} />
            </PanelRow>
          </Panel>
          <div className={classes.sideAction}>{button('lg')}</div>
        </div>
      </Card>
      <BookingBar
        summary={
          unheard === null ? (
            <>
              De <b>{shortTime(visit.dataHoraAgendada, today)}</b> para
            </>
          ) : (
            'Novo horário'
          )
        }
        price={chosen === null ? 'Escolha um horário' : shortTime(chosen, today)}
        action={button('md')}
      />
      <MoveDialog
        {...{ sheet, asked, visit, today, sending, stillFree }}
        unheard={unheard}
        isLeaving={props.leaving !== null}
        onSend={(when, shown, row) => {
          choice.moveTo(when)
          void send(when, shown, row ?? props.refused)
        }}
        onClose={() => void closeSheet()}
        onLeave={() => void close().then(props.onLeave)}
        onSeeQueue={() => void close().then(props.onSeeQueue)}
        onLogin={() => void close().then(props.onLogin)}
      />
    </div>
  )
}

function comparedWith(isSame: boolean, ownTime: string): string {
  return isSame ? `igual ao ${ownTime}` : `diferente do ${ownTime}`
}

/** It cannot be moved from here any more: that is said, and who still can. */
function Closed({ visit, clinicNow, limits, backTo, talk, onLeave }: Props) {
  const { before, moment, after } = deadlineInWords(visit.dataHoraAgendada, { limits, clinicNow })
  const isLate = isMovable(visit.estado, 'cliente')
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <SlotsHeader
          title="Escolher outro horário"
          subtitle={visit.nome}
          backTo={backTo}
          back="Minha visita"
          picture={null}
        />
        <div className={own.closed}>
          <Notice
            tone="wait"
            title="Esta visita não muda mais por aqui"
            action={
              talk === null ? (
                <Button size="sm" variant="default" onClick={onLeave}>
                  Ver a visita
                </Button>
              ) : (
                <Button
                  component="a"
                  size="sm"
                  variant="default"
                  href={talk.href}
                  {...(talk.isWhatsapp && { target: '_blank', rel: 'noreferrer' })}
                >
                  Falar com a clínica
                </Button>
              )
            }
          >
            {visit.estado === 'cancelada' && (
              <>
                {visit.estadoPor === 'cliente'
                  ? 'Você cancelou esta visita.'
                  : 'A clínica cancelou esta visita.'}{' '}
              </>
            )}
            {isLate ? `${before}${moment}${after}` : 'Se precisar, fale com a clínica.'}
          </Notice>
        </div>
      </div>
    </div>
  )
}
