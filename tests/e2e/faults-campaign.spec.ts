import { SHORT_KNOWN_SEEDS } from '#tests/faults/campaign/known-seeds.ts'
import { phonePlanOf, type ScenarioName, withScenario } from '#tests/faults/campaign/plan.ts'
import { plantedPlan } from '#tests/faults/campaign/planted-bugs.ts'
import { runCampaign } from '#tests/faults/campaign/run.ts'
import { summaryOf } from '#tests/faults/campaign/summary.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { expect, test } from './faults-fixtures.ts'

/** The first of the random runs. The long campaign is `npm run test:faults`. */
const SEED = 20_261

// Contexts come and go; a finding is repeated by its seed.
test.use({ trace: 'off' })

/** One scenario of each sort, each beside the steps of a random run; null: the phone alone. */
const SCENARIOS: readonly (ScenarioName | null)[] = [
  'a firewall refuses',
  'moved before the answer',
  'two tablets edit one visit',
  'reception registers a pair',
  null,
  null,
]

const randomPlans = SCENARIOS.map((name, i) => {
  const plan = phonePlanOf(SEED + i)
  return name === null ? plan : withScenario(plan, name)
})

// In one campaign: its devices are installed once.
test('what was found before, and random runs of people, commands, faults and reception: nothing lost, doubled, misattributed or wrongly confirmed', async ({
  clinic,
  browser,
}) => {
  test.setTimeout(600_000)
  const plans = [...SHORT_KNOWN_SEEDS, ...randomPlans]
  const reports = await runCampaign({ clinic, browser: async () => browser, plans, days: [nthWeekday(8)] })
  expect(reports.filter((r) => r.findings.length > 0 || r.broken !== null)).toEqual([])
  expect(summaryOf(reports)).toMatchObject({ clean: true })
})

for (const plantedBug of ['lost', 'doubled', 'misattributed', 'wrongly confirmed'] as const)
  test(`a bug put in on purpose is found: ${plantedBug}`, async ({ clinic, browser }) => {
    const plans = [plantedPlan(SEED)]
    const options = { clinic, browser: async () => browser, plans, days: [nthWeekday(8)], plantedBug }
    const reports = await runCampaign(options)
    expect(reports.map((r) => r.broken)).toEqual([null])
    expect(reports.flatMap((r) => r.findings.map((a) => a.kind))).toContain(plantedBug)
  })
