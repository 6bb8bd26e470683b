import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'
import { isSameTarget, laneOfTarget, NOT_AT_CLINIC, type SeenVisit, type Target } from './target.ts'

const KIND = 'agendamento.remarcar'

/** A person wants a visit at another time, which it has until the clinic has said that it is there. */
export type MoveAgendamento = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    readonly alvo: Target
    /** The version of the visit that she saw. */
    readonly versao: number
    /** The visit as she saw it; price and length are what she was shown. */
    readonly visto: SeenVisit
    readonly para: ClinicDateTime
    /** Done at the reception: with what only it may say. It may also write down what has been. */
    readonly recepcao?: { readonly encaixe: boolean; readonly motivo: string | null }
  }
}

export function moveAgendamento(payload: MoveAgendamento['payload']): MoveAgendamento {
  return { kind: KIND, v: 1, payload }
}

export function isMoveAgendamento(command: Command): command is MoveAgendamento {
  return command.kind === KIND && command.v === 1
}

export const moveAgendamentoDescriptor: CommandDescriptor<MoveAgendamento> = {
  kind: KIND,
  version: 1,
  target: ({ alvo }) => alvo,
  request: ({ versao, visto: { valor, tempo }, para, recepcao = { valor, tempo } }) => ({
    endpoint: KIND,
    body: { dataHoraAgendada: para, versao, ...recepcao },
  }),
  lane: ({ alvo }) => laneOfTarget(alvo),
  waitsFor: () => null,
  // Once either time has come there is nothing left to move, or nowhere to.
  expiresAt: ({ visto: { dataHoraAgendada }, para, recepcao }) => {
    if (recepcao !== undefined) return null
    return para < dataHoraAgendada ? para : dataHoraAgendada
  },
  seenVersion: ({ versao }) => versao,
  // What somebody else has done meanwhile is not passed over: then the clinic says so, and she chooses.
  rebase: ({ visto, ...payload }, { version, own, isNext }) =>
    moveAgendamento({ ...payload, visto: { ...visto, ...own }, ...(isNext && { versao: version }) }),
  merge: {
    isSame: (a, b) =>
      isSameTarget(a.alvo, b.alvo) &&
      a.para === b.para &&
      a.versao === b.versao &&
      a.recepcao?.encaixe === b.recepcao?.encaixe &&
      a.recepcao?.motivo === b.recepcao?.motivo,
    doubleTapMs: null,
    // The last of several places is the one that is wanted, from where the visit was when the first was, for
    // the price and the length that were shown last.
    join: (earlier, later) => {
      if (!isMoveAgendamento(earlier)) return null
      // What she chose of the visit as somebody has changed it since, she chose knowing that.
      if (later.versao > earlier.payload.versao) return moveAgendamento(later)
      const { versao, visto } = earlier.payload
      const { valor, tempo } = later.visto
      return moveAgendamento({ ...later, versao, visto: { ...visto, valor, tempo } })
    },
    absorb: () => null,
    replaces: () => false,
    takesBack: () => null,
  },
  isReceptions: (payload) => payload.recepcao !== undefined,
  undo: null,
  overlay: ({ alvo, para, visto: { tempo } }) => ({ kind: 'moved agendamento', target: alvo, para, tempo }),
  doneAt: () => [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ visto: { nome } }) => `Remarcar ${nome}`,
    refused: 'A clínica não aceitou a troca de horário.',
    missing: NOT_AT_CLINIC,
  },
}
