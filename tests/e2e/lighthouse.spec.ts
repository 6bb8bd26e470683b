import { measure } from '#tests/support/lighthouse.ts'
import { expect, test } from './fixtures.ts'

const PAGES = [
  ['/', false],
  ['/sobre', false],
  ['/login', false],
  ['/servicos', true],
] as const

// How quick it is depends on the machine: `npm run lighthouse`.
test('Lighthouse finds nothing against access, good practice and search, and nothing that moves', async ({
  page,
  client,
  baseURL,
  launchOptions,
}) => {
  test.slow()
  expect(client.email).toContain('@')
  const sessionCookie = (await page.context().cookies()).find(({ name }) => name === 'sessao')?.value ?? ''
  for (const [path, isLoggedIn] of PAGES) {
    const {
      shortfalls,
      machine: _,
      ...result
    } = await measure(`${baseURL}${path}`, {
      launch: launchOptions,
      device: 'phone',
      performance: false,
      ...(isLoggedIn && { session: sessionCookie }),
    })
    // What costs no points (source maps, which we do not ship) is told only where something else fails.
    expect({ path, ...result }, shortfalls.join('; ')).toEqual({
      path,
      performance: null,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      layoutShift: 0,
    })
  }
})
