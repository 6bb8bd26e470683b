import type { EditableFields } from '#domain/agendamento/edit.ts'
import { FACTS, type Facts } from '#domain/agendamento/facts.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { SendAnswer } from './answer.ts'
import { isKnownCommand, speaksOf } from './commands.ts'
import { isUntouched, type OutboxRow } from './row.ts'

/**
 * What she asked for next of the same visit, she asked for before the settled row was done. The clinic has
 * made another version of it by her own doing, so that the next goes over that one. Answers the rows that
 * change: those behind it that never left the device, in its lane or, where they name the visit otherwise (by
 * the booking that made it), in another. What somebody else did is not passed over: the first answer names
 * the version that her command made, whatever came after, and where another came between what she saw and
 * that one (`isNext`) each kind of command says what of it may be. The rows are in the order of the presses.
 */
export function rebaseBehind(
  rows: readonly OutboxRow[],
  { id, lane, dono, command }: OutboxRow,
  answer: SendAnswer,
): OutboxRow[] {
  const seen = descriptorOf(command).seenVersion(command.payload)
  const version = versionIn(answer)
  if (seen === null || version === null || version === seen) return []
  const { id: made = Number.NaN, chave = null } = bodyOf(answer)
  const place = rows.findIndex((row) => row.id === id)
  const isBehind = (row: OutboxRow, i: number) =>
    row.id !== id &&
    row.dono === dono &&
    hasNeverLeft(row) &&
    (row.lane === lane || (i > place && speaksOf(row.command, { id: made, chave })))
  const own = givenBy(command)
  const rebased = (row: OutboxRow): OutboxRow => {
    // Rows of newer code are left alone: what they say is not known here.
    if (!isKnownCommand(row.command)) return row
    const { rebase, seenVersion } = descriptorOf(row.command)
    const seenThen = seenVersion(row.command.payload)
    // The rows that it has replaced may come back: they are brought to the same version as it is.
    const instead = row.instead?.map(rebased)
    const kept = instead?.some((one, i) => one !== row.instead?.[i]) === true ? { ...row, instead } : row
    // Whoever saw a later version than this one saw what the settled row did, too.
    if (rebase === null || seenThen === null || seenThen < seen || seenThen >= version) return kept
    const isOwn = !wasSoBefore(answer)
    const isNext = version === seenThen + 1 && isOwn && isAsSeen(answer, row.command, own)
    const { estado = null } = bodyOf(answer)
    // Another time has ended what was said of the one before, and of this one nobody has said anything yet.
    const isEnded = own.dataHoraAgendada !== undefined && estado === 'marcada'
    const state = isNext || (isOwn && (isEnded || isSetVisitState(command))) ? estado : null
    const made = { version, own, when: whenIn(answer), isNext, state }
    const next = rebase(row.command.payload, made)
    // Where the settled row gave the visit another time, that is the one until which there is time.
    return { ...kept, command: next, expiresAt: descriptorOf(next).expiresAt(next.payload) }
  }
  return rows.filter(isBehind).flatMap((row) => {
    const next = rebased(row)
    return next === row ? [] : [next]
  })
}

/** Whether a row was never sent; an expired one too: at the visit's new time it may be early enough. */
const hasNeverLeft = (row: OutboxRow): boolean =>
  isUntouched(row) || (row.state === 'expired' && row.attempts === 0)

/**
 * The fields that a command gives to its visit. What an edit wants as it was seen stays the clinic's, also
 * where that is another by now.
 */
export function givenBy({ payload }: Command): Partial<EditableFields> {
  if ('para' in payload) return { dataHoraAgendada: payload.para }
  if (!('mudancas' in payload)) return {}
  const { mudancas, visto } = payload
  const isGiven = ([field, value]: [string, unknown]) => value !== visto[field as keyof typeof visto]
  return Object.fromEntries(Object.entries(mudancas).filter(isGiven))
}

type FactsRead = { readonly [F in keyof Facts]?: unknown }

/**
 * Whether the visit of the answer is what she saw but for what she asked: a command that found nothing to do
 * is answered with the version that somebody else has made.
 */
function isAsSeen(answer: SendAnswer, { payload }: Command, own: Partial<EditableFields>): boolean {
  if (!('visto' in payload)) return true
  const seen: FactsRead = { ...payload.visto, ...own }
  const present: FactsRead = bodyOf(answer)
  return FACTS.every(
    (fact) => seen[fact] === undefined || present[fact] === undefined || seen[fact] === present[fact],
  )
}

type Told = Partial<Record<'dataHoraAgendada' | 'versao' | 'jaEstava', unknown>> & {
  readonly id?: number
  readonly chave?: string | null
  readonly estado?: VisitState
}

/** What an answer tells of its visit, whose state is one that the contract has read. */
function bodyOf(answer: SendAnswer): Told {
  const body = answer.kind === 'ok' ? answer.body : null
  return typeof body === 'object' && body !== null ? body : {}
}

function whenIn(answer: SendAnswer): ClinicDateTime | null {
  const { dataHoraAgendada } = bodyOf(answer)
  return typeof dataHoraAgendada === 'string' ? dataHoraAgendada : null
}

/** The version in which an answer has its visit; null where it tells of none. */
export function versionIn(answer: SendAnswer): number | null {
  const { versao } = bodyOf(answer)
  return typeof versao === 'number' ? versao : null
}

/** Whether its visit had been brought into the wanted state by somebody before. */
export function wasSoBefore(answer: SendAnswer): boolean {
  return bodyOf(answer).jaEstava === true
}
