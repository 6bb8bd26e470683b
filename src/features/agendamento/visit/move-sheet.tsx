import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarX, IconCloudOff, IconLock } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { differenceBetween, factsOf } from '#domain/agendamento/awareness.ts'
import { comparisonInWords } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import type { PresentVisit } from '#domain/outbox/row.ts'
import { NO_ANSWER, WAITING_TO_SEND } from '#domain/outbox/texts.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import { IS_UNCERTAIN } from '#src/components/notices/line-words.ts'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { BEING_CANCELLED, eitherTime } from '../queue/life-status.ts'
import { PriceChange } from '../queue/price-change.tsx'
import type { useStillFree } from '../queue/queries.ts'
import { Alternatives, alternativesSentence } from '../slots/alternatives.tsx'
import { FromTo } from './from-to.tsx'
import classes from './move.module.css'
import type { MoveSheet, Price } from './use-move.ts'
import { shortTime } from './words.ts'

type Props = {
  readonly sheet: MoveSheet | null
  /** The visit as it was when the question was put. */
  readonly asked: Agendamento
  /** The visit as the clinic has it by now. */
  readonly visit: Agendamento
  /** Whether a cancellation of it is on its way. */
  readonly isLeaving: boolean
  readonly unheard: Wishes['unheard']
  readonly today: ClinicDate
  readonly sending: ClinicDateTime | null
  /** What can still be taken of the times that a refusal named. */
  readonly stillFree: ReturnType<typeof useStillFree>
  readonly onSend: (when: ClinicDateTime, price: Price, replaced: string | null) => void
  /** Closes it; the person stays where she chooses. */
  readonly onClose: () => void
  /** Closes it and goes back to the visit. */
  readonly onLeave: () => void
  readonly onSeeQueue: () => void
  readonly onLogin: () => void
}

/** What is asked before a visit is moved, and what came of it. */
export function MoveDialog({ sheet, ...props }: Props) {
  // While the dialog closes, it keeps its words.
  const shown = useLastShown(sheet)
  if (shown === null) return null
  const frame = {
    opened: sheet !== null,
    dismissable: props.sending === null,
    onClose: shown.kind === 'queued' || shown.kind === 'changed' ? props.onLeave : props.onClose,
  }
  if (shown.kind === 'asking') return <Question {...props} sheet={shown} frame={frame} />
  return <ResultDialog {...frame} {...contentOf(shown, props)} />
}

type Frame = { readonly opened: boolean; readonly dismissable: boolean; readonly onClose: () => void }

function Question({
  sheet,
  frame,
  asked,
  unheard,
  today,
  sending,
  onSend,
}: Omit<Props, 'sheet'> & {
  readonly sheet: Extract<MoveSheet, { kind: 'asking' }>
  readonly frame: Frame
}) {
  const { when, price, row } = sheet
  const isSamePrice = price.valor === asked.valor && price.tempo === asked.tempo
  return (
    <Dialog {...frame} title="Remarcar esta visita?" align="start">
      <p className={classes.lead}>{asked.nome}</p>
      <FromTo
        from={{ label: 'De', when: asked.dataHoraAgendada }}
        to={{ label: 'Para', when }}
        holds="to"
        today={today}
      />
      {!isSamePrice && <PriceChange before={asked} after={price} />}
      {unheard !== null && (
        <p className={classes.fine}>{eitherTime(asked.dataHoraAgendada, unheard.para, today)}</p>
      )}
      <p className={classes.fine}>
        {isSamePrice &&
          `O valor, ${formatReais(asked.valor)}, e a duração, ${durationInWords(asked.tempo)}, não mudam. `}
        O horário antigo fica livre para outra pessoa.
      </p>
      <div className={classes.actions}>
        <Button loading={sending !== null} onClick={() => onSend(when, price, row)} data-autofocus>
          Remarcar para {shortTime(when, today)}
          {price.valor !== asked.valor && ` por ${formatReais(price.valor)}`}
        </Button>
        <Button variant="subtle" onClick={frame.onClose} disabled={sending !== null}>
          {unheard === null ? `Manter ${shortTime(asked.dataHoraAgendada, today)}` : 'Agora não'}
        </Button>
      </div>
    </Dialog>
  )
}

/** The dialog's props without its frame, for the kind with a picture and the kind with an icon. */
type WithoutFrame<P> = P extends unknown ? Omit<P, keyof Frame> : never
type Content = WithoutFrame<ComponentProps<typeof ResultDialog>>

function contentOf(
  sheet: Exclude<MoveSheet, { kind: 'asking' }>,
  { asked, visit, isLeaving, unheard, today, sending, ...props }: Omit<Props, 'sheet'>,
): Content {
  const ok = (onClick = props.onClose): ReactNode => (
    <Button onClick={onClick} data-autofocus>
      OK
    </Button>
  )
  const isCancelled = visit.estado === 'cancelada'
  const isHers = !(isCancelled || isLeaving)
  // A move that was asked for before this one, and may have taken her elsewhere.
  const before = unheard !== null && !('id' in sheet && sheet.id === unheard.row.id) ? unheard : null
  const keep = isHers && before === null && (
    <Button variant="subtle" onClick={props.onLeave} disabled={sending !== null}>
      Manter {shortTime(visit.dataHoraAgendada, today)}
    </Button>
  )
  const either = before && eitherTime(visit.dataHoraAgendada, before.para, today)
  const holds = `Seu horário de ${shortTime(visit.dataHoraAgendada, today)} continua valendo`
  // A visit that was cancelled under the sheet, or is about to be, leaves no time that she could keep.
  const stillHers = isHers ? ` ${either ?? `${holds}.`}` : ''
  const waits = isHers
    ? (either ?? `${holds} até a clínica confirmar o novo.`)
    : isCancelled
      ? 'Esta visita foi cancelada.'
      : BEING_CANCELLED
  switch (sheet.kind) {
    case 'incomplete':
      return { icon: IconCalendarEvent, tone: 'wait', title: AGENDAMENTO_TEXTS.incomplete, actions: ok() }
    case 'queued':
    case 'login': {
      const { when, isUnanswered } = sheet
      const isOpen = before !== null || (isUnanswered && visit.versao <= asked.versao)
      const isOwnOpen = isHers && isOpen && isUnanswered
      const stands = isOwnOpen ? eitherTime(visit.dataHoraAgendada, when, today) : waits
      const toLogin = ` Sua sessão terminou: faça login para ${isUnanswered ? 'enviar de novo' : 'enviar'}.`
      const askedAgain = isUnanswered ? ' Perguntamos de novo.' : ''
      return {
        picture: 'kept-on-this-device',
        chip: <StatusChip kind="wait">{isUnanswered ? NO_ANSWER : WAITING_TO_SEND}</StatusChip>,
        title: 'Troca guardada neste aparelho',
        text: `${stands}${sheet.kind === 'login' ? toLogin : askedAgain}`,
        children: isHers && (
          <FromTo
            from={{ label: isOpen ? 'Antes' : 'Vale hoje', when: visit.dataHoraAgendada }}
            to={{ label: 'Pedido', when }}
            holds={isOpen ? null : 'from'}
            today={today}
          />
        ),
        actions: (
          <>
            {sheet.kind === 'login' ? (
              <Button onClick={props.onLogin} data-autofocus>
                Fazer login
              </Button>
            ) : (
              ok(props.onLeave)
            )}
            <Button variant="subtle" onClick={props.onSeeQueue}>
              Ver pendências
            </Button>
          </>
        ),
      }
    }
    case 'taken': {
      const { mensagem } = sheet.error
      const times = props.stillFree(sheet.error.alternativas, sheet.price.tempo)
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: 'A troca não coube',
        text: `${mensagem}${stillHers} ${alternativesSentence(times, today)}`,
        children: (
          <Alternatives
            verb="Remarcar para"
            times={times}
            today={today}
            sending={sending}
            onChoose={(when) => props.onSend(when, sheet.price, sheet.row)}
          />
        ),
        actions: (
          <>
            <Button variant="light" onClick={props.onClose} disabled={sending !== null} data-autofocus>
              Ver outros horários
            </Button>
            {keep}
          </>
        ),
      }
    }
    case 'changed': {
      const { visita } = sheet
      const isGone = visita?.estado === 'cancelada'
      const isMoved = !isGone && visita !== null && visita.dataHoraAgendada !== asked.dataHoraAgendada
      const text = visita === null ? null : changesInWords(asked, visita)
      return {
        icon: IconCalendarEvent,
        tone: 'wait',
        // The answer does not say whose doing it was: she has other devices.
        title: 'Esta visita mudou enquanto você escolhia',
        ...(text !== null && { text }),
        children: isMoved && (
          <FromTo
            from={{ label: 'Antes', when: asked.dataHoraAgendada }}
            to={{ label: 'Agora', when: visita.dataHoraAgendada }}
            holds="to"
            today={today}
          />
        ),
        actions: isGone ? (
          ok(props.onLeave)
        ) : (
          <>
            <Button onClick={props.onClose} data-autofocus>
              Escolher de novo
            </Button>
            <Button variant="subtle" onClick={props.onLeave}>
              Manter
            </Button>
          </>
        ),
      }
    }
    case 'refused':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: 'A visita não mudou de horário',
        text: `${sheet.mensagem}${stillHers}`,
        actions: ok(),
      }
    case 'no-session':
      return {
        icon: IconLock,
        tone: 'wait',
        title: 'Faça login para remarcar',
        text: `Sua sessão neste aparelho terminou. Nada foi pedido.${stillHers}`,
        actions: (
          <>
            <Button onClick={props.onLogin} data-autofocus>
              Fazer login
            </Button>
            <Button variant="subtle" onClick={props.onClose}>
              Agora não
            </Button>
          </>
        ),
      }
    case 'not-kept':
      return {
        icon: IconCloudOff,
        tone: 'bad',
        title: 'A visita não mudou de horário',
        text: `Este aparelho está sem espaço para guardar o pedido, e sem internet.${stillHers}`,
        actions: ok(),
      }
    case 'given up':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: 'O pedido não está mais neste aparelho',
        text: `Ele foi retirado da fila antes de a clínica responder, talvez em outra aba.${stillHers}`,
        actions: ok(),
      }
    case 'uncertain':
      return {
        icon: IconCloudOff,
        tone: 'wait',
        title: IS_UNCERTAIN,
        text: 'A clínica não respondeu, e este aparelho está sem espaço para guardar o pedido. Veja a visita de novo quando a internet voltar.',
        actions: ok(),
      }
  }
}

/** What of a visit is not as it was when she asked to move it; its times are shown beside this. */
function changesInWords(asked: Agendamento, current: PresentVisit): string | null {
  if (current.estado === 'cancelada') return 'Esta visita foi cancelada.'
  const known = factsOf(asked)
  return differenceBetween(known, factsOf(current)).length === 0
    ? 'O horário, o serviço, a duração e o valor são os mesmos.'
    : comparisonInWords({ ...current, conhecido: known })
}
