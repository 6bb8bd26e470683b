import { IconHourglass } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { ClinicNow } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { stateIcon } from '../../life/state-icons.ts'
import { labelInWords } from '../../life/wish-label.ts'
import type { Whose } from '../../queries.ts'
import type { AgendaEntry } from '../entry.ts'
import { isRefused, statusOfEntry } from '../entry-state.ts'
import { StateLabel } from '../state-label.tsx'
import { shareDone, stateLabel } from '../state-words.ts'
import { blockInWords, comesFrom } from '../utils.ts'
import classes from './block.module.css'
import type { TimelineBlock } from './lanes.ts'

/** What every block of a timeline needs besides itself. */
export type BlockContext = QueueContext & {
  readonly clinicNow: ClinicNow
  /** The chosen entry's key. */
  readonly chosenKey: string | null
  readonly clientName: (whose: Whose) => string
  readonly onChoose: (entry: AgendaEntry) => void
}

type Props = BlockContext & {
  readonly block: TimelineBlock
  readonly view: 'day' | 'week'
  /** px */
  readonly height: number
  /** Its words for readers are left out: they come right after what is seen. */
  readonly isUnspoken?: boolean
}

/** Said of a visit at whose time the clinic does not work. */
const OUTSIDE = 'fora da semana'

function inWords(parts: readonly (string | false | null)[]): string | null {
  const said = parts.filter((part) => part !== null && part !== false)
  return said.length === 0 ? null : said.join(', ')
}

/** What a height (px) has room for. */
function heightInWords(height: number): 'lowest' | 'low' | 'high' | undefined {
  if (height >= 60) return 'high'
  return height <= 28 ? 'lowest' : height <= 38 ? 'low' : undefined
}

/**
 * One visit on the timeline, as large as its place. How much it shows depends on that; what it is called does
 * not. A week has many: what has no room is not in the document.
 */
export function Block({
  block,
  view,
  height,
  isUnspoken = false,
  clinicNow,
  chosenKey,
  clientName,
  onChoose,
  online,
  deviceNow,
}: Props) {
  const { entry, isOutside = false } = block
  const { kind, agendamento, nome, valor, encaixe, startTime, key } = entry
  const client = clientName(entry)
  const isPlace = kind !== 'visit'
  const status = isPlace ? statusOfEntry(entry, { online, deviceNow }) : null
  const label = stateLabel(entry, clinicNow)
  // What is only wanted is no state: ground and bar are of what the clinic has.
  const estado = isPlace ? null : agendamento.estado
  const waits = label !== null && label.kind !== 'state'
  const inDay = view === 'day'
  const isToldBelow = !inDay && height > 48 && (status !== null || waits)
  const isState = estado !== null && (isToldBelow || !waits)
  const Mark = isState ? stateIcon(estado) : IconHourglass
  const marking = { stroke: 2, 'data-waits': !isState || undefined, 'aria-hidden': true } as const
  const room = heightInWords(height)
  const isLow = room === 'low' || room === 'lowest'
  const done = estado === 'em_atendimento' ? shareDone(entry, clinicNow) : null
  const isQueued = isPlace && entry.queuedRow !== null
  // A block without a second line says the state, or that its time is only asked for, in the first.
  const isMarked = (status !== null || label !== null) && !isToldBelow && (isQueued ? room !== 'high' : isLow)
  return (
    <button
      type="button"
      className={classes.block}
      data-item
      data-view={view}
      data-height={room}
      data-encaixe={encaixe || undefined}
      data-past={entry.date < clinicNow.date || undefined}
      data-state={estado ?? undefined}
      data-queued={isQueued || undefined}
      data-refused={isRefused(entry) || undefined}
      aria-pressed={key === chosenKey}
      style={done === null ? undefined : ({ '--done': `${Math.round(done * 100)}%` } as CSSProperties)}
      onClick={() => onChoose(entry)}
    >
      {!isUnspoken && (
        <HiddenText>
          {blockInWords(entry, {
            client,
            status: inWords([status?.chip ?? null, label && labelInWords(label), isOutside && OUTSIDE]),
            today: view === 'week' ? clinicNow.date : undefined,
          })}
        </HiddenText>
      )}
      <span className={classes.visible} aria-hidden="true">
        {inDay && room === 'high' && (
          <span className={classes.top}>
            {startTime} às {entry.endTime}
          </span>
        )}
        <span className={classes.name}>
          {isMarked && <Mark size={inDay ? 15 : 13} className={classes.mark ?? ''} {...marking} />}
          {inDay && <span className={classes.time}>{startTime}</span>}
          <b>{nome}</b>
          {encaixe && <b className={classes.word}>Encaixe</b>}
        </span>
        {!isLow && (
          <span className={classes.who}>
            {!inDay && label !== null && <Mark size={14} className={classes.small ?? ''} {...marking} />}
            <span className={classes.time}>{startTime} </span>
            <span className={classes.client}>
              {client}
              {entry.movedFrom !== null && `, ${comesFrom(entry.movedFrom, entry.date)}`}
              {encaixe && inDay && <span className={classes.also}>, encaixe</span>}
              {isOutside && inDay && `, ${OUTSIDE}`}
            </span>
            {inDay && label !== null && <StateLabel label={label} className={classes.state} />}
          </span>
        )}
        {inDay && (
          <span className={classes.side}>
            {status !== null && (
              <StatusChip
                kind={status.kind}
                className={classes.chip}
                {...(status.icon && { icon: status.icon })}
              >
                {status.chip}
              </StatusChip>
            )}
            <span className={classes.price}>{encaixe ? 'Encaixe' : <MoneyText value={valor} />}</span>
          </span>
        )}
        {isToldBelow && (
          <span
            className={classes.waiting}
            data-kind={status?.kind ?? (label?.kind === 'refused' ? 'bad' : 'wait')}
          >
            <IconHourglass size={13} stroke={2} aria-hidden />
            {label?.word ?? status?.chip}
          </span>
        )}
      </span>
    </button>
  )
}
