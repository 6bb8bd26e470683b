import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'

const DATES = new URL('../../domain/lib/dates.ts', import.meta.url)

// The unit tests' runtime has no `Temporal`: what a browser with it makes of the clinic's clock is seen here.
test('the clinic’s clock says the same with Temporal and without', async ({ page }) => {
  const code = stripTypeScriptTypes(await readFile(DATES, 'utf8'))
  const told = await page.evaluate(async (source) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
    const { clinicNowOf, clinicNowByFormat } = await import(url)
    const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC']
    // Some seven hours from one to the next, past each change of a clock in twenty years.
    const step = 7 * 3_600_000 + 13 * 60_000 + 17_123
    const different: unknown[] = []
    let count = 0
    for (const zone of zones)
      for (let ms = Date.UTC(2010, 0, 1); ms < Date.UTC(2030, 0, 1); ms += step, count++) {
        const [one, other] = [clinicNowOf(ms + 0.5, zone), clinicNowByFormat(ms + 0.5, zone)]
        if (one.date !== other.date || one.minute !== other.minute) different.push([zone, ms, one, other])
      }
    return { hasTemporal: 'Temporal' in globalThis, count, different: different.slice(0, 5) }
  }, code)
  expect(told).toEqual({ hasTemporal: true, count: expect.any(Number), different: [] })
  expect(told.count).toBeGreaterThan(100_000)
})
