import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { cancelAgendamento } from './cancel-agendamento.ts'
import type { CommandDescriptor } from './descriptor.ts'
import { type EditAgendamento, isEditAgendamento } from './edit-agendamento.ts'
import { isMoveAgendamento } from './move-agendamento.ts'
import type { Command } from './registry.ts'
import { laneOfFicha } from './save-ficha.ts'
import { laneOfTarget } from './target.ts'

const KIND = 'agendamento.criar'

/** Whoever books the very same again after this has looked at the screen in between, and means it. */
const DOUBLE_TAP_MS = 2_000

/** A person asks the clinic for a visit. */
export type CreateAgendamento = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    /** The wire's body, as parsed. */
    readonly pedido: AgendamentoCreate
    /** What the screen shows beside it. */
    readonly imagem: string
    /**
     * Written down at the reception, which may also write down what has been: it does not expire at its hour.
     * Rows of older code have none.
     */
    readonly recepcao?: true
  }
}

export function createAgendamento(payload: CreateAgendamento['payload']): CreateAgendamento {
  return { kind: KIND, v: 1, payload }
}

export function isCreateAgendamento(command: Command): command is CreateAgendamento {
  return command.kind === KIND && command.v === 1
}

export const createAgendamentoDescriptor: CommandDescriptor<CreateAgendamento> = {
  kind: KIND,
  version: 1,
  target: () => null,
  // The specification's booking sends the price as a text; the clinic reads both.
  request: ({ pedido }) => ({ endpoint: KIND, body: { ...pedido, valor: pedido.valor.toFixed(2) } }),
  lane: (_, id) => laneOfTarget({ comando: id }),
  waitsFor: ({ pedido }) => (pedido.ficha === undefined ? null : laneOfFicha(pedido.ficha)),
  expiresAt: ({ pedido, recepcao = false }) => (recepcao ? null : pedido.dataHoraAgendada),
  seenVersion: () => null,
  rebase: null,
  merge: {
    isSame: ({ pedido: a }, { pedido: b }) => isSameRequest(a, b),
    doubleTapMs: DOUBLE_TAP_MS,
    join: () => null,
    absorb: ({ pedido, ...rest }, later) => {
      if (isMoveAgendamento(later)) {
        const { para: dataHoraAgendada, recepcao: { encaixe } = pedido } = later.payload
        return createAgendamento({ ...rest, pedido: { ...pedido, dataHoraAgendada, encaixe } })
      }
      if (!isEditAgendamento(later)) return null
      const { nome } = later.payload.mudancas
      const isOther = nome !== undefined && nome !== pedido.nome
      const { imagem } = rest
      return createAgendamento({
        ...rest,
        pedido: edited(pedido, later.payload),
        // The picture is the old service's; which the other has the screens know by its name.
        imagem: isOther ? '' : imagem,
      })
    },
    replaces: () => false,
    takesBack: () => null,
  },
  isReceptions: (payload) => payload.recepcao === true,
  undo: ({ pedido: { nome, dataHoraAgendada, tempo } }, id) =>
    cancelAgendamento({ alvo: { comando: id }, nome, dataHoraAgendada, tempo, versao: 1 }),
  overlay: ({ pedido: { nome, dataHoraAgendada, tempo, valor }, imagem }) => ({
    kind: 'new agendamento',
    agendamento: { nome, dataHoraAgendada, tempo, valor, imagem },
  }),
  doneAt: () => [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ pedido }) => pedido.nome,
    refused: 'A clínica não aceitou este pedido.',
    missing: null,
  },
}

/**
 * A booking as it is wanted after an edit. Another service is found by its name, and no more by the id of the
 * one before; an account has no name beside it, and no card; who was squeezed in knowingly still is, as long
 * as the time stays.
 */
function edited(
  pedido: AgendamentoCreate,
  { mudancas, encaixe }: EditAgendamento['payload'],
): AgendamentoCreate {
  const { procedimentoId, ficha, cliente, ...wanted } = { ...pedido, ...mudancas }
  const isSameTime = mudancas.dataHoraAgendada === undefined && mudancas.tempo === undefined
  const hasAccount = wanted.email != null
  return {
    ...wanted,
    ...(procedimentoId !== undefined && wanted.nome === pedido.nome && { procedimentoId }),
    ...(!hasAccount && { ...(cliente !== undefined && { cliente }), ...(ficha !== undefined && { ficha }) }),
    encaixe: encaixe || (isSameTime && pedido.encaixe),
  }
}

/** Field by field, whatever fields there are: a booking for somebody else is never the same. */
function isSameRequest(a: AgendamentoCreate, b: AgendamentoCreate): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof AgendamentoCreate)[])
  return [...fields].every((field) => (a[field] ?? null) === (b[field] ?? null))
}
