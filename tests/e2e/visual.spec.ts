import { test as base, expect } from '@playwright/test'
import { CENAS_DA_CLIENTE } from '#tests/gallery/scenarios-client.ts'
import { CENAS_DE_ENTRADA } from '#tests/gallery/scenarios-entry.ts'
import { CENAS_DA_RECEPCAO } from '#tests/gallery/scenarios-reception.ts'
import { CENAS_DOS_CADASTROS } from '#tests/gallery/scenarios-registries.ts'
import { encenar, type Tamanho } from '#tests/gallery/scenario.ts'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { QUARTA, SEXTA, seedWeek } from '#tests/support/demo-week.ts'

/** The main screens, as the gallery sets them: a demo clinic with a full week, whose clock stands still. */
const TELAS = [
  ['inicio', 'Início', 'visitante', 'computador'],
  ['servicos', 'Serviços', 'corporal'],
  ['agendar', 'Agendar', 'escolhido'],
  ['resultado', 'Resultado', 'confirmado'],
  ['perfil', 'Perfil', 'primeira tela'],
  ['meus-agendamentos', 'Meus agendamentos', 'recusado e na fila'],
  ['pendencias', 'Pendências', 'cheia'],
  ['login', 'Login', 'vazia'],
  ['registrar', 'Registrar', 'erros nos campos'],
  ['agenda', 'Agenda', 'alterar', 'computador'],
  ['horarios', 'Horários', 'cadastro'],
  ['procedimentos', 'Procedimentos', 'alterar'],
] as const

const CENAS = [...CENAS_DE_ENTRADA, ...CENAS_DA_CLIENTE, ...CENAS_DA_RECEPCAO, ...CENAS_DOS_CADASTROS]

const test = base.extend<
  object,
  { readonly clinicas: { readonly clientes: Clinic; readonly recepcao: Clinic } }
>({
  clinicas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      const name = `retratos_${info.workerIndex}_${Date.now()}`
      const databaseUrl = await createDatabase(process.env.E2E_POSTGRES ?? '', name)
      const recepcao = await startClinic(databaseUrl, { at: SEXTA })
      await seedWeek(recepcao)
      const clientes = await startClinic(databaseUrl, { at: QUARTA })
      await use({ clientes, recepcao })
      await clientes.stop()
      await recepcao.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// Another Chromium, another library of fonts: hinting is what differs first.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] }),
})

for (const [arquivo, tela, estado, tambem] of TELAS) {
  const cena = CENAS.find((c) => c.tela === tela && c.estado === estado)
  if (cena === undefined) throw new Error(`no such scene: ${tela}, ${estado}`)
  test(`${tela}, ${estado}, looks as it did`, async ({ browser, clinicas }, info) => {
    const proprio: Tamanho = info.project.name === 'phone' ? 'celular' : 'tablet'
    const tamanhos = proprio === 'tablet' && tambem !== undefined ? [proprio, tambem] : [proprio]
    for (const tamanho of tamanhos)
      await encenar(
        browser,
        cena.quem === 'admin' ? clinicas.recepcao : clinicas.clientes,
        cena,
        tamanho,
        (page) => expect(page).toHaveScreenshot(`${arquivo}-${tamanho}.png`),
      )
  })
}
