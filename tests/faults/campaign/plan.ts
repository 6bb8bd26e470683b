import type { Fault } from '#tests/support/fault-proxy.ts'
import { answerOf, PORTAL, PORTAL_302 } from '#tests/support/fault-proxy.ts'

/** The network as a step finds it. */
export type NetworkState =
  | { readonly kind: 'good' }
  /** The device knows that it has none. */
  | { readonly kind: 'offline' }
  /** It believes that it has one, and nothing arrives. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly times: number; readonly everything: boolean }

/** What happens to the device right after a press. */
export type DeviceFault =
  | 'none'
  | 'network returns'
  | 'close the tab'
  | 'second tab'
  | 'stop the worker'
  | 'switch person'
  | 'switch person in another tab'
  | 'expire the session'
  | 'kill the server'
  | 'update'
  | 'set the clock back'
  | 'set the clock forward'

export type Step = {
  readonly act: 'book' | 'cancel' | 'withdraw' | 'save-profile'
  /** A double tap presses twice. */
  readonly taps: 1 | 2
  /** Somebody takes the time between the choice and the press. */
  readonly taken: boolean
  readonly network: NetworkState
  readonly deviceFault: DeviceFault
  /** Between the press and the device's fault, ms. */
  readonly delayMs: number
  /** 0 to 1: which of the free times. */
  readonly choice: number
}

export type Plan = {
  readonly seed: number
  readonly people: 1 | 2
  /** Background Sync, or none (iPhone). */
  readonly sync: boolean
  readonly steps: readonly Step[]
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Weighted<T> = readonly (readonly [weight: number, value: T])[]

function pick<T>(random: () => number, options: Weighted<T>): T {
  let left = random() * options.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of options) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('nothing to pick from')
}

export const faulty = (fault: Fault, times: number, everything = false): NetworkState => ({
  kind: 'fault',
  fault,
  times,
  everything,
})
export const answered = (...args: Parameters<typeof answerOf>): Fault => ({
  kind: 'answered',
  answer: answerOf(...args),
})

// Chromium by itself repeats what it sent over a connection that died: one lost answer is a handful of them.
const NETWORKS: Weighted<NetworkState> = [
  [5, { kind: 'good' }],
  [3, { kind: 'offline' }],
  [2, { kind: 'silent' }],
  [2, faulty({ kind: 'lost-answer' }, 1)],
  [2, faulty({ kind: 'lost-answer' }, 9)],
  [2, faulty({ kind: 'half-answer' }, 2)],
  [2, faulty({ kind: 'cut' }, 9)],
  [1, faulty({ kind: 'hanging' }, 1)],
  [2, faulty(answered('erro_interno'), 2)],
  [1, faulty(answered('indisponivel'), 1)],
  [2, faulty(answered('muitas_tentativas', { 'retry-after': '1' }), 1)],
  [1, faulty(answered('chave_em_andamento'), 1)],
  [1, faulty({ kind: 'answered', answer: PORTAL }, 6, true)],
  [1, faulty({ kind: 'answered', answer: PORTAL_302 }, 6, true)],
]

const DEVICE_FAULTS: Weighted<DeviceFault> = [
  [9, 'none'],
  [3, 'network returns'],
  [3, 'close the tab'],
  [2, 'second tab'],
  [2, 'stop the worker'],
  [1, 'switch person'],
  [1, 'switch person in another tab'],
  [2, 'expire the session'],
  [0.4, 'kill the server'],
  [0.4, 'update'],
  [0.7, 'set the clock back'],
  [0.7, 'set the clock forward'],
]

const ACTS: Weighted<Step['act']> = [
  [5, 'book'],
  [2, 'cancel'],
  [2, 'withdraw'],
  [2, 'save-profile'],
]

/** What a run does, from its seed alone. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed)
  const people = random() < 0.4 ? 2 : 1
  const sync = random() < 0.6
  const length = 2 + Math.floor(random() * 3)
  const steps = Array.from({ length }, (_, i) => ({
    act: i === 0 ? ('book' as const) : pick(random, ACTS),
    taps: random() < 0.15 ? (2 as const) : (1 as const),
    taken: random() < 0.08,
    network: pick(random, NETWORKS),
    deviceFault: pick(random, DEVICE_FAULTS),
    delayMs: Math.floor(random() * 250),
    choice: random(),
  }))
  return { seed, people, sync, steps }
}
