import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { timeOf } from './words.ts'

/**
 * A visit's state as a label says it: the word, and what a narrow place leaves out ("08:41", "há 30 min").
 * `waits`: it is what this device wants, and the clinic has not answered; `refused`: it did not take it.
 */
export type StateLabelWords = {
  readonly estado: VisitState
  readonly word: string
  readonly rest: string
  readonly kind: 'state' | 'waits' | 'refused'
}

/**
 * The other times that this device wants for a visit, and which rows say so: a move, then an edit. A move
 * that was refused is her choice also where the visit has come to that very time. `when`: where it is now.
 */
export function otherTimesOf({
  when: present,
  wishes: { move, edit },
}: {
  readonly when: ClinicDateTime
  readonly wishes: Readonly<Wishes>
}): readonly { readonly row: OutboxRow; readonly when: ClinicDateTime }[] {
  const typed = edit?.mudancas.dataHoraAgendada
  return [
    ...(move === null ? [] : [{ row: move.row, when: move.para }]),
    ...(edit === null || typed === undefined ? [] : [{ row: edit.row, when: typed }]),
  ].filter(({ row, when }) => when !== present || (row === move?.row && needsChoice(row)))
}

/** What this device wants of a visit that the clinic has; null where that is nothing. */
export function wishLabel(
  { estado, dataHoraAgendada }: Pick<Agendamento, 'estado' | 'dataHoraAgendada'>,
  wishes: Readonly<Wishes>,
): StateLabelWords | null {
  const { cancellation, move, state, edit } = wishes
  const rows = [cancellation, move?.row, state?.row, edit?.row].filter((row) => row != null)
  if (rows.some(needsChoice)) return { estado, word: 'Sua escolha', rest: '', kind: 'refused' }
  const waits = (word: string, rest = '') => ({ estado, word, rest, kind: 'waits' }) as const
  if (cancellation !== null) return waits('Cancelamento')
  if (otherTimesOf({ when: dataHoraAgendada, wishes }).length > 0) return waits('Mudança')
  if (state !== null) return { ...waits(stateName(state.state), saidAt(state.row)), estado: state.state }
  return edit === null ? null : waits('Alteração')
}

function saidAt({ command }: OutboxRow): string {
  const when = isSetVisitState(command) ? command.payload.recepcao?.feitoEm : undefined
  return when === undefined ? '' : timeOf(when)
}

/** Said beside what only this device has. */
export const WAITS = 'aguardando envio'

/** What is only wanted, for a chip: "Chegou 08:46, aguardando envio", "Sua escolha". */
export function wishInWords(wish: StateLabelWords): string {
  return wish.kind === 'refused' ? wish.word : labelInWords(wish)
}

/** The label for whoever hears it: "confirmada", "chegou 08:46, aguardando envio". */
export function labelInWords({ word, rest, kind }: StateLabelWords): string {
  const words = [word, rest].filter(Boolean).join(' ')
  if (kind === 'refused') return 'precisa da sua escolha'
  return kind === 'waits' ? `${words}, ${WAITS}` : words.toLocaleLowerCase('pt-BR')
}
