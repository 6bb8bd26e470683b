import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconCalendarX,
  IconCheck,
  IconId,
  IconPhone,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { isWithoutEffect, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'
import type { VisitClient } from '../../queries.ts'
import type { AgendaEntry } from '../entry.ts'
import type { Correction } from './corrections.ts'
import { mayMove, maySay, nextState, wantedState } from './steps.ts'
import classes from './visit-pane.module.css'
import { backButton, stepButton, UNKNOWN_NUMBER } from './words.ts'

type VisitActs = {
  /** `since`: when it came to be so, where what was said since is taken back. */
  readonly onState: (estado: VisitState, since?: ClinicDateTime | null) => void
  /** Asks whether it goes back to one of these states. */
  readonly onCorrect: (choices: readonly VisitState[], history: Correction['history']) => void
  readonly onCancel: () => void
  readonly onMove: () => void
  readonly onEdit: () => void
  /** Takes back what waits and never left the device. */
  readonly onDiscard: (row: OutboxRow) => void
  readonly onNew: () => void
  readonly onClose: () => void
}

export type VisitPaneProps = VisitActs & {
  readonly entry: AgendaEntry
  readonly client: VisitClient
  readonly context: QueueContext
  readonly clinicNow: ClinicNow
  readonly picture: ReactNode
  /** Something is being said of it: until that is done nothing else is. */
  readonly busy: boolean
}

type QuietActsProps = VisitPaneProps & {
  /** What it was before the last that was said of it; the first is the likeliest. */
  readonly before: readonly VisitState[]
  readonly history: Correction['history']
  /** When the visit came into a state; null where that is not known. */
  readonly since: (estado: VisitState) => ClinicDateTime | null
  /** Whether the state was said so lately that taking it back needs no question. */
  readonly isJustSaid: boolean
}

/** The quieter acts: ways to her, her card, another time, that she did not come, that she will not. */
export function QuietActs({
  entry,
  client,
  context,
  clinicNow,
  before,
  history,
  since,
  isJustSaid,
  ...acts
}: QuietActsProps) {
  const { telefone, email, isUnknown = false } = client
  const unlessUnknown = (why: string) => (isUnknown ? UNKNOWN_NUMBER : why)
  const canMissed = maySay(entry, 'faltou', clinicNow)
  const isAhead = entry.when > formatDateTime(clinicNow.date, clinicNow.minute)
  const waiting = entry.wishes.move?.row ?? entry.queuedRow
  const isBooking = entry.agendamento === null
  const { cliente, ficha } = entry
  const isNamed = email !== null || cliente !== null
  const mobile = isMobile(telefone)
  const [last, ...others] = before

  const said = entry.wishes.state?.row
  // What never left the device is dropped. Said over it, the state before would be one more thing that was
  // seen at the door, and hold over what another tablet has really seen since.
  const unsent =
    said !== undefined && isWithoutEffect(said) && wantedState(entry) !== 'confirmada' ? said : null

  function takeBack() {
    if (unsent !== null) acts.onDiscard(unsent)
    else if (last !== undefined && others.length === 0 && isJustSaid) acts.onState(last, since(last))
    else acts.onCorrect(before, history)
  }

  return (
    <div className={classes.acts}>
      {telefone === '' ? (
        <Off icon={<IconPhone {...ICON} />} label="Ligar" why={unlessUnknown('sem telefone')} />
      ) : (
        <a href={telephoneHref(telefone)}>
          <IconPhone {...ICON} />
          Ligar
        </a>
      )}
      {mobile && context.online ? (
        <a href={whatsappHref(telefone, '')} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp {...ICON} />
          WhatsApp
        </a>
      ) : (
        <Off
          icon={<IconBrandWhatsapp {...ICON} />}
          label="WhatsApp"
          why={mobile ? 'sem internet' : unlessUnknown('sem celular')}
        />
      )}
      {isNamed ? (
        <Link to="/ficha" state={{ email, cliente, ficha }}>
          <IconId {...ICON} />
          Ficha
        </Link>
      ) : (
        <Off icon={<IconId {...ICON} />} label="Ficha" why="sem nome" />
      )}
      {mayMove(entry) && (
        <button type="button" onClick={acts.onMove}>
          <IconCalendarEvent {...ICON} />
          {entry.wishes.move === null ? 'Mudar horário' : 'Outro horário'}
        </button>
      )}
      {waiting !== null && isWithoutEffect(waiting) && !isBooking ? (
        <button type="button" onClick={() => acts.onDiscard(waiting)}>
          <IconArrowBackUp {...ICON} />
          Desfazer
        </button>
      ) : canMissed ? (
        <button type="button" onClick={() => acts.onState('faltou')}>
          <IconUserX {...ICON} />
          Faltou
        </button>
      ) : (
        isAhead &&
        nextState(entry) === 'chegou' && (
          <Off icon={<IconUserX {...ICON} />} label="Faltou" why={`a partir das ${entry.startTime}`} />
        )
      )}
      {isBooking ? (
        <button type="button" data-danger onClick={acts.onCancel}>
          <IconTrash {...ICON} />
          Descartar
        </button>
      ) : (
        maySay(entry, 'cancelada', clinicNow) && (
          <button type="button" data-danger onClick={acts.onCancel}>
            <IconCalendarX {...ICON} />
            Cancelar
          </button>
        )
      )}
      {isAhead && wantedState(entry) === 'marcada' && maySay(entry, 'confirmada', clinicNow) && (
        <button type="button" disabled={acts.busy} onClick={() => acts.onState('confirmada')}>
          <IconCheck {...ICON} />
          {stepButton('confirmada')}
        </button>
      )}
      {last !== undefined && (
        <button type="button" data-whole disabled={acts.busy} onClick={takeBack}>
          <IconArrowBackUp {...ICON} />
          Foi engano: {takeBackWords(unsent === null ? before : null)}
        </button>
      )}
    </div>
  )
}

/** `before`: what it may go back to; null where it is only dropped. */
function takeBackWords(before: readonly VisitState[] | null): string {
  const [last, ...others] = before ?? []
  if (last === undefined) return 'desfazer'
  return others.length === 0 ? backButton(last).toLowerCase() : 'voltar a…'
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type OffProps = { readonly icon: ReactNode; readonly label: string; readonly why: string }

function Off({ icon, label, why }: OffProps) {
  return (
    <button type="button" disabled>
      {icon}
      <span>
        {label}
        <small>{why}</small>
      </span>
    </button>
  )
}
