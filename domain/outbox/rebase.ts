import type { EditableFields } from '#domain/agendamento/edit.ts'
import { FACTS } from '#domain/agendamento/facts.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { SendAnswer } from './answer.ts'
import { type AnsweredVisit, answeredVisit } from './answered-visit.ts'
import { givenBy, isKnownCommand, speaksOf } from './commands.ts'
import { hasNeverLeft, type OutboxRow } from './row.ts'

/** A row that the clinic has answered with another version of its visit than it went over. */
type Settled = {
  readonly row: OutboxRow
  /** The version that its command went over. */
  readonly seen: number
  /** What its command gave to the visit. */
  readonly own: Partial<EditableFields>
  readonly visit: AnsweredVisit
}

/**
 * After a row was answered, the rows behind it that go over the version it has made: what she asked for next,
 * she asked for before that row was done, and its version is her own doing. What somebody else did is not
 * passed over: the answer names the version that her command made, whatever came after, and where another one
 * came between what she saw and that (`isNext`), each kind of command says what of it may be. Where somebody
 * else has moved it where she wanted it, and has done nothing more, that is as if she had.
 * @param rows in the order of the presses
 * @returns the rows that change
 */
export function rebaseBehind(
  rows: readonly OutboxRow[],
  answered: OutboxRow,
  answer: SendAnswer,
): OutboxRow[] {
  const settled = settledBy(answered, answer)
  if (settled === null) return []
  return rowsBehind(rows, settled).flatMap((row) => {
    const next = rebased(row, settled)
    return next === row ? [] : [next]
  })
}

function settledBy(row: OutboxRow, answer: SendAnswer): Settled | null {
  const { command } = row
  const seen = descriptorOf(command).seenVersion(command.payload)
  const visit = answeredVisit(answer)
  if (seen === null || visit === null || visit.version === seen) return null
  return { row, seen, own: givenBy(command), visit }
}

/**
 * Her rows behind it that never left the device: of its lane, or, where they name the visit otherwise (by the
 * booking that made it), pressed later in another.
 */
function rowsBehind(rows: readonly OutboxRow[], { row: settled, visit }: Settled): OutboxRow[] {
  const place = rows.findIndex(({ id }) => id === settled.id)
  const isOfVisit = (row: OutboxRow, i: number) =>
    row.lane === settled.lane || (i > place && speaksOf(row.command, visit))
  return rows.filter(
    (row, i) => row.id !== settled.id && row.dono === settled.dono && hasNeverLeft(row) && isOfVisit(row, i),
  )
}

function rebased(row: OutboxRow, settled: Settled): OutboxRow {
  // Rows of newer code are left alone: what they say is not known here.
  if (!isKnownCommand(row.command)) return row
  const { rebase, seenVersion } = descriptorOf(row.command)
  const seenThen = seenVersion(row.command.payload)
  const kept = withReplacedRebased(row, settled)
  const { seen, own, visit } = settled
  // Whoever saw a later version than this one saw what the settled row did, too.
  if (rebase === null || seenThen === null || seenThen < seen || seenThen >= visit.version) return kept
  const isWanted = !visit.wasSoBefore || isMovedAlone(settled)
  const isNext = visit.version === seenThen + 1 && isWanted && isAsSeen(visit, row.command, own)
  const { version, when } = visit
  const next = rebase(row.command.payload, { version, own, when, isNext, state: stateFor(settled, isNext) })
  // Where the settled row gave the visit another time, that is the one until which there is time.
  return { ...kept, command: next, expiresAt: descriptorOf(next).expiresAt(next.payload) }
}

/** The rows that it has replaced may come back: they are brought to the same version as it is. */
function withReplacedRebased(row: OutboxRow, settled: Settled): OutboxRow {
  const instead = row.instead?.map((one) => rebased(one, settled))
  return instead?.some((one, i) => one !== row.instead?.[i]) === true ? { ...row, instead } : row
}

/**
 * The state that the next row may count on, beside what she saw; null where somebody else may have set it.
 */
function stateFor(settled: Settled, isNext: boolean): VisitState | null {
  const { row, visit } = settled
  if (isNext) return visit.state
  if (visit.wasSoBefore) return null
  return isMovedAlone(settled) || isSetVisitState(row.command) ? visit.state : null
}

/**
 * Whether the visit has the time that the settled row gives it, and nobody has said anything of it there: a
 * move resets the state to `marcada`. Who moved it there matters to nobody who wanted it there.
 */
function isMovedAlone({ own, visit }: Settled): boolean {
  return own.dataHoraAgendada !== undefined && visit.state === 'marcada'
}

/**
 * Whether the visit of the answer is what she saw but for what she asked: a command that found nothing to do
 * is answered with the version that somebody else has made.
 */
function isAsSeen({ facts }: AnsweredVisit, { payload }: Command, own: Partial<EditableFields>): boolean {
  if (!('visto' in payload)) return true
  const seen: AnsweredVisit['facts'] = { ...payload.visto, ...own }
  return FACTS.every(
    (fact) => seen[fact] === undefined || facts[fact] === undefined || seen[fact] === facts[fact],
  )
}
