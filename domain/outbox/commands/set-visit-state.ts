import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'
import { isSameTarget, laneOfTarget, type Target } from './target.ts'

const KIND = 'agendamento.estado'

/** A person says what has become of a visit: that she will come, that she does not. */
export type SetVisitState = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    readonly alvo: Target
    /** The version of the visit that she saw. */
    readonly versao: number
    readonly estado: VisitState
    /** The visit as she saw it. */
    readonly visto: {
      readonly nome: string
      readonly dataHoraAgendada: ClinicDateTime
      readonly tempo: string
    }
  }
}

export function setVisitState(payload: SetVisitState['payload']): SetVisitState {
  return { kind: KIND, v: 1, payload }
}

export function isSetVisitState(command: Command): command is SetVisitState {
  return command.kind === KIND && command.v === 1
}

export const setVisitStateDescriptor: CommandDescriptor<SetVisitState> = {
  kind: KIND,
  version: 1,
  target: ({ alvo }) => alvo,
  request: ({ versao, estado }) => ({ endpoint: KIND, body: { estado, versao } }),
  lane: ({ alvo }) => laneOfTarget(alvo),
  // What a client says of her visit, she says before it begins.
  expiresAt: ({ visto }) => visto.dataHoraAgendada,
  seenVersion: ({ versao }) => versao,
  rebase: (payload, versao) => setVisitState({ ...payload, versao }),
  merge: {
    isSame: (a, b) => isSameTarget(a.alvo, b.alvo) && a.estado === b.estado && a.versao === b.versao,
    doubleTapMs: null,
    join: (earlier, later) =>
      isSetVisitState(earlier) ? setVisitState({ ...later, versao: earlier.payload.versao }) : null,
    replaces: () => false,
    takesBack: () => null,
  },
  undo: null,
  overlay: ({ alvo, estado }) => ({ kind: 'state of agendamento', target: alvo, state: estado }),
  doneAt: [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ estado, visto: { nome } }) =>
      estado === 'confirmada' ? `Confirmar ${nome}` : `Desfazer confirmação de ${nome}`,
    refused: 'A clínica não aceitou este pedido.',
  },
}
