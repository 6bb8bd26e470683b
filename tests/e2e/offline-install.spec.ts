import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { workerReady } from '#tests/support/installed-app.ts'
import { expect, test } from './faults-fixtures.ts'

test('the browser finds nothing against installing it', async ({ network, launchOptions }) => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-navegador-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: network.url })
  const page = await context.newPage()
  await page.goto('/')
  await workerReady(page)
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  const { errors, data } = await cdp.send('Page.getAppManifest')
  await context.close()
  await rm(profile, { recursive: true, force: true })
  expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] })
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone', lang: 'pt-BR', start_url: '/' })
})
