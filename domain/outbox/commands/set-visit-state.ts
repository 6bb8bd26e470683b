import { FACTS_OF_THE_HOUSE, type VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandDescriptor } from './descriptor.ts'
import { isEditAgendamento } from './edit-agendamento.ts'
import { isMoveAgendamento } from './move-agendamento.ts'
import type { Command } from './registry.ts'
import { isSameTarget, laneOfTarget, NOT_AT_CLINIC, type SeenVisit, type Target } from './target.ts'

const KIND = 'agendamento.estado'

/** A person says what has become of a visit: that she will come, that she is there, that it is no more. */
export type SetVisitState = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    readonly alvo: Target
    /** The version of the visit that she saw. */
    readonly versao: number
    readonly estado: VisitState
    /** The visit as she saw it. */
    readonly visto: Omit<SeenVisit, 'valor'> & Partial<Pick<SeenVisit, 'valor'>>
    /**
     * Done at the reception: when it was seen there, and what only it may say. Without an hour it goes back
     * to what it was before, since when only the clinic knows.
     */
    readonly recepcao?: {
      readonly feitoEm?: ClinicDateTime
      readonly motivo: string | null
      readonly encaixe: boolean
    }
  }
}

export function setVisitState(payload: SetVisitState['payload']): SetVisitState {
  return { kind: KIND, v: 1, payload }
}

export function isSetVisitState(command: Command): command is SetVisitState {
  return command.kind === KIND && command.v === 1
}

/** Whether reception says what it saw happen (she came, she did not), rather than what somebody wants. */
export function isFact({ estado, recepcao }: Pick<SetVisitState['payload'], 'estado' | 'recepcao'>): boolean {
  return recepcao !== undefined && FACTS_OF_THE_HOUSE.includes(estado)
}

/** What its row is called, by the state that is asked for at the reception. */
const TITLES: Readonly<Record<VisitState, string>> = {
  marcada: 'Voltar a marcada:',
  confirmada: 'Confirmar',
  chegou: 'Chegou:',
  em_atendimento: 'Em atendimento:',
  concluida: 'Concluída:',
  faltou: 'Faltou:',
  cancelada: 'Cancelar',
}

export const setVisitStateDescriptor: CommandDescriptor<SetVisitState> = {
  kind: KIND,
  version: 1,
  target: ({ alvo }) => alvo,
  request: ({ versao, estado, recepcao }) => ({ endpoint: KIND, body: { estado, versao, ...recepcao } }),
  lane: ({ alvo }) => laneOfTarget(alvo),
  waitsFor: () => null,
  // What a client says of her visit, she says before it begins.
  expiresAt: ({ visto, recepcao }) => (recepcao === undefined ? visto.dataHoraAgendada : null),
  seenVersion: ({ versao }) => versao,
  // A fact of the house holds over whatever else has changed of the visit at that time. To go back to the
  // state that was seen is none: it takes one's own word back, not what another tablet has seen meanwhile.
  rebase: ({ visto: before, ...payload }, { version, own, when, isNext }) => {
    const visto = { ...before, ...own }
    const isSeen = isFact(payload) && payload.estado !== before.estado
    const isOver = isNext || (isSeen && (when ?? visto.dataHoraAgendada) === visto.dataHoraAgendada)
    return setVisitState({ ...payload, visto, ...(isOver && { versao: version }) })
  },
  merge: {
    // The same state asked for twice is one command, unless the reason differs: then the last one counts.
    isSame: (a, b) =>
      isSameTarget(a.alvo, b.alvo) &&
      a.estado === b.estado &&
      a.versao === b.versao &&
      a.recepcao?.motivo === b.recepcao?.motivo &&
      a.recepcao?.encaixe === b.recepcao?.encaixe,
    doubleTapMs: null,
    // What was seen at the door keeps its own hour: arrived, then begun, then done are three facts, and the
    // last may not follow at once what the clinic has. All else is the last that was said, over the later
    // version of the two: the screen may be older than what one's own command before has made.
    join: (earlier, later) =>
      isSetVisitState(earlier) && !isFact(later) && later.estado !== 'cancelada'
        ? setVisitState({ ...later, versao: Math.max(earlier.payload.versao, later.versao) })
        : null,
    absorb: () => null,
    // A cancellation takes the place of any state that still waits: nobody needs to hear of the state before.
    replaces: (earlier, { estado }) =>
      estado === 'cancelada' &&
      (isMoveAgendamento(earlier) || isEditAgendamento(earlier) || isSetVisitState(earlier)),
    takesBack: () => null,
  },
  isReceptions: (payload) => payload.recepcao !== undefined,
  undo: null,
  overlay: ({ alvo, estado }) =>
    estado === 'cancelada'
      ? { kind: 'cancelled agendamento', target: alvo }
      : { kind: 'state of agendamento', target: alvo, state: estado },
  // What the clinic no longer has needs no cancellation. Of one without an hour whoever is of the team no
  // more is answered so, too, although the visit stands.
  doneAt: ({ estado, recepcao }) =>
    estado === 'cancelada' && recepcao?.feitoEm !== undefined ? ['nao_encontrado'] : [],
  effect: () => ({ put: 'agendamentos' }),
  words: {
    title: ({ estado, visto: { nome }, recepcao }) => {
      if (recepcao === undefined && estado === 'marcada') return `Desfazer confirmação de ${nome}`
      return `${TITLES[estado]} ${nome}`
    },
    refused: 'A clínica não aceitou este pedido.',
    missing: NOT_AT_CLINIC,
  },
}
