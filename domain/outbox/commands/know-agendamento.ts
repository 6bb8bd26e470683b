import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'
import { isSameTarget, laneOfTarget, NOT_AT_CLINIC, type Target } from './target.ts'

const KIND = 'agendamento.ciencia'

/** A client has seen what the clinic made of her visit, or reception has told her. */
export type KnowAgendamento = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    readonly alvo: Target
    /** The version that she knows from now on. */
    readonly versao: number
    /** The visit as she saw it. */
    readonly visto: { readonly nome: string; readonly dataHoraAgendada: ClinicDateTime }
    /** Reception has told her; missing where she has seen it herself. */
    readonly por?: 'telefone'
  }
}

export function knowAgendamento(payload: KnowAgendamento['payload']): KnowAgendamento {
  return { kind: KIND, v: 1, payload }
}

export function isKnowAgendamento(command: Command): command is KnowAgendamento {
  return command.kind === KIND && command.v === 1
}

export const knowAgendamentoDescriptor: CommandDescriptor<KnowAgendamento> = {
  kind: KIND,
  version: 1,
  target: ({ alvo }) => alvo,
  request: ({ versao, por }) => ({ endpoint: KIND, body: { versao, ...(por && { por }) } }),
  // It has a lane of its own: that she has seen a change need not wait until her own wishes are sent.
  lane: ({ alvo }) => `ciencia:${laneOfTarget(alvo)}`,
  waitsFor: () => null,
  expiresAt: () => null,
  seenVersion: () => null,
  rebase: null,
  merge: {
    isSame: (a, b) => isSameTarget(a.alvo, b.alvo) && a.versao === b.versao,
    doubleTapMs: null,
    join: (earlier, later) => (isKnowAgendamento(earlier) ? knowAgendamento(later) : null),
    absorb: () => null,
    replaces: () => false,
    takesBack: () => null,
  },
  isReceptions: () => false,
  undo: null,
  overlay: ({ alvo, versao }) => ({ kind: 'known agendamento', target: alvo, version: versao }),
  // Nothing is left that she would have to know.
  doneAt: () => ['nao_encontrado'],
  effect: ({ alvo, versao }) => ({ knows: versao, target: alvo }),
  words: {
    title: ({ visto: { nome }, por }) => (por ? `Aviso por telefone: ${nome}` : `Ciente da mudança: ${nome}`),
    refused: 'A clínica não aceitou este aviso.',
    missing: NOT_AT_CLINIC,
  },
}
