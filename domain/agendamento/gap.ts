import { durationInWords, formatDuration } from '#domain/lib/duration.ts'
import type { Interval } from './slots.ts'

/**
 * The time that the clinic keeps free around a service: to air a room, to prepare it. It blocks time as the
 * service does, goes with the visit once it is booked, and is never part of its duration.
 */
export type Gap = {
  /** Minutes before the start. */
  readonly antes: number
  /** Minutes after the end. */
  readonly depois: number
}

export const NO_GAP: Gap = { antes: 0, depois: 0 }

/** The longest stretch that can be kept free before a visit, or after it, in minutes. */
export const LONGEST_GAP = 120

/** Something that says its gap as the wire does. */
export type WithGap = {
  readonly intervaloAntes?: number | undefined
  readonly intervaloDepois?: number | undefined
}

export function gapOf({ intervaloAntes = 0, intervaloDepois = 0 }: WithGap): Gap {
  return { antes: intervaloAntes, depois: intervaloDepois }
}

/** The gap as the wire says it. */
export function withGap({ antes, depois }: Gap): { intervaloAntes?: number; intervaloDepois?: number } {
  return { ...(antes > 0 && { intervaloAntes: antes }), ...(depois > 0 && { intervaloDepois: depois }) }
}

/** All the time that is blocked for a service of these minutes. */
export function padded({ inicio, fim }: Interval, { antes, depois }: Gap): Interval {
  return { inicio: inicio - antes, fim: fim + depois }
}

export function gapInWords(minutes: number): string {
  return minutes === 0 ? 'Sem intervalo' : durationInWords(formatDuration(minutes))
}

/** "Sem intervalo, menos Criolipólise (15 min depois).": of the services that a clinic has. */
export function gapsInWords(services: readonly (WithGap & { readonly nome: string })[]): string {
  const said = services.flatMap((service) => {
    const { antes, depois } = gapOf(service)
    const parts = [
      ...(antes > 0 ? [`${gapInWords(antes)} antes`] : []),
      ...(depois > 0 ? [`${gapInWords(depois)} depois`] : []),
    ]
    return parts.length === 0 ? [] : [`${service.nome} (${parts.join(', ')})`]
  })
  if (said.length === 0) return 'Sem intervalo.'
  const shown = said.slice(0, GAPS_NAMED).join(', ')
  const more = said.length - GAPS_NAMED
  const rest = more <= 0 ? '' : more === 1 ? ' e mais 1 serviço' : ` e mais ${more} serviços`
  return `Sem intervalo, menos ${shown}${rest}.`
}
/** The sentence names this many services and counts the rest, so that it stays readable. */
const GAPS_NAMED = 3
