import type { FichaField, FichaFields } from '#domain/ficha/schema.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'

const KIND = 'ficha.salvar'

/** Reception makes a client's card, or changes one: what it saw of the fields, and what it wants instead. */
export type SaveFicha = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    /** The card's key, made by the device that made the card. */
    readonly chave: string
    /** The changed fields as they were seen before; absent for a new card. */
    readonly visto?: FichaFields
    readonly campos: FichaFields
    /** Whose card it is, for whoever reads of it. */
    readonly nome: string
  }
}

export function saveFicha(payload: SaveFicha['payload']): SaveFicha {
  return { kind: KIND, v: 1, payload }
}

export function isSaveFicha(command: Command): command is SaveFicha {
  return command.kind === KIND && command.v === 1
}

/** Where what is done to a card waits in order, and the visits that name it wait for. */
export const laneOfFicha = (chave: string): string => `ficha:${chave}`

export const saveFichaDescriptor: CommandDescriptor<SaveFicha> = {
  kind: KIND,
  version: 1,
  target: () => null,
  request: ({ chave, campos, visto }) => ({
    endpoint: KIND,
    params: { chave },
    body: { ...campos, ...(visto && { visto }) },
  }),
  lane: ({ chave }) => laneOfFicha(chave),
  waitsFor: () => null,
  expiresAt: () => null,
  seenVersion: () => null,
  rebase: null,
  merge: {
    isSame: () => false,
    doubleTapMs: null,
    join: (earlier, later) => (isSaveFicha(earlier) ? saveFicha(joined(earlier.payload, later)) : null),
    absorb: () => null,
    replaces: () => false,
    takesBack: () => null,
  },
  isReceptions: () => false,
  undo: null,
  overlay: ({ chave, campos, nome }) => ({ kind: 'changed ficha', chave, campos, nome }),
  doneAt: () => [],
  effect: () => ({ put: 'fichas' }),
  words: {
    title: ({ nome }) => `Ficha de ${nome}`,
    refused: 'A clínica não aceitou esta ficha.',
    missing: null,
  },
}

type Payload = SaveFicha['payload']

/**
 * Two queued writes of one card as one: its newest values over what the person saw before the first of them,
 * which is what the clinic compares with.
 */
function joined(earlier: Payload, later: Payload): Payload {
  const first = Object.keys(earlier.campos) as FichaField[]
  const seenFirst = Object.fromEntries(first.map((field) => [field, earlier.visto?.[field]]))
  const { visto, ...rest } = later
  const both = { ...rest, campos: { ...earlier.campos, ...later.campos } }
  // A new card that is changed before it was sent is a new card still.
  return earlier.visto === undefined ? both : { ...both, visto: { ...visto, ...seenFirst } }
}
