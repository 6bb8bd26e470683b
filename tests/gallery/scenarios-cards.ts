import { isApi } from '#tests/support/fault-proxy.ts'
import { addCards, CARD_KEY, openCard, openVisit } from './reception-steps.ts'
import type { Scenario } from './scenario.ts'
import { ALL_SIZES, goOffline, opened, openLoading, press, waitForText } from './scenario-steps.ts'

/** Whom the clinic knows. */
export const CARD_SCENARIOS: readonly Scenario[] = [
  { screen: 'Usuários', state: 'cheia', who: 'admin', sizes: ALL_SIZES, prepare: opened('/perfil') },
  {
    screen: 'Usuários',
    state: 'ficha',
    who: 'admin',
    sizes: ['narrow', 'phone', 'portrait'],
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByText('Alice Rocha').first().click()
      await s.page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Usuários',
    state: 'busca sem resultado',
    who: 'admin',
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByRole('searchbox').fill('ninguém assim')
      await waitForText(s.page, 'Ninguém com esta busca')
    },
  },
  {
    screen: 'Usuários',
    state: 'ler um código',
    who: 'admin',
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByText('Alice Rocha').first().click()
      await press(s.page, 'Ler um código')
      await s.page.getByRole('dialog', { name: /Você conhece/ }).waitFor()
      await press(s.page, 'Ler código')
      await s.page.getByLabel(/^Código/).waitFor()
    },
  },
  { screen: 'Usuários', state: 'carregando', who: 'admin', prepare: (s) => openLoading(s, '/perfil') },
  {
    screen: 'Ficha',
    state: 'visitas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openVisit(s)
      await s.page.getByRole('link', { name: 'Ficha' }).click()
      await waitForText(s.page, /Próximas|Anteriores/)
    },
  },
  {
    screen: 'Ficha',
    state: 'sem conta, com anteriores',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: openCard,
  },
  {
    screen: 'Ficha',
    state: 'alerta de saúde aberto',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Ver alerta')
      await waitForText(s.page, 'Dado de saúde, com consentimento')
    },
  },
  {
    screen: 'Ficha',
    state: 'apagar o alerta, pergunta',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Ver alerta')
      await press(s.page, 'Ela retirou o consentimento')
      await s.page.getByRole('dialog', { name: 'Ela retirou o consentimento?' }).waitFor()
    },
  },
  {
    screen: 'Ficha',
    state: 'de antes, sem resposta da clínica',
    who: 'admin',
    async prepare(s) {
      await s.page.clock.install()
      await openCard(s)
      s.network.inject({ kind: 'cut' }, { match: isApi })
      await s.page.clock.fastForward('03:00')
      await waitForText(s.page, /Desde então/)
    },
  },
  {
    screen: 'Ficha',
    state: 'editar',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Editar')
      await s.page.getByLabel('Recado').waitFor()
    },
  },
  {
    screen: 'Ficha',
    state: 'mudou enquanto se alterava',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Editar')
      await s.page.getByLabel('Recado').fill('Prefere ligação à tarde')
      // A colleague on another tablet was quicker, each time with other words.
      const hour = { phone: 'de manhã', tablet: 'à noite' }[String(s.size)] ?? 'depois das 18h'
      const data = { recado: `Prefere mensagem, ${hour}` }
      await s.page.request.put(`/api/Fichas/${CARD_KEY}`, { data })
      await press(s.page, 'Salvar')
      await waitForText(s.page, 'Alguém mudou esta ficha enquanto você a alterava')
    },
  },
  {
    screen: 'Ficha',
    state: 'a clínica não respondeu',
    who: 'admin',
    async prepare(s) {
      s.network.inject({ kind: 'cut' }, { match: (r) => /^\/api\/Fichas\b/i.test(r.url ?? '') })
      await openVisit(s)
      await s.page.getByRole('link', { name: 'Ficha' }).click()
      await waitForText(s.page, 'A clínica não respondeu')
    },
  },
  {
    screen: 'Ficha',
    state: 'juntar fichas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Juntar fichas')
      await press(s.page, /^Zélia Maria Gomes/)
      await waitForText(s.page, 'Escolha o que fica em cada linha')
    },
  },
  {
    screen: 'Ficha',
    state: 'pedir autorização',
    who: 'admin',
    async prepare(s) {
      await openVisit(s)
      await s.page.getByRole('link', { name: 'Ficha' }).click()
      await press(s.page, 'Pedir autorização')
      await s.page.getByLabel('Ela leu e autoriza').check()
    },
  },
  {
    screen: 'Fichas',
    state: 'cheia',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addCards(s)
      await s.open('/fichas')
      await s.page.getByRole('list', { name: 'Fichas' }).waitFor()
    },
  },
  {
    screen: 'Fichas',
    state: 'busca sem resultado',
    who: 'admin',
    async prepare(s) {
      await s.open('/fichas')
      await s.page.getByLabel('Buscar').fill('ninguém assim')
      await waitForText(s.page, 'Nenhuma ficha com esta busca')
    },
  },
  {
    screen: 'Fichas',
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await s.open('/fichas')
      await goOffline(s)
      await waitForText(s.page, 'guardadas neste aparelho')
    },
  },
]
