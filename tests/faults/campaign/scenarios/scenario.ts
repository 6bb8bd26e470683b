import type { Cast } from '../cast.ts'
import type { NetworkState } from '../plan.ts'
import type { ReceptionAct } from '../tablet.ts'

/** Where a scenario of the plan may vary: which time, and which of its ways. Both 0 to 1. */
export type Variation = { readonly share: number; readonly way: number }

/**
 * Something that happens beside the phone's own steps, from its beginning to its end. Answers false where it
 * could not be played: the screen did not offer it.
 */
export type Scenario = (cast: Cast, variation: Variation) => Promise<boolean>

/** What is known of an act of reception: the screen's word, and the row that tells in the end. */
export const certainty = ({ said, row }: ReceptionAct) => ({ isCertain: said === 'done', row })

/** One of some, by a number from 0 to 1. */
export function pickOne<T>(share: number, first: T, ...others: readonly T[]): T {
  return [first, ...others][Math.floor(share * (others.length + 1))] ?? first
}

/** Another number from 0 to 1 that follows from this one. */
export const another = (share: number): number => (share * 7.3) % 1

/** Nothing of what is asked in it arrives before it is whole again. */
export const isUnheard = ({ kind }: NetworkState): boolean => kind === 'offline' || kind === 'silent'

/** A step of the phone's without a fault of its own. */
export const PLAIN = { taps: 1, taken: false, deviceFault: 'none', delayMs: 0 } as const
