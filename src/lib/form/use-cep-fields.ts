import { useState } from 'react'
import type { Lookup } from '#domain/lib/lookup.ts'
import { useCep } from './use-cep.ts'

/** The fields that a known postal code fills. */
const CEP_FIELDS = ['logradouro', 'bairro', 'municipio', 'uf'] as const
export type CepField = (typeof CEP_FIELDS)[number]
type Address = Readonly<Record<CepField, string>>

/** The form whose fields they are. */
type Form = {
  /** The postal code in it. */
  readonly code: string
  /** What stands in it by now. */
  readonly values: () => Address
  readonly set: (part: CepField, value: string) => void
  readonly onFilled?: (address: Address) => void
}

/**
 * An address that a known postal code fills, and that stays the person's to change. What one code filled, and
 * is still there, goes with that code; what was typed or has arrived since stays where the next one knows
 * nothing.
 */
export function useCepFields(
  search: (cep: string, signal: AbortSignal) => Promise<Lookup<Address>>,
  { code, values, set, onFilled }: Form,
) {
  const [filled, setFilled] = useState<ReadonlyMap<CepField, string>>(new Map())
  const { state, lookUp, noteTyped } = useCep<Address>(code, search, fill)

  function fill(address: Address, typed: ReadonlySet<string>) {
    const before = values()
    const found = CEP_FIELDS.filter((part) => address[part] !== '' && !typed.has(part))
    for (const part of CEP_FIELDS) {
      if (found.includes(part)) set(part, address[part])
      else if (filled.get(part) === before[part] && !typed.has(part)) set(part, '')
    }
    setFilled(new Map(found.map((part) => [part, address[part]])))
    onFilled?.(address)
  }

  return {
    state,
    lookUp,
    /** Whether a code has filled it: one that was not found has not, whatever an earlier one did. */
    isFilled: (part: CepField) => state.kind === 'match' && filled.has(part),
    noteTyped(part: CepField) {
      noteTyped(part)
      setFilled((before) => new Map([...before].filter(([other]) => other !== part)))
    },
  }
}
