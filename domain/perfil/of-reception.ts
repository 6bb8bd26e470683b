import { ADDRESS_FIELDS, type PerfilField } from './fields.ts'

/**
 * What reception has written of an account as long as nobody knows whose it is, by field; `dela` names the
 * fields that its holder has written after reception did.
 */
export type OfReception = Readonly<Record<string, string | number | null | string[]>>

const ADDRESS: readonly string[] = ADDRESS_FIELDS
const isAddress = (field: string): boolean => ADDRESS.includes(field)

/** What reception overwrites with these fields of what its holder has written: an address is one thing. */
export function overwrittenBy(fields: readonly string[]): readonly string[] {
  return fields.some(isAddress) ? [...fields, ...ADDRESS] : fields
}

/** The fields that reception wrote, without the mark of which ones the client has written herself. */
export function ofReceptionAlone({ dela: _, ...written }: OfReception): OfReception {
  return written
}

/**
 * What of reception's goes into the profile that is its holder's: all but what she has filled in since. Of
 * two addresses no third one is made.
 */
export function notOverwritten(
  written: OfReception,
  own: Readonly<Record<PerfilField, string | number | null>>,
): OfReception {
  const { dela: named } = written
  const since: readonly string[] = Array.isArray(named) ? named : []
  const isHerAddress = own.logradouro !== '' && since.some(isAddress)
  const isFilled = (field: string) => (own[field as PerfilField] ?? '') !== ''
  const isHers = (field: string) =>
    (isHerAddress && isAddress(field)) || (since.includes(field) && isFilled(field))
  const others = Object.entries(ofReceptionAlone(written)).filter(([field]) => !isHers(field))
  return Object.fromEntries(others)
}
