import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandDescriptor } from './descriptor.ts'
import { isEditAgendamento } from './edit-agendamento.ts'
import { isMoveAgendamento } from './move-agendamento.ts'
import type { Command } from './registry.ts'
import { isSetVisitState } from './set-visit-state.ts'
import { laneOfTarget, type Target } from './target.ts'

const KIND = 'agendamento.cancelar'

/** A person takes back a visit that she has, or one that she has asked for. */
export type CancelAgendamento = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    readonly alvo: Target
    readonly nome: string
    readonly dataHoraAgendada: ClinicDateTime
    readonly tempo: string
    /**
     * The version of the visit that she saw: what somebody has moved since is another visit to her, and is
     * not cancelled unasked. Absent in rows of older code, which are sent as they always were.
     */
    readonly versao?: number
  }
}

export function cancelAgendamento(payload: CancelAgendamento['payload']): CancelAgendamento {
  return { kind: KIND, v: 1, payload }
}

export function isCancelAgendamento(command: Command): command is CancelAgendamento {
  return command.kind === KIND && command.v === 1
}

export const cancelAgendamentoDescriptor: CommandDescriptor<CancelAgendamento> = {
  kind: KIND,
  version: 1,
  target: ({ alvo }) => alvo,
  request: ({ versao }) => ({ endpoint: KIND, ...(versao !== undefined && { query: { versao } }) }),
  // It stands behind the booking that it takes back.
  lane: ({ alvo }) => laneOfTarget(alvo),
  waitsFor: () => null,
  expiresAt: () => null,
  seenVersion: ({ versao = null }) => versao,
  // It is the time alone that the clinic compares: what stands where she saw it, or where her own command
  // before has put it, is the visit that she wants to be rid of, whatever else has become of it meanwhile.
  rebase: (payload, { version, own: { dataHoraAgendada = payload.dataHoraAgendada }, when }) =>
    cancelAgendamento({
      ...{ ...payload, dataHoraAgendada },
      ...(when === dataHoraAgendada && { versao: version }),
    }),
  merge: {
    isSame: (a, b) => JSON.stringify(a.alvo) === JSON.stringify(b.alvo),
    doubleTapMs: null,
    join: () => null,
    absorb: () => null,
    // Neither another time nor a state is wanted of what is to be no more.
    replaces: (earlier) =>
      isMoveAgendamento(earlier) || isSetVisitState(earlier) || isEditAgendamento(earlier),
    takesBack: ({ alvo }) => ('comando' in alvo ? alvo.comando : null),
  },
  isReceptions: () => false,
  undo: null,
  overlay: ({ alvo }) => ({ kind: 'cancelled agendamento', target: alvo }),
  // A visit that the clinic no longer has needs no cancellation: the command is done.
  doneAt: () => ['nao_encontrado'],
  effect: ({ alvo }) => ({ remove: 'agendamentos', target: alvo }),
  words: {
    title: ({ nome }) => `Cancelar ${nome}`,
    refused: 'A clínica não aceitou o cancelamento.',
    // A client may cancel a booking of which nobody knows; she has a list of her own to look at.
    missing: 'Este agendamento não está na clínica, e nada foi cancelado. Veja em Meus agendamentos.',
  },
}
