// `npm run gallery`: every screen in every state, beside each other in one page to be looked through by a
// person. Words after `--` choose: `npm run gallery -- agenda celular` takes what has both in its name, state
// or size.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { startCepServer } from '#tests/support/cep-server.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { FRIDAY, seedWeek, WEDNESDAY } from '#tests/support/demo-week.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { type Picture, pageOf } from './page.ts'
import { playScenario, type Scenario, type Size } from './scenario.ts'
import { AFFECTED_SCENARIOS } from './scenarios-affected.ts'
import { AGENDA_SCENARIOS } from './scenarios-agenda.ts'
import { CARD_SCENARIOS } from './scenarios-cards.ts'
import { CLIENT_SCENARIOS } from './scenarios-client.ts'
import { ENTRY_SCENARIOS } from './scenarios-entry.ts'
import { GUIDE_SCENARIOS } from './scenarios-guide.ts'
import { HOUSE_SCENARIOS } from './scenarios-house.ts'
import { REGISTRY_SCENARIOS } from './scenarios-registries.ts'
import { TOLD_SCENARIOS } from './scenarios-told.ts'
import { VISIT_SCENARIOS } from './scenarios-visit.ts'

const out = fileURLToPath(new URL('../../gallery/', import.meta.url))
const DEFAULT_SIZES: readonly Size[] = ['phone', 'tablet', 'desktop']
const AT_ONCE = 2

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const words = process.argv.slice(2).map(slugOf)
const tasks = [
  ...ENTRY_SCENARIOS,
  ...CLIENT_SCENARIOS,
  ...AGENDA_SCENARIOS,
  ...CARD_SCENARIOS,
  ...HOUSE_SCENARIOS,
  ...GUIDE_SCENARIOS,
  ...REGISTRY_SCENARIOS,
  ...VISIT_SCENARIOS,
  ...TOLD_SCENARIOS,
  ...AFFECTED_SCENARIOS,
].flatMap((scenario) =>
  (scenario.sizes ?? DEFAULT_SIZES)
    .map((size) => ({
      scenario,
      size,
      file: `${slugOf(`${scenario.screen} ${scenario.state}`)}-${size}.webp`,
    }))
    .filter(({ file }) => words.every((word) => file.includes(word))),
)

if (words.length === 0) await rm(out, { recursive: true, force: true })
await mkdir(`${out}img`, { recursive: true })
const postgres = await startTemporaryPostgres(FAST_SETTINGS)
const cep = await startCepServer()
const databaseUrl = await postgres.createDatabase('galeria')
const env = { CEP_URL: cep.url }
const reception = await startClinic(databaseUrl, { at: FRIDAY, env })
await seedWeek(reception)
const clients = await startClinic(databaseUrl, { at: WEDNESDAY, env })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: WHOLE_BROWSER_ARGS,
})

const pictures: Picture[] = []
async function takePicture({ scenario, size, file }: { scenario: Scenario; size: Size; file: string }) {
  const picture = {
    screen: scenario.screen,
    state: scenario.state,
    who: scenario.who,
    size,
    file: path.join('img', file),
  }
  try {
    const png = await playScenario(
      browser,
      scenario.who === 'admin' ? reception : clients,
      scenario,
      size,
      (page) => page.screenshot({ fullPage: scenario.fullPage === true, animations: 'disabled' }),
    )
    await sharp(png).webp({ quality: 86 }).toFile(`${out}img/${file}`)
    pictures.push({ ...picture, error: null })
    process.stdout.write('.')
  } catch (cause) {
    const error = String(cause).split('\n').slice(0, 6).join('\n')
    pictures.push({ ...picture, error })
    process.stdout.write(`\n${file}: ${error}\n`)
  }
}

const queue = tasks.values()
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of queue) await takePicture(task)
    }),
  )
} finally {
  await browser.close()
  await clients.stop()
  await reception.stop()
  cep.stop()
  await postgres.stop()
}
const order = new Map(tasks.map(({ file }, i) => [path.join('img', file), i]))
pictures.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0))
await writeFile(`${out}index.html`, pageOf(pictures))
const failed = pictures.filter((f) => f.error !== null).length
process.stdout.write(`\n${pictures.length - failed} pictures, ${failed} failed: gallery/index.html\n`)
process.exitCode = failed === 0 ? 0 : 1
