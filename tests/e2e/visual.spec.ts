import { readFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { playScenario, type Size } from '#tests/gallery/scenario.ts'
import { AGENDA_SCENARIOS } from '#tests/gallery/scenarios-agenda.ts'
import { CARD_SCENARIOS } from '#tests/gallery/scenarios-cards.ts'
import { CLIENT_SCENARIOS } from '#tests/gallery/scenarios-client.ts'
import { ENTRY_SCENARIOS } from '#tests/gallery/scenarios-entry.ts'
import { HOUSE_SCENARIOS } from '#tests/gallery/scenarios-house.ts'
import { REGISTRY_SCENARIOS } from '#tests/gallery/scenarios-registries.ts'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { FRIDAY, seedWeek, WEDNESDAY } from '#tests/support/demo-week.ts'

/** The main screens, as the gallery sets them: a demo clinic with a full week, whose clock stands still. */
const SCREENS = [
  ['home', 'Início', 'visitante', 'desktop'],
  ['services', 'Serviços', 'corporal'],
  ['booking', 'Agendar', 'escolhido'],
  ['result', 'Resultado', 'confirmado'],
  ['profile', 'Perfil', 'primeira tela'],
  ['my-visits', 'Meus agendamentos', 'recusado e na fila'],
  ['queue', 'Pendências', 'cheia'],
  ['login', 'Login', 'vazia'],
  ['register', 'Registrar', 'erros nos campos'],
  ['agenda', 'Agenda', 'alterar', 'desktop'],
  ['horarios', 'Horários', 'cadastro'],
  ['procedimentos', 'Procedimentos', 'alterar'],
] as const

const SCENARIOS = [
  ...ENTRY_SCENARIOS,
  ...CLIENT_SCENARIOS,
  ...AGENDA_SCENARIOS,
  ...CARD_SCENARIOS,
  ...HOUSE_SCENARIOS,
  ...REGISTRY_SCENARIOS,
]

const test = base.extend<
  object,
  { readonly clinics: { readonly clients: Clinic; readonly reception: Clinic } }
>({
  clinics: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      const name = `retratos_${info.workerIndex}_${Date.now()}`
      const databaseUrl = await createDatabase(process.env.E2E_POSTGRES ?? '', name)
      const reception = await startClinic(databaseUrl, { at: FRIDAY })
      await seedWeek(reception)
      const clients = await startClinic(databaseUrl, { at: WEDNESDAY })
      await use({ clients, reception })
      await clients.stop()
      await reception.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// Another Chromium, another library of fonts: hinting is what differs first. Letters are drawn by the whole
// browser as people see them.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = findBrowser()
    const args = [...WHOLE_BROWSER_ARGS, '--font-render-hinting=none']
    await use({ ...launchOptions, ...(executablePath !== undefined && { executablePath }), args })
  },
})

/** The version of the browser that took the pictures. */
const takenBy = readFileSync(new URL('pictures/browser.txt', import.meta.url), 'utf8').trim()

test.afterEach(({ browser }, { status, expectedStatus }) => {
  if (status === expectedStatus || browser.version() === takenBy) return
  process.stderr.write(`The pictures are of Chromium ${takenBy}; this is ${browser.version()}.\n`)
})

for (const [file, screen, state, also] of SCREENS) {
  const scenario = SCENARIOS.find((c) => c.screen === screen && c.state === state)
  if (scenario === undefined) throw new Error(`no such scenario: ${screen}, ${state}`)
  const tag = scenario.who === 'admin' ? '@tablet' : '@phone'
  test(`${screen}, ${state}, looks as it did`, { tag }, async ({ browser, clinics }, info) => {
    const own: Size = info.project.name === 'phone' ? 'phone' : 'tablet'
    const sizes = own === 'tablet' && also !== undefined ? [own, also] : [own]
    for (const size of sizes)
      await playScenario(
        browser,
        scenario.who === 'admin' ? clinics.reception : clinics.clients,
        scenario,
        size,
        (page) => expect(page).toHaveScreenshot(`${file}-${size}.png`),
      )
  })
}
