import { screens } from '#src/app/screens.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { expect, test } from './fixtures.ts'

/** Names of built files that only screens behind a login need. */
const BEHIND_A_LOGIN =
  /\/(?:calendar|booking|perfil[-.]|my-perfil|agenda-|horario|procedimento-|mensagem-|voucher-|client-|team-|usuario-)/

test('a visitor’s device fetches and keeps nothing of the calendar or of the clinic’s own screens', async ({
  page,
}) => {
  const list = (await (await page.request.get('/telas.json')).json()) as Record<
    string,
    Record<string, string>
  >
  const behind = new Set([...Object.keys(list.cliente ?? {}), ...Object.keys(list.admin ?? {})])
  expect([...behind].some((file) => /calendar/.test(file))).toBe(true)
  expect([...behind].some((file) => /agenda-/.test(file))).toBe(true)
  const fetched: string[] = []
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname))

  for (const path of ['/', '/sobre', '/login', '/register', '/esqueciASenha']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (n) => (await caches.open(n)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect([...fetched, ...kept].filter((path) => behind.has(path))).toEqual([])
  // By name, too: what the list forgets would be precached.
  const scripts = [...fetched, ...kept].filter((path) => path.endsWith('.js'))
  expect(scripts.filter((path) => BEHIND_A_LOGIN.test(path))).toEqual([])
})

test('her screens open without a network though they were never seen; reception’s are not on her device', async ({
  page,
  client,
}) => {
  await screensKept(page)
  expect(await page.evaluate(() => caches.has('telas-admin'))).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/perfil')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(client.email)
  await page.goto('/servicos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Every screen that reception has and a visitor has not, but those that are opened from a row of another. */
const OF_RECEPTION = screens.filter(
  ({ path, ...row }) => 'access' in row && !path.endsWith('/:id') && path !== '/ficha',
)

test('reception’s screens open without a network though they were never seen', async ({ page }) => {
  await logInOnScreen(page, ADMIN_EMAIL)
  await screensKept(page, 'cliente')
  await screensKept(page, 'admin')
  await page.context().setOffline(true)
  const heading = page.getByRole('heading', { level: 1 }).first()
  // The day's sheet has its heading on the paper, and no paper of a day that the device does not have.
  const noPaper = page.getByText('Este dia não está guardado neste aparelho')
  for (const { path } of OF_RECEPTION)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(heading.or(noPaper)).toBeVisible()
    })
})
