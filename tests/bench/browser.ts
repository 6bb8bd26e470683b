import { type Browser, chromium } from '@playwright/test'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'

/** Where the browser is. @throws where there is none */
export function browserPath(): string {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no browser: npm test fetches one')
  return executablePath
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: WHOLE_BROWSER_ARGS })
