import { notaDe } from '#tests/support/lighthouse.ts'
import { expect, test } from './fixtures.ts'

// How quick it is depends on the machine: `npm run lighthouse`.
test('Lighthouse finds nothing against access, good practice and search, and nothing that moves', async ({
  page,
  cliente,
  baseURL,
  launchOptions,
}) => {
  test.slow()
  expect(cliente.email).toContain('@')
  const sessao = (await page.context().cookies()).find(({ name }) => name === 'sessao')?.value ?? ''
  for (const [path, session] of [
    ['/', {}],
    ['/sobre', {}],
    ['/login', {}],
    ['/servicos', { sessao }],
  ] as const) {
    const {
      faltas,
      maquina: _,
      ...nota
    } = await notaDe(`${baseURL}${path}`, {
      launch: launchOptions,
      aparelho: 'celular',
      performance: false,
      ...session,
    })
    // What costs no points (source maps, which we do not ship) is told only where something else fails.
    expect({ path, ...nota }, faltas.join('; ')).toEqual({
      path,
      performance: null,
      acessibilidade: 100,
      boasPraticas: 100,
      seo: 100,
      deslocamento: 0,
    })
  }
})
