import type { EditableField, EditableFields } from '#domain/agendamento/edit.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { CommandDescriptor } from './descriptor.ts'
import { isMoveAgendamento } from './move-agendamento.ts'
import type { Command } from './registry.ts'
import { isSameTarget, laneOfTarget, NOT_AT_CLINIC, type Target } from './target.ts'

const KIND = 'agendamento.alterar'

/** Reception changes fields of a visit: what it saw of them, and what it wants instead. */
export type EditAgendamento = {
  readonly kind: typeof KIND
  /** 1: as older code has sent it, without the version; 2: with it. */
  readonly v: 1 | 2
  readonly payload: {
    readonly alvo: Target
    /** The version of the visit that was seen. */
    readonly versao: number
    /** The state that was seen; absent in rows of older code. */
    readonly estado?: VisitState
    readonly visto: EditableFields
    /** The fields that are to be others. */
    readonly mudancas: Partial<EditableFields>
    /** Whether reception wants it although another visit stands at that time. */
    readonly encaixe: boolean
  }
}

export function editAgendamento(payload: EditAgendamento['payload']): EditAgendamento {
  return { kind: KIND, v: payload.estado === undefined ? 1 : 2, payload }
}

export function isEditAgendamento(command: Command): command is EditAgendamento {
  return command.kind === KIND && command.v <= editAgendamentoDescriptor.version
}

export const editAgendamentoDescriptor: CommandDescriptor<EditAgendamento> = {
  kind: KIND,
  version: 2,
  target: ({ alvo }) => alvo,
  // The clinic lays what differs over what it has by now, field by field, and asks before another time ends a
  // state that the version did not have. A row of older code has no `estado`, and was sent without `versao`:
  // a retry must have the body of the first try, or the server refuses the key as reused.
  request: ({ visto, mudancas, encaixe, versao, estado }) => ({
    endpoint: KIND,
    body: { ...visto, ...mudancas, visto, encaixe, ...(estado && { versao }) },
  }),
  lane: ({ alvo }) => laneOfTarget(alvo),
  waitsFor: () => null,
  // An edit does not expire when its hour comes, because reception may also correct what has been.
  expiresAt: () => null,
  seenVersion: ({ versao }) => versao,
  // What the same person's command before this one has changed was no surprise to her. The version is asked
  // for the state alone: where that is her own doing, what else somebody has changed is merged by field.
  rebase: ({ visto, ...payload }, { version, own, state }) =>
    editAgendamento({
      ...payload,
      visto: { ...visto, ...own },
      ...(state && { versao: version, estado: state }),
    }),
  merge: {
    isSame: (a, b) =>
      isSameTarget(a.alvo, b.alvo) &&
      a.versao === b.versao &&
      a.encaixe === b.encaixe &&
      isSameChange(a.mudancas, b.mudancas),
    doubleTapMs: null,
    join: (earlier, later, given) =>
      isEditAgendamento(earlier) ? editAgendamento(both(earlier.payload, later, given)) : null,
    absorb: () => null,
    // The time that is wanted last is the one that counts, whoever asked for it in whichever way.
    replaces: (earlier, { mudancas }) =>
      isMoveAgendamento(earlier) && mudancas.dataHoraAgendada !== undefined,
    takesBack: () => null,
  },
  isReceptions: () => true,
  undo: null,
  overlay: ({ alvo, mudancas, visto: { dataHoraAgendada, tempo } }) => ({
    kind: 'edited agendamento',
    target: alvo,
    mudancas,
    when: dataHoraAgendada,
    tempo: mudancas.tempo ?? tempo,
  }),
  doneAt: () => [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ visto: { nome } }) => `Alterar ${nome}`,
    refused: 'A clínica não aceitou a alteração.',
    missing: NOT_AT_CLINIC,
  },
}

type Payload = EditAgendamento['payload']

/**
 * Joins two edits. For each field, `visto` is what was seen before its first change, or before the one that
 * was made over a later version. A field that is typed
 * back to what the clinic has is dropped, unless an earlier row gives it another value (`given`). Version and
 * state are those of whichever edit names the higher version: the screen may lag behind an earlier command.
 */
function both(earlier: Payload, later: Payload, given: Partial<EditableFields>): Payload {
  const isTypedBack = (field: EditableField) =>
    later.mudancas[field] === later.visto[field] && !(field in given)
  const mudancas = { ...earlier.mudancas, ...later.mudancas }
  for (const field of Object.keys(later.mudancas) as EditableField[])
    if (isTypedBack(field)) delete mudancas[field]
  // If the screen already shows what an earlier row of hers gives, nobody else has changed it.
  const isOwnDoing = (field: EditableField) => field in given && later.visto[field] === given[field]
  // What was typed over the visit as somebody has changed it since, was typed knowing that.
  const isNewer = (field: EditableField) => later.versao > earlier.versao && field in later.mudancas
  const first = (Object.keys(earlier.mudancas) as EditableField[])
    .filter((field) => !(isOwnDoing(field) || isNewer(field)))
    .map((field) => [field, earlier.visto[field]])
  const visto = { ...later.visto, ...Object.fromEntries(first) }
  const { versao, estado } = later.versao < earlier.versao ? earlier : later
  return {
    ...earlier,
    versao,
    ...(estado && { estado }),
    visto,
    mudancas,
    encaixe: later.encaixe || (earlier.encaixe && !PLACE.some((field) => field in later.mudancas)),
  }
}

/**
 * What an encaixe is said of: when, how long, and with which service, whose gap is kept free around it.
 * Another of these is another place, of which none was said.
 */
const PLACE: readonly EditableField[] = ['dataHoraAgendada', 'tempo', 'nome']

function isSameChange(a: Partial<EditableFields>, b: Partial<EditableFields>): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)] as EditableField[])
  return [...fields].every((field) => a[field] === b[field])
}
