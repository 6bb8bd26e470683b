import { KNOWN_SEEDS } from '#tests/faults/campaign/known-seeds.ts'
import { type Plan, phonePlanOf, type ScenarioName, scenarioOf } from '#tests/faults/campaign/plan.ts'
import { plantedPlan } from '#tests/faults/campaign/planted-bugs.ts'
import { runCampaign } from '#tests/faults/campaign/run.ts'
import { summaryOf } from '#tests/faults/campaign/summary.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { expect, test } from './faults-fixtures.ts'

/** The long one is `npm run test:faults`. */
const RUNS = 7
const SEED = 20_261

// Contexts come and go; a finding is repeated by its seed.
test.use({ trace: 'off' })

/** After one step of the phone's, with the devices that take part: one scenario of each sort. */
const SCENARIOS: readonly ScenarioName[] = [
  'a firewall refuses',
  'moved before the answer',
  'two tablets edit one visit',
  'reception registers a pair',
]

function shortPlan(name: ScenarioName, i: number): Plan {
  const plan = phonePlanOf(SEED + i)
  const short = { ...plan, steps: plan.steps.slice(0, 1) }
  return { ...short, scenarios: [scenarioOf(short, name)] }
}

const campaigns: readonly (readonly [name: string, plans: readonly Plan[]])[] = [
  ['what was found before', KNOWN_SEEDS.map((k) => k.plan)],
  [
    `${RUNS} random runs of people, commands and faults`,
    Array.from({ length: RUNS }, (_, i) => phonePlanOf(SEED + i)),
  ],
  ['reception, the network and the clinic beside the phone', SCENARIOS.map(shortPlan)],
]

for (const [name, plans] of campaigns)
  test(`${name}: nothing lost, doubled, misattributed or wrongly confirmed`, async ({ clinic, browser }) => {
    test.setTimeout(600_000)
    const reports = await runCampaign({ clinic, browser, plans, days: [nthWeekday(8)] })
    expect(reports.filter((r) => r.findings.length > 0 || r.broken !== null)).toEqual([])
    expect(summaryOf(reports)).toMatchObject({ clean: true })
  })

for (const plantedBug of ['lost', 'doubled', 'misattributed', 'wrongly confirmed'] as const)
  test(`a bug put in on purpose is found: ${plantedBug}`, async ({ clinic, browser }) => {
    const options = { clinic, browser, plans: [plantedPlan(SEED)], days: [nthWeekday(8)], plantedBug }
    const reports = await runCampaign(options)
    expect(reports.map((r) => r.broken)).toEqual([null])
    expect(reports.flatMap((r) => r.findings.map((a) => a.kind))).toContain(plantedBug)
  })
