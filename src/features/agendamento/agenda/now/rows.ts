import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { WAITS } from '../../life/wish-label.ts'
import { wantedState } from '../chosen/steps.ts'
import { stepButton, untilStart } from '../chosen/words.ts'
import { type AgendaEntry, isCancelled, isRefused } from '../entries.ts'
import { stateSinceInWords } from '../state-words.ts'

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
  const today = entries.filter(
    (entry) =>
      entry.date === clinicNow.date && entry.movedFrom === null && !isRefused(entry) && !isCancelled(entry),
  )
  const inState = (...states: readonly VisitState[]) =>
    today.filter((entry) => states.includes(wantedState(entry)))
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
    .filter((entry) => entry.from > minute && !next.includes(entry) && entry.agendamento !== null)
    .slice(0, UNCONFIRMED_COUNT)
    .map((entry): NowRow => ({ entry, text: `${entry.nome}, não confirmou`, act: { kind: 'ask' } }))
  return [
    ...inside.sort((a, b) => a.entry.to - b.entry.to),
    ...waiting,
    ...coming.map(({ isFirst, ...row }) => ({ ...row, act: { ...row.act, isMain: isFirst } })),
    ...unconfirmed,
  ]
}

function stateRow(entry: AgendaEntry, estado: VisitState, text: string) {
  return { entry, text, act: { kind: 'state', estado, label: stepButton(estado), isMain: false } } as const
}

/** What is said of one by this device alone stands beside that: the clinic has her as she was before. */
function asSent({ wishes: { state } }: AgendaEntry, text: string): string {
  return state === null || needsChoice(state.row) ? text : `${text}, ${WAITS}`
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

/** "Drenagem linfática, em 10 min" */
function expectedInWords({ nome, when, from }: AgendaEntry, clinicNow: ClinicNow): string {
  const soon = untilStart(when, clinicNow)
  if (soon !== null) return `${nome}, ${soon}`
  return from <= clinicNow.minute ? `${nome}, atrasada ${clinicNow.minute - from} min` : nome
}
