import type { Page } from '@playwright/test'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { ALL_SIZES, answerEmpty, opened, waitForText } from './scenario-steps.ts'

/** The page hears some of the clinic's record otherwise; the clinic, which others look at, keeps its own. */
const readClinicaWith = (page: Page, fields: object) =>
  page.route(/\/api\/clinica$/i, async (route) => {
    // Whole each time: an answer that nothing has changed has no record to change.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })

/** A step of the guide: beside the list, or over it. */
async function openTask({ page, open }: ScenarioContext, title: string): Promise<void> {
  await open('/comecePorAqui')
  await page
    .getByRole('list', { name: 'Passos' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()
  await page
    .getByRole('heading', { level: 2, name: new RegExp(`^${title}`) })
    .first()
    .waitFor()
}

export const GUIDE_SCENARIOS: readonly Scenario[] = [
  {
    screen: 'Comece por aqui',
    state: 'semana',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: (s) => openTask(s, 'Semana'),
  },
  {
    screen: 'Comece por aqui',
    state: 'serviços',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      answerEmpty(s, /Procedimento$/)
      await openTask(s, 'Serviços')
    },
  },
  {
    screen: 'Comece por aqui',
    state: 'clínica',
    who: 'admin',
    prepare: (s) => openTask(s, 'Clínica'),
  },
  {
    screen: 'Comece por aqui',
    state: 'mensagens',
    who: 'admin',
    async prepare(s) {
      answerEmpty(s, /MensagemTemporaria$/)
      await openTask(s, 'Mensagens')
    },
  },
  {
    screen: 'Comece por aqui',
    state: 'convidar',
    who: 'admin',
    prepare: (s) => openTask(s, 'Convidar'),
  },
  {
    screen: 'Comece por aqui',
    state: 'pronto',
    who: 'admin',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await readClinicaWith(s.page, {
        guia: { dispensado: false, pulados: ['semana'], convidou: true },
      })
      await s.open('/comecePorAqui')
      await waitForText(s.page, 'Sua agenda está no ar')
    },
  },
  {
    screen: 'Cartaz',
    state: 'na tela',
    who: 'admin',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/cartaz'),
  },
]
