import type { Fault } from '#tests/support/fault-proxy.ts'
import { answerOf, PORTAL, PORTAL_302 } from '#tests/support/fault-proxy.ts'
import { pick, randomOf, type Weighted } from './random.ts'

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
  readonly act: 'book' | 'cancel' | 'withdraw' | 'save-profile' | 'move' | 'answer' | 'understand'
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

/** What happens beside the phone's steps; scenarios/ plays them. */
export type ScenarioName =
  | 'reception registers a pair'
  | 'the answer of reception is lost'
  | 'two tablets edit one visit'
  | 'two people of one name call'
  | 'somebody becomes known'
  | 'reception has no network'
  | 'the clinic changes her visit'
  | 'undone before she is heard'
  | 'her move meets the clinic'
  | 'somebody without an account'
  | 'reception after a restore'
  | 'the line is dead'
  | 'the line of reception is dead'
  | 'one pull fails'
  | 'code comes from a portal'
  | 'moved before the answer'
  | 'brought back before the answer'
  | 'taken back without a network'
  | 'a firewall refuses'
  | 'a row is lost'
  | 'a visit is unknown'
  | 'the clinic is restored'
  | 'the storage is thrown away'
  | 'the storage is full'
  | 'days pass'
  | 'a second device'
  | 'the cookie is of somebody else'
  | 'a refused visit is squeezed in'
  | 'she confirms by telephone'
  | 'reception takes it back'
  | 'reception drops it unsent'
  | 'a forgotten move is asked again'
  | 'reception does it again'
  | 'two tabs send one row'
  | 'her cancellation meets the clinic'

export type PlannedScenario = {
  readonly name: ScenarioName
  /** It begins after so many of the phone's steps. */
  readonly after: number
  /** Which time, and which of its ways: both 0 to 1. */
  readonly share: number
  readonly way: number
}

export type Plan = {
  readonly seed: number
  readonly people: 1 | 2
  /** Background Sync, or none (iPhone). */
  readonly sync: boolean
  readonly steps: readonly Step[]
  readonly scenarios: readonly PlannedScenario[]
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

const SCENARIOS: Weighted<ScenarioName> = [
  [2, 'reception registers a pair'],
  [2, 'the answer of reception is lost'],
  [2, 'two tablets edit one visit'],
  [3, 'two people of one name call'],
  [3, 'somebody becomes known'],
  [4, 'reception has no network'],
  [4, 'the clinic changes her visit'],
  [2, 'undone before she is heard'],
  [4, 'her move meets the clinic'],
  [3, 'somebody without an account'],
  [2, 'reception after a restore'],
  [2, 'the line is dead'],
  [2, 'the line of reception is dead'],
  [2, 'one pull fails'],
  [2, 'code comes from a portal'],
  [2, 'moved before the answer'],
  [3, 'brought back before the answer'],
  [3, 'taken back without a network'],
  [2, 'a firewall refuses'],
  [1, 'a row is lost'],
  [2, 'a visit is unknown'],
  [2, 'the clinic is restored'],
  [2, 'the storage is thrown away'],
  [2, 'the storage is full'],
  [1, 'days pass'],
  [2, 'a second device'],
  [2, 'the cookie is of somebody else'],
  [2, 'a refused visit is squeezed in'],
  [2, 'she confirms by telephone'],
  [3, 'reception takes it back'],
  [2, 'reception drops it unsent'],
  [2, 'a forgotten move is asked again'],
  [2, 'reception does it again'],
  [2, 'two tabs send one row'],
  [2, 'her cancellation meets the clinic'],
]

export const SCENARIO_NAMES: readonly ScenarioName[] = SCENARIOS.map(([, name]) => name)

/**
 * Without a network the page alone knows that it has none: a worker with Background Sync has tried what was
 * booked, so that it can no more be taken back unheard.
 */
const WITHOUT_SYNC: ReadonlySet<ScenarioName> = new Set(['taken back without a network'])

/** What she does with a visit that she has, in the place of a step of a plan without such acts. */
const LIFE_ACTS: Weighted<Step['act'] | null> = [
  [6, null],
  [3, 'move'],
  [2, 'answer'],
  [1, 'understand'],
]

/** So that what happens beside the phone's steps changes nothing of these. */
const OTHER_STREAM = 0x5eed
const LIFE_STREAM = 0x11fe

/** What a run does, from its seed alone. */
export function planOf(seed: number): Plan {
  const plan = withLifeActs(phonePlanOf(seed))
  const random = randomOf(seed ^ OTHER_STREAM)
  const count = pick<number>(random, [
    [1, 0],
    [2.5, 1],
    [1.5, 2],
  ])
  const scenarios = Array.from({ length: count }, () =>
    plannedScenario(random, plan, pick(random, SCENARIOS)),
  )
  return withScenarios(plan, scenarios)
}

/** The first step stays a booking: what she does with a visit needs one. */
function withLifeActs(plan: Plan): Plan {
  const random = randomOf(plan.seed ^ LIFE_STREAM)
  const steps = plan.steps.map((step, i) => ({
    ...step,
    act: (i === 0 ? null : pick(random, LIFE_ACTS)) ?? step.act,
  }))
  return { ...plan, steps }
}

/** The plan with this scenario alone, at a place that follows from its seed. */
export function withScenario(plan: Plan, name: ScenarioName): Plan {
  return withScenarios(plan, [plannedScenario(randomOf(plan.seed ^ OTHER_STREAM), plan, name)])
}

function withScenarios(plan: Plan, scenarios: readonly PlannedScenario[]): Plan {
  return { ...plan, sync: plan.sync && !scenarios.some((s) => WITHOUT_SYNC.has(s.name)), scenarios }
}

function plannedScenario(random: () => number, { steps }: Plan, name: ScenarioName): PlannedScenario {
  return { name, after: Math.floor(random() * (steps.length + 1)), share: random(), way: random() }
}

/** The same with the phone alone. */
export function phonePlanOf(seed: number): Plan {
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
  return { seed, people, sync, steps, scenarios: [] }
}
