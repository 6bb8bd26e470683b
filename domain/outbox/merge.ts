import type { EditableFields } from '#domain/agendamento/edit.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { editAgendamento, isEditAgendamento } from './commands/edit-agendamento.ts'
import { isFact, isSetVisitState } from './commands/set-visit-state.ts'
import {
  givenBy,
  isCancelling,
  isKnownCommand,
  isMoving,
  laneOf,
  overlayOf,
  takesBack,
  timeNamedBy,
} from './commands.ts'
import { takenBackIn } from './related-rows.ts'
import { hasNeverLeft, isTerminal, isUntouched, type OutboxRow } from './row.ts'
import { saidOfUnsentTime } from './said-of-time.ts'
import { holdsAt, timeInPlace } from './time-in-place.ts'

/** What enqueuing a command does to a queue. */
export type MergePlan = {
  /**
   * Rows to take out of the queue: they never left the device. A cancellation keeps what it takes the place
   * of, for whoever takes it back; where a cancellation is taken out itself, what it kept waits again.
   */
  readonly remove: readonly OutboxRow[]
  /** A row of the queue whose command changes in place, keeping its id. */
  readonly replace: OutboxRow | null
  /** A row that asks for the very same thing already: the second press of a double tap. */
  readonly same: OutboxRow | null
  /** Whether the command becomes a row of its own. */
  readonly append: boolean
  /** Another row that changes in place beside all this: the time of the press went into it. */
  readonly timed?: OutboxRow
  /** What is left of the command then, for which the rest of the plan is made. */
  readonly rest?: Command
}

const NOTHING: MergePlan = { remove: [], replace: null, same: null, append: false }

/** Who pressed, when (ms, the device's clock), and the id that the command would have. */
export type PressMoment = { readonly dono: string; readonly deviceNow: number; readonly id: string }

/** A press, and the rows of its person that bear on it. */
type Press = PressMoment & {
  readonly command: Command
  /** All of hers, in their order. */
  readonly own: readonly OutboxRow[]
  /** Those of them that are not over. */
  readonly open: readonly OutboxRow[]
  /** The open ones of the command's lane. */
  readonly inLane: readonly OutboxRow[]
}

/** What a rule makes of a press; null where the press is none of its matter. */
type MergeRule = (press: Press) => MergePlan | null

/**
 * Merges what never left the device: two profile writes become one, and a booking and its cancellation vanish
 * together. Once a row was attempted it is frozen, and the new command stands behind it in its lane.
 */
export function planEnqueue(rows: readonly OutboxRow[], command: Command, moment: PressMoment): MergePlan {
  const own = rows.filter((row) => row.dono === moment.dono)
  const open = own.filter((row) => !isTerminal(row))
  const lane = laneOf(command, moment.id)
  const press = { ...moment, command, own, open, inLane: open.filter((row) => row.lane === lane) }
  for (const rule of RULES) {
    const plan = rule(press)
    if (plan !== null) return plan
  }
  return append(press)
}

/** The second press of a double tap, or the same wish once more: nothing is queued. */
const repeat: MergeRule = ({ command, open, deviceNow }) => {
  const { merge } = descriptorOf(command)
  const takenBack = takenBackIn(open)
  // Rows of newer code are left alone: what they say is not known here.
  const ofKind = open.filter((row) => row.command.kind === command.kind && isKnownCommand(row.command))
  const isSoon = ({ createdAt }: OutboxRow) =>
    merge.doubleTapMs === null || Math.abs(deviceNow - createdAt) <= merge.doubleTapMs
  const isRepeated = (row: OutboxRow) =>
    isSoon(row) && merge.isSame(row.command.payload, command.payload) && !takenBack.has(row.id)
  // A row that a later one has overridden is no duplicate: to ask for the same again is a new wish.
  const isLastWord = (row: OutboxRow) =>
    open.findLast((other) => other.lane === row.lane && isOfOneMatter(other, row)) === row
  const same = ofKind.find((row) => isRepeated(row) && isLastWord(row))
  return same === undefined ? null : { ...NOTHING, same }
}

/** What takes back a row that never left the device: both vanish. */
const takeBack: MergeRule = ({ command, own }) => {
  const target = own.find((row) => row.id === takesBack(command))
  return target !== undefined && hasNeverLeft(target) ? { ...NOTHING, remove: [target] } : null
}

/**
 * Another time, where the one that waits is to be asked for no more, and all that was said of it holds: the
 * row that gives it gives the new one, and what else the command changes goes the way of any edit.
 */
const changeTime: MergeRule = ({ command, inLane, open, ...moment }) => {
  const last = inLane.at(-1)
  if (last === undefined || isCancelling(last.command)) return null
  const inPlace = timeInPlace(inLane, command)
  if (inPlace === null) return null
  const { row, left } = inPlace
  const gone = left === null ? [row] : []
  const rest = withoutTime(command)
  if (rest === null) return { ...NOTHING, remove: gone, replace: left }
  const rows = open.flatMap((one) => (one === row ? (left ?? []) : one))
  const plan = planEnqueue(rows, rest, moment)
  return { ...plan, remove: [...gone, ...plan.remove], rest, ...(left && { timed: left }) }
}

/** A move behind an edit that gave the visit another time: the edit asks for that no more. */
const takeTimeOut: MergeRule = ({ command, inLane }) => {
  const last = inLane.at(-1)
  if (last === undefined || !isUntouched(last) || !isMoving(command)) return null
  if (!isEditAgendamento(last.command) || timeNamedBy(last.command) === undefined) return null
  const edit = withoutTime(last.command)
  if (edit === null) return { ...NOTHING, remove: [last], append: true }
  return { ...NOTHING, replace: { ...last, command: edit }, append: true }
}

/** Joined with the last row of its lane into one command. */
const join: MergeRule = ({ command, inLane }) => {
  const last = inLane.at(-1)
  if (last === undefined || !isJoinable(last)) return null
  const before = inLane.slice(0, -1)
  const gone = uselessIn(before, command)
  const given = givenByAll(before.filter((row) => !gone.has(row)))
  const joined =
    descriptorOf(command).merge.join(last.command, command.payload, given) ??
    descriptorOf(last.command).merge.absorb(last.command.payload, command)
  if (joined === null) return null
  const remove = before.filter((row) => gone.has(row))
  // A state after a cancellation that was never sent: the cancellation goes, and the rows that it had
  // replaced come back. The state gets a row of its own, except "marcada": the visit still has, at the
  // clinic, the state that it had before somebody wanted to cancel it.
  if (isCancelling(last.command) && (last.instead !== undefined || isPuttingBack(joined)))
    return { ...NOTHING, remove: [last], append: !isPuttingBack(joined) }
  if (isWithoutChange(joined)) return { ...NOTHING, remove: [...remove, last] }
  const expiresAt = descriptorOf(joined).expiresAt(joined.payload)
  return { ...NOTHING, remove, replace: { ...last, command: joined, expiresAt } }
}

/**
 * A new time after a cancellation that was never sent takes the cancellation back: the rows that it had
 * replaced wait again, except moves, because the new time is the last one. An edit waits again also where it
 * gave a time: it may have changed more, and the new time is sent after it.
 */
const takeCancellationBack: MergeRule = ({ command, inLane }) => {
  const last = inLane.at(-1)
  if (last === undefined || !isJoinable(last)) return null
  if (!(isCancelling(last.command) && namesTime({ command }))) return null
  const { instead: replaced = [] } = last
  const gone = givenUpIn(replaced, command, (row) => isMoving(row.command))
  const instead = replaced.filter((row) => !gone.has(row))
  return { ...NOTHING, remove: [{ ...last, instead }], append: true }
}

/** In their order: the first of them whose matter the press is decides. */
const RULES: readonly MergeRule[] = [repeat, takeBack, changeTime, takeTimeOut, join, takeCancellationBack]

/** A row of its own at the end of its lane, without what it makes useless there. */
function append({ command, inLane }: Press): MergePlan {
  const gone = uselessIn(inLane, command)
  return { ...NOTHING, remove: inLane.filter((row) => gone.has(row)), append: true }
}

/** The rows of a lane that need not be sent once the command stands behind them. */
function uselessIn(rows: readonly OutboxRow[], command: Command): ReadonlySet<OutboxRow> {
  const { merge } = descriptorOf(command)
  return givenUpIn(rows, command, (row) => isUntouched(row) && merge.replaces(row.command, command.payload))
}

const isJoinable = (row: OutboxRow): boolean => isUntouched(row) && isKnownCommand(row.command)

/**
 * What leaves with the rows that are useless by now: what was said of a time that is given up so would be
 * written on the one that the visit has until then. What reception has seen at that time stays true, as does
 * what holds at the time that `later` gives, and with it the time at which it was: the rows are then sent in
 * their order.
 */
function givenUpIn(
  rows: readonly OutboxRow[],
  later: Command,
  isUseless: (row: OutboxRow) => boolean,
): ReadonlySet<OutboxRow> {
  const to = timeNamedBy(later)
  const given = rows.filter(isUseless).map((row) => [row, ...saidOfUnsentTime(rows, row)])
  const stays = ([useless, ...said]: readonly OutboxRow[]) => {
    const from = useless && timeNamedBy(useless.command)
    const holds = (row: OutboxRow) =>
      isFactOfTheHouse(row) || (from !== undefined && to !== undefined && holdsAt(row, { from, to }))
    return said.some((row) => holds(row) && !isUseless(row))
  }
  return new Set(given.filter((some) => !stays(some)).flat())
}

/** Whether a visit is to be as it was booked, of which something else was said before. */
function isPuttingBack(command: Command): boolean {
  const overlay = overlayOf(command)
  return overlay?.kind === 'state of agendamento' && overlay.state === 'marcada'
}

/** Whether it is an edit of which everything was taken back. */
function isWithoutChange(command: Command): boolean {
  const overlay = overlayOf(command)
  return overlay?.kind === 'edited agendamento' && Object.keys(overlay.mudancas).length === 0
}

/** What a command that gives a visit a time changes of it beside; null where that is nothing. */
function withoutTime(command: Command): Command | null {
  if (!isEditAgendamento(command)) return null
  const { dataHoraAgendada: _, ...mudancas } = command.payload.mudancas
  return Object.keys(mudancas).length === 0 ? null : editAgendamento({ ...command.payload, mudancas })
}

/** What rows will have made of a visit, field by field, if the clinic takes them. */
function givenByAll(rows: readonly OutboxRow[]): Partial<EditableFields> {
  return Object.assign({}, ...rows.filter(isOfThisCode).map(({ command }) => givenBy(command)))
}

const isFactOfTheHouse = ({ command }: OutboxRow) => isSetVisitState(command) && isFact(command.payload)

const isOfThisCode = ({ command }: OutboxRow) => isKnownCommand(command)

/** Whether the later of two rows of a lane has the last word over the earlier one. */
function isOfOneMatter(a: OutboxRow, b: OutboxRow): boolean {
  return a.command.kind === b.command.kind || (namesTime(a) && namesTime(b))
}

const namesTime = ({ command }: Pick<OutboxRow, 'command'>): boolean => timeNamedBy(command) !== undefined
