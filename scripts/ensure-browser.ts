// The browser tests need a Chromium; on a bare Debian this fetches one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const onPath = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Chromium without a window and its buttons, which takes a sixth less of the processor for the same pages;
 * where there is none, the one to test with. It knows no Background Sync, and draws letters in its own way.
 */
export function findHeadlessShell(): string | undefined {
  return (process.env.CHROMIUM_PATH ? undefined : onPath('chromium-headless-shell')) ?? findBrowser()
}

/** The Chromium to test with: `CHROMIUM_PATH`, the system's, or Playwright's own download. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const system = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(onPath)
    .find(Boolean)
  if (system !== undefined) return system
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Chromium's sandbox does not start as root, and a container's /dev/shm is too small for it. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

/** What a Chromium with a window loads beside each page of the app: its own address bar's lists. */
const OWN_PAGES = ['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * The switches of a Chromium with a window, for tests, without pages of its own that no phone has: they took
 * a third of the processor beside the app's. Of two switches with one name the last one counts: Playwright's
 * own list of features is given up with it, none of which the app uses.
 */
export const WHOLE_BROWSER_ARGS = [...BROWSER_ARGS, `--disable-features=${OWN_PAGES.join(',')}`]

/** Through apt, as root or by a sudo that asks no password. */
function install(): boolean {
  const isRoot = process.getuid?.() === 0
  if (onPath('apt-get') === undefined) return false
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const apt = (...args: string[]): void => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command]
    execFileSync(program, rest, { stdio: 'inherit' })
  }
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
  } catch {
    return false
  }
  try {
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  } catch {
    // Not every Debian has this smaller build; the tests pass without it and take longer.
  }
  return true
}

if (import.meta.main && findBrowser() === undefined && !(install() && findBrowser() !== undefined)) {
  process.stderr.write(
    'Falta um navegador para os testes: instale o chromium (apt-get install chromium) ou aponte CHROMIUM_PATH.\n',
  )
  process.exit(1)
}
