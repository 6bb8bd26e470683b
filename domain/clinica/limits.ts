import { addDays, type ClinicDate } from '#domain/lib/dates.ts'
import type { Limits } from './schema.ts'

/** The limits' names, in the order in which the clinic's screen asks for them. */
export const LIMIT_NAMES = ['diasDeAgenda', 'visitasAbertas', 'pedidosPorDia'] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

export const DEFAULT_LIMITS: Limits = { diasDeAgenda: 90, visitasAbertas: 20, pedidosPorDia: 10 }

/** Of somebody whom no limit holds. */
export const NO_LIMITS: Limits = { diasDeAgenda: null, visitasAbertas: null, pedidosPorDia: null }

/** The limits of a clinic's record; records older than the limits have the default ones. */
export function limitsOf({ limites }: { readonly limites?: Limits | undefined }): Limits {
  return limites ?? DEFAULT_LIMITS
}

/** The last day that a client can book; null without an end. */
export function lastDayOf({ diasDeAgenda }: Limits, today: ClinicDate): ClinicDate | null {
  return diasDeAgenda === null ? null : addDays(today, diasDeAgenda)
}
