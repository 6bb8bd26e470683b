import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { VisitClient, Whose } from './queries.ts'

/** What a screen that leads to a new visit knows already. It travels beside the address, not in it. */
export type NewVisitStart = {
  readonly when?: ClinicDateTime
  /** A service by its name; one that the clinic has no more is not chosen. */
  readonly service?: string
  /** A name as it was typed, of whom has neither account nor card. */
  readonly nome?: string
  readonly client?: {
    readonly nome: string
    readonly telefone: string
    readonly ficha: string | null
    readonly email: string | null
    /** That there is no telephone is not known: see `VisitClient`. */
    readonly isUnknown: boolean
  }
}

/** A new visit begins with the person of another one, and with its service where one is named. */
export function startFor(
  { cliente = null, ficha = null }: Whose,
  { nome, telefone, email, isUnknown = false }: VisitClient,
  service?: string,
): NewVisitStart {
  const what = service === undefined ? {} : { service }
  if (email !== null || ficha !== null)
    return { ...what, client: { nome, telefone, email, isUnknown, ficha: email === null ? ficha : null } }
  return cliente === null ? what : { ...what, nome: cliente }
}
