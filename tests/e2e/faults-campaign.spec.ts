import { runCampaign } from '#tests/faults/campaign/run.ts'
import { diaUtil } from '#tests/support/phone.ts'
import { expect, test } from './faults-fixtures.ts'

/** The long one is `npm run test:faults`. */
const RUNS = 10
const SEED = 20_261

// Contexts come and go by the dozen; a finding is repeated by its seed.
test.use({ trace: 'off' })

test(`${RUNS} random runs of people, commands and faults: nothing lost, doubled, misattributed or wrongly confirmed`, async ({
  clinic,
  browser,
}) => {
  test.setTimeout(240_000)
  const reports = await runCampaign({
    clinic,
    browser,
    seed: SEED,
    runs: RUNS,
    dias: [diaUtil(8), diaUtil(9)],
  })
  expect(reports.filter((r) => r.achados.length > 0 || r.quebrado !== null)).toEqual([])
  expect(reports.reduce((n, r) => n + r.comandos, 0)).toBeGreaterThan(RUNS)
})
