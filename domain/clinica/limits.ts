import type { BookingWindow } from '#domain/agendamento/slots.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import type { Limits } from './schema.ts'

/** The limits' names, in the order in which the clinic's screen asks for them. */
export const LIMIT_NAMES = [
  'diasDeAgenda',
  'visitasAbertas',
  'pedidosPorDia',
  'horasParaMarcar',
  'horasParaMudar',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

export const DEFAULT_LIMITS: Limits = { diasDeAgenda: 90, visitasAbertas: 20, pedidosPorDia: 10 }

/** The limits of whoever books for the clinic: none. */
export const NO_LIMITS: Limits = { diasDeAgenda: null, visitasAbertas: null, pedidosPorDia: null }

/** The limits of a clinic's record; records older than the limits have the default ones. */
export function limitsOf({ limites }: { readonly limites?: Limits | undefined }): Limits {
  return limites ?? DEFAULT_LIMITS
}

/** The last day that a client can book; null without an end. */
export function lastDayOf({ diasDeAgenda }: Limits, today: ClinicDate): ClinicDate | null {
  return diasDeAgenda === null ? null : addDays(today, diasDeAgenda)
}

/** Between what moment and what day a client can book. */
export function windowOf(limits: Limits, { date, minute }: ClinicNow): BookingWindow {
  const { horasParaMarcar = null } = limits
  const notBefore = horasParaMarcar === null ? null : formatDateTime(date, minute + horasParaMarcar * 60)
  return { notBefore, lastDay: lastDayOf(limits, date) }
}

/** The first moment at which a client can no longer move or cancel her visit that begins at `start`. */
export function deadlineOf({ horasParaMudar = null }: Limits, start: ClinicDateTime): ClinicDateTime {
  const parsed = parseDateTime(start)
  if (horasParaMudar === null || parsed === null) return start
  return formatDateTime(parsed.date, parsed.minute - horasParaMudar * 60)
}

/** Whether a client can still move or cancel her visit that begins at `start`. */
export function isOpenToClient(limits: Limits, start: ClinicDateTime, clinicNow: ClinicNow): boolean {
  return deadlineOf(limits, start) > formatDateTime(clinicNow.date, clinicNow.minute)
}
