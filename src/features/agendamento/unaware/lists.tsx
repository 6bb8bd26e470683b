import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconDeviceMobileCheck,
  IconDeviceMobileOff,
  IconDeviceMobileX,
  IconEyeCheck,
  IconHourglass,
  IconPhone,
} from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { momentInBrief } from '../life/words.ts'
import { BeforeAndNow } from './before-and-now.tsx'
import { ChangedAgain, TextOfOtherDay } from './changed-again.tsx'
import { CallLink, WhatsAppLink } from './links.tsx'
import type { UnawareData, UnawareVisit, VisitOfClient } from './queries.ts'
import classes from './screen.module.css'
import { useReadAnew } from './use-shown.ts'
import type { TypedTexts } from './use-typed-texts.ts'
import { atInWords, messageOf, unawareSinceInWords } from './words.ts'

type RowsProps = {
  readonly rows: readonly UnawareVisit[]
  readonly chosen: number | null
  readonly clinicNow: ClinicNow
  readonly onChoose: (id: number) => void
}

/** The clients to be told, one row each, beside the pane; for a tablet and wider. */
export function UnawareRows({ rows, chosen, clinicNow, onChoose }: RowsProps) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.visit.id}>
          <button
            type="button"
            className={classes.row}
            aria-pressed={row.visit.id === chosen}
            onClick={() => onChoose(row.visit.id)}
          >
            <Avatar nome={row.client.nome} />
            <Name row={row} />
            <span className={classes.since}>{unawareSinceInWords(row.visit.mudadoEm, clinicNow)}</span>
            <FromToLine row={row} today={clinicNow.date} />
            <Received row={row} today={clinicNow.date} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Name({ row: { visit, client } }: { readonly row: VisitOfClient }) {
  return (
    <b className={classes.name}>
      {client.nome} <small>{visit.nome}</small>
    </b>
  )
}

/** The old and the new time in one line; a screen reader hears one text. */
function FromToLine({
  row: { visit, known },
  today,
}: {
  readonly row: UnawareVisit
  readonly today: ClinicDate
}) {
  const before = momentInBrief(known.dataHoraAgendada, today)
  const isCancelled = visit.estado === 'cancelada'
  const after = isCancelled ? 'cancelada' : momentInBrief(visit.dataHoraAgendada, today)
  return (
    <span className={classes.fromTo}>
      <HiddenText>
        de {before} para {after}
      </HiddenText>
      <s aria-hidden="true">{before}</s>
      <IconArrowRight size={16} stroke={2} aria-hidden />
      <b aria-hidden="true" data-cancelled={isCancelled || undefined}>
        {after}
      </b>
    </span>
  )
}

type ReceivedProps = { readonly row: UnawareVisit; readonly today: ClinicDate }

/** Whether a device of hers has it: being there is not being read. */
export function Received({ row: { visit, client }, today }: ReceivedProps) {
  const at = atInWords(visit.recebidoEm, today)
  const [Icon, words] =
    client.email === null
      ? [IconDeviceMobileOff, 'sem conta']
      : at === null
        ? [IconDeviceMobileX, 'não recebido']
        : [IconDeviceMobileCheck, `recebido ${at}`]
  return (
    <span className={classes.device} data-received={at !== null || undefined}>
      <Icon size={16} stroke={2} aria-hidden />
      {words}
    </span>
  )
}

type CardsProps = {
  readonly rows: readonly UnawareVisit[]
  readonly clinicNow: ClinicNow
  readonly clinica: string
  readonly onTold: (row: UnawareVisit) => void
  /** What was typed in the pane, where the screen was wide enough for it. */
  readonly texts: TypedTexts
  /** Stops the second press of a double tap, which would count for the next client (`useDoubleTapGuard`). */
  readonly onClickCapture: MouseEventHandler
}

/** The clients to be told, one card each with all that the pane has; for a phone. */
export function UnawareCards({ rows, onClickCapture, ...rest }: CardsProps) {
  return (
    <ul className={classes.cards} onClickCapture={onClickCapture}>
      {rows.map((row, i) => (
        <UnawareCard key={row.visit.id} row={row} isFirst={i === 0} {...rest} />
      ))}
    </ul>
  )
}

type CardProps = Omit<CardsProps, 'rows' | 'onClickCapture'> & {
  readonly row: UnawareVisit
  readonly isFirst: boolean
}

function UnawareCard({ row, isFirst, clinicNow, clinica, onTold, texts }: CardProps) {
  const { isUnread, onRead } = useReadAnew(row)
  const { client, visit } = row
  const typed = texts.of(row)
  const isOfOtherDay = texts.isOfOtherDay(row)
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Avatar nome={client.nome} />
        <div>
          <h3>{client.nome}</h3>
          <p>{visit.nome}</p>
        </div>
      </div>
      <BeforeAndNow row={row} today={clinicNow.date} />
      <p className={classes.cardState}>
        <Received row={row} today={clinicNow.date} />
        <span>{unawareSinceInWords(visit.mudadoEm, clinicNow)}</span>
      </p>
      {typed !== undefined && <p className={classes.bubble}>{typed}</p>}
      <div className={classes.ways}>
        <WhatsAppLink
          telefone={client.telefone}
          text={typed ?? messageOf({ ...row, nome: client.nome, clinica, today: clinicNow.date })}
          variant={isFirst ? 'filled' : 'light'}
          isHeld={isOfOtherDay}
        />
        <CallLink telefone={client.telefone} />
        <Button
          variant="subtle"
          className={classes.told ?? ''}
          disabled={isUnread}
          onClick={() => onTold(row)}
        >
          Avisei por telefone
        </Button>
      </div>
      {/* The notes stand under the buttons, so that they push none from under a finger. */}
      {isUnread && <ChangedAgain onRead={onRead} />}
      {isOfOtherDay && <TextOfOtherDay onRead={() => texts.onRead(row)} />}
    </li>
  )
}

type AwareProps = { readonly rows: UnawareData['aware']; readonly today: ClinicDate }

/** Who was told lately, and how. */
export function AwareRows({ rows, today }: AwareProps) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.visit.id} className={classes.row} data-aware>
          <Avatar nome={row.client.nome} />
          <Name row={row} />
          <span className={classes.fromTo}>
            {row.visit.estado === 'cancelada' ? 'cancelada, ' : ''}
            {momentInBrief(row.visit.dataHoraAgendada, today)}
          </span>
          <How row={row} today={today} />
        </li>
      ))}
    </ul>
  )
}

function How({
  row: { visit, waiting },
  today,
}: {
  readonly row: UnawareData['aware'][number]
  readonly today: ClinicDate
}) {
  const at = atInWords(visit.cienteEm, today) ?? ''
  const [Icon, words] =
    waiting !== null
      ? [IconHourglass, 'Aviso aguardando envio']
      : visit.cientePor === undefined
        ? [IconEyeCheck, `Viu ${at}`]
        : [IconPhone, `${visit.cientePor}, ${at}`]
  return (
    <span className={classes.device} data-aware data-waiting={waiting !== null || undefined}>
      <Icon size={16} stroke={2} aria-hidden />
      {words}
    </span>
  )
}
