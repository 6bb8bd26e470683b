import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { WAITS } from '../../life/wish-label.ts'
import { stateThere, wantedState } from '../chosen/steps.ts'
import { stepButton, untilStart } from '../chosen/words.ts'
import type { AgendaEntry } from '../entry.ts'
import { isCancelled, isRefused } from '../entry-state.ts'
import { stateSinceInWords } from '../state-words.ts'
import { comesFrom } from '../utils.ts'

/** A visit that something is to be done about now: what is said of it, and its one button. */
export type NowRow = {
  readonly entry: AgendaEntry
  readonly text: string
  readonly act:
    | {
        readonly kind: 'state'
        readonly estado: VisitState
        readonly label: string
        readonly isMain: boolean
      }
    | { readonly kind: 'ask' }
}

/** How many of those who come next stand there, and how many who have not confirmed. */
const NEXT_COUNT = 2
const UNCONFIRMED_COUNT = 2

/**
 * What reception has to do at this moment, most urgent first: who is over her time, who waits, who comes
 * next, and who has not said that she comes.
 */
export function nowRows(entries: readonly AgendaEntry[], clinicNow: ClinicNow): readonly NowRow[] {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const today = entries.filter(
    (entry) =>
      entry.date === clinicNow.date && isAwaitedThere(entry) && !isRefused(entry) && !isCancelled(entry),
  )
  const inState = (...states: readonly VisitState[]) =>
    today.filter((entry) => states.includes(stateThere(entry, nowAtClinic)))
  const { minute } = clinicNow
  const inside = inState('em_atendimento').map((entry) =>
    stateRow(entry, 'concluida', asSent(entry, insideInWords(entry, clinicNow))),
  )
  const waiting = inState('chegou').map((entry) =>
    stateRow(entry, 'em_atendimento', asSent(entry, arrivedInWords(entry, clinicNow))),
  )
  const expected = inState('marcada', 'confirmada')
  const late = expected.filter(({ from }) => from <= minute)
  const next = [...late, ...expected.filter(({ from }) => from > minute)].slice(0, late.length + NEXT_COUNT)
  const coming = next.map((entry, i) => ({
    ...stateRow(entry, 'chegou', expectedInWords(entry, clinicNow)),
    isFirst: i === 0,
  }))
  const unconfirmed = inState('marcada')
    .filter((entry) => entry.from > minute && !next.includes(entry) && isAtClinic(entry))
    .slice(0, UNCONFIRMED_COUNT)
    .map((entry): NowRow => ({ entry, text: `${entry.nome}, não confirmou`, act: { kind: 'ask' } }))
  return [
    ...inside.sort((a, b) => a.entry.to - b.entry.to),
    ...waiting,
    ...coming.map(({ isFirst, ...row }) => ({ ...row, act: { ...row.act, isMain: isFirst } })),
    ...unconfirmed,
  ]
}

/**
 * Whether a visit is reception's at an entry's time. Where this device wants another time, that is the one:
 * the client was told it. Who has come before another day is here all the same.
 */
function isAwaitedThere(entry: AgendaEntry): boolean {
  const { kind, date, when } = entry
  const wanted = wantedTime(entry)
  if (kind === 'place' || wanted === when) return true
  return !wanted.startsWith(date) && HERE.includes(wantedState(entry))
}
const HERE: readonly VisitState[] = ['chegou', 'em_atendimento']

/** When it is to be, as this device wants it. */
function wantedTime({ when, wishes: { move, edit } }: AgendaEntry): ClinicDateTime {
  if (move !== null && !needsChoice(move.row)) return move.para
  return (edit === null || needsChoice(edit.row) ? undefined : edit.mudancas.dataHoraAgendada) ?? when
}

/** Whether the clinic has it, at this very time: else nobody is asked whether she comes then. */
function isAtClinic({ kind }: AgendaEntry): boolean {
  return kind === 'visit'
}

function stateRow(entry: AgendaEntry, estado: VisitState, text: string) {
  return { entry, text, act: { kind: 'state', estado, label: stepButton(estado), isMain: false } } as const
}

/** What is said of one by this device alone stands beside that: the clinic has her as she was before. */
function asSent({ date, movedFrom, wishes: { state } }: AgendaEntry, text: string): string {
  const from = movedFrom === null ? [] : [comesFrom(movedFrom, date)]
  const isSaid = state !== null && !needsChoice(state.row)
  return [text, ...from, ...(isSaid || movedFrom !== null ? [WAITS] : [])].join(', ')
}

/** "Limpeza de pele, 5 min a mais" */
function insideInWords({ nome, to, endTime }: AgendaEntry, { minute }: ClinicNow): string {
  return minute > to ? `${nome}, ${minute - to} min a mais` : `${nome}, até ${endTime}`
}

/** "chegou, espera há 9 min" */
function arrivedInWords({ agendamento, wishes, nome }: AgendaEntry, clinicNow: ClinicNow): string {
  const since = wishes.state === null ? agendamento?.estadoEm : undefined
  return since === undefined ? `${nome}, chegou` : `${nome}, espera ${stateSinceInWords(since, clinicNow)}`
}

/** "Drenagem linfática, em 10 min"; of one who is wanted at this time "…, vem das 09:30, aguardando envio" */
function expectedInWords(entry: AgendaEntry, clinicNow: ClinicNow): string {
  const text = startInWords(entry, clinicNow)
  return entry.movedFrom === null ? text : asSent(entry, text)
}

function startInWords({ nome, when, from }: AgendaEntry, clinicNow: ClinicNow): string {
  const soon = untilStart(when, clinicNow)
  if (soon !== null) return `${nome}, ${soon}`
  return from <= clinicNow.minute ? `${nome}, atrasada ${clinicNow.minute - from} min` : nome
}
