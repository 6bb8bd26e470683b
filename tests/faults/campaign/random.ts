/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Weighted<T> = readonly (readonly [weight: number, value: T])[]

export function pick<T>(random: () => number, options: Weighted<T>): T {
  let left = random() * options.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of options) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('nothing to pick from')
}
