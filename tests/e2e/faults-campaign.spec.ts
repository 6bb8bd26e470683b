import { runCampaign } from '#tests/faults/campaign/run.ts'
import { summaryOf } from '#tests/faults/campaign/summary.ts'
import { diaUtil } from '#tests/support/page-driver.ts'
import { expect, test } from './faults-fixtures.ts'

/** The long one is `npm run test:faults`. */
const RUNS = 10
const SEED = 20_261

// Contexts come and go; a finding is repeated by its seed.
test.use({ trace: 'off' })

test(`${RUNS} random runs of people, commands and faults: nothing lost, doubled, misattributed or wrongly confirmed`, async ({
  clinic,
  browser,
}) => {
  test.setTimeout(240_000)
  const reports = await runCampaign({ clinic, browser, seed: SEED, runs: RUNS, dias: [diaUtil(8)] })
  expect(reports.filter((r) => r.achados.length > 0 || r.quebrado !== null)).toEqual([])
  expect(summaryOf(reports)).toMatchObject({ limpo: true })
})

for (const planta of ['perdido', 'dobrado', 'trocado', 'falsa confirmação'] as const)
  test(`a bug put in on purpose is found: ${planta}`, async ({ clinic, browser }) => {
    const options = { clinic, browser, seed: SEED, runs: 1, dias: [diaUtil(8)], planta }
    const reports = await runCampaign(options)
    expect(reports.map((r) => r.quebrado)).toEqual([null])
    expect(reports.flatMap((r) => r.achados.map((a) => a.tipo))).toContain(planta)
  })
