import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Moment } from '#domain/outbox/row.ts'
import { momentInBrief } from '../life/words.ts'
import { timesLeftOf } from '../queue/rows.ts'
import { type Choice, rulesOf } from './by-kind.ts'
import type { Side } from './phrases.ts'
import { isCancelledUnder, isHersNow, presentOf } from './present.ts'
import type { Conflict } from './queries.ts'
import { contestedInWords, theirsInWords } from './words.ts'

/** Whether the clinic refused the place, and nothing else of what was asked. */
function isPlaceRefused({ row: { error } }: Conflict): boolean {
  return error?.code === 'horario_ocupado' || error?.code === 'horario_indisponivel'
}

/** Whether a visit whose place was refused is still one that can be put there, or elsewhere. */
function isPlaceable(conflict: Conflict, moment: Moment): boolean {
  const { command } = conflict.row
  const present = presentOf(conflict)
  const isStanding = isCreateAgendamento(command) || present !== null
  return isStanding && !(isCancelledUnder(command, present) || isHersNow(conflict, moment))
}

/** Whether another time, or another day, is a way on: what was said of a visit is said of no other time. */
export function canBeElsewhere(conflict: Conflict, moment: Moment): boolean {
  const isOfPlace = !isSetVisitState(conflict.row.command)
  return isOfPlace && isPlaceRefused(conflict) && isPlaceable(conflict, moment)
}

/** Nothing is preselected, and a client's own later choice is not passed over by an encaixe. */
export function choicesOf(conflict: Conflict, moment: Moment): readonly Choice[] {
  if (isPlaceRefused(conflict)) {
    if (!isPlaceable(conflict, moment)) return []
    const times = timesLeftOf(conflict.row, { ...conflict.since, clinicNow: moment.clinicNow })
    return [
      { kind: 'squeeze in', label: 'Encaixar mesmo assim' },
      ...(canBeElsewhere(conflict, moment) ? times.map((when) => ({ kind: 'time', when }) as const) : []),
    ]
  }
  return rulesOf(conflict.row.command).ways(conflict, moment)
}

/**
 * Why a choice is not asked for, seen by the visit as it is by now: null where it is no more, undefined where
 * the clinic did not say. Null where the choice still stands, over nothing but what was said of the visit.
 */
export function refusedBefore(
  conflict: Conflict,
  choice: Choice,
  { visit, ...moment }: Moment & { readonly visit: Agendamento | null | undefined },
): Side | null {
  if (isCreateAgendamento(conflict.row.command)) return null
  if (visit === undefined) {
    const text = 'Este aparelho não sabe como a visita está agora. Escolha de novo quando houver internet.'
    return { title: 'A clínica não respondeu', text }
  }
  if (visit === null) return { title: 'Esta visita não está mais na agenda', text: 'Nada foi mudado.' }
  const asItIs = { ...conflict, visit }
  const isOffered = choicesOf(asItIs, moment).some(({ kind }) => kind === choice.kind)
  return isOffered && isSaid(conflict, visit, moment) ? null : theirsInWords(asItIs, moment)
}

/**
 * Whether a conflict says of its visit what is to be written over. A refusal does not tell all that an edit
 * may change, so that of one version, too, there can be more to say.
 */
function isSaid(conflict: Conflict, visit: Agendamento, { clinicNow: { date } }: Moment): boolean {
  const said = presentOf(conflict)
  if (said === null || said.versao < visit.versao) return false
  return contestedInWords(conflict.row, said, date) === contestedInWords(conflict.row, visit, date)
}

/** What reception has chosen, in words. */
export function chosenInWords(choice: Choice | 'keep', today: ClinicDate): string {
  if (choice === 'keep') return 'ficou como a clínica tem'
  if (choice.kind === 'time') return `novo horário: ${momentInBrief(choice.when, today)}`
  return choice.label.toLocaleLowerCase('pt-BR')
}
