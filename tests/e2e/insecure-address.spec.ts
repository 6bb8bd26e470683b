import { chromium } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from './fixtures.ts'

test('an address without TLS says what to do, instead of nothing', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const browser = await chromium.launch({
    ...(test.info().project.use.launchOptions ?? {}),
    args: ['--no-sandbox', '--host-resolver-rules=MAP agenda.test 127.0.0.1'],
  })
  const page = await (await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  await page.goto(`http://agenda.test:${port}/servicos`)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await expect(page.getByText('Esta agenda só abre por um endereço seguro')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir com https' })).toHaveAttribute(
    'href',
    `https://agenda.test:${port}/servicos`,
  )
  expect(errors).toEqual([])
  await expectNoAxeFindings(page)
  await browser.close()
})
