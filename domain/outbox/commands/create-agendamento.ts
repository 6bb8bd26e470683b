import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { cancelAgendamento } from './cancel-agendamento.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'
import { laneOfTarget } from './target.ts'

const KIND = 'agendamento.criar'

/** A person asks the clinic for a visit. */
export type CreateAgendamento = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    /** The wire's body, as parsed. */
    readonly pedido: AgendamentoCreate
    /** What the screen shows beside it. */
    readonly imagem: string
  }
}

export function createAgendamento(payload: CreateAgendamento['payload']): CreateAgendamento {
  return { kind: KIND, v: 1, payload }
}

export function isCreateAgendamento(command: Command): command is CreateAgendamento {
  return command.kind === KIND
}

export const createAgendamentoDescriptor: CommandDescriptor<CreateAgendamento> = {
  kind: KIND,
  version: 1,
  target: () => null,
  request: ({ pedido }) => ({ endpoint: KIND, body: pedido }),
  lane: (_, id) => laneOfTarget({ comando: id }),
  expiresAt: ({ pedido }) => pedido.dataHoraAgendada,
  merge: {
    isSame: ({ pedido: a }, { pedido: b }) =>
      a.dataHoraAgendada === b.dataHoraAgendada && a.nome === b.nome && a.encaixe === b.encaixe,
    join: () => null,
    takesBack: () => null,
  },
  undo: ({ pedido: { nome, dataHoraAgendada, tempo } }, id) =>
    cancelAgendamento({ alvo: { comando: id }, nome, dataHoraAgendada, tempo }),
  overlay: ({ pedido: { nome, dataHoraAgendada, tempo, valor }, imagem }) => ({
    kind: 'new agendamento',
    agendamento: { nome, dataHoraAgendada, tempo, valor, imagem },
  }),
  doneAt: [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ pedido }) => pedido.nome,
    refused: 'A clínica não aceitou este pedido.',
  },
}
