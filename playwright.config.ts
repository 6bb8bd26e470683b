import './server/require-node.mjs'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, findHeadlessShell, WHOLE_BROWSER_ARGS } from './scripts/ensure-browser.ts'
import type { Options } from './tests/e2e/faults-fixtures.ts'
import { IS_WHOLE_ROUND } from './tests/support/round.ts'

const launch = (executablePath: string | undefined, args: string[]) => ({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args },
})
// What a whole browser has and the shell has not: Background Sync.
const whole = launch(findBrowser(), WHOLE_BROWSER_ARGS)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
const saoPaulo = { timezoneId: 'America/Sao_Paulo' }
// What moves on its way takes a tenth of the processor, and what is still fading has not its own colours yet:
// the phone's tests look at it, as most people have it.
const still = { contextOptions: { reducedMotion: 'reduce' } } as const
const tokyo = { timezoneId: 'Asia/Tokyo' }
// Long lists need the tablet's reception, once.
const lists = '**/lists.spec.ts'
// The same on every screen; `sizes.spec.ts` opens each route as each role at each size.
const onPhone = [
  ...[
    'access',
    'account',
    'security',
    'told',
    'told-clash',
    'visit',
    'visitor',
    'first-time',
    'promise-screens',
  ],
].map((name) => `**/${name}.spec.ts`)
// The admin's work, and two tabs beside each other: on the device that does it.
const promises = ['**/promise-visits.spec.ts', '**/promise-restore.spec.ts', '**/promise-hours.spec.ts']
const onTablet = [
  ...[
    '**/admin-*.spec.ts',
    '**/live.spec.ts',
    '**/reception-day.spec.ts',
    '**/week.spec.ts',
    '**/cards.spec.ts',
  ],
  ...['**/agenda.spec.ts', '**/team.spec.ts', '**/guide.spec.ts'],
  ...[...promises, lists],
]
// The same at several sizes: `npm test` looks at each at one, and `npm run test:all` at all.
const repeatedOnPhone = IS_WHOLE_ROUND
  ? []
  : ['day-sheet', 'main-job', 'reception', 'unaware'].map((name) => `**/${name}.spec.ts`)
const repeatedOnTablet = IS_WHOLE_ROUND ? [] : ['home', 'main-job'].map((name) => `**/${name}.spec.ts`)
// What has a command of its own, and the second look at what is otherwise tested: `npm test` leaves them out.
const inWholeRound = IS_WHOLE_ROUND
  ? []
  : ['faults-campaign', 'lighthouse', 'offline-look'].map((name) => `**/${name}.spec.ts`)
// A test that both would run says by its tag at which.
const without = (device: 'phone' | 'tablet') =>
  IS_WHOLE_ROUND ? {} : { grepInvert: new RegExp(`@${device}`) }
// They change sizes themselves, or have no touch screen.
const once = [
  '**/sizes.spec.ts',
  '**/keyboard.spec.ts',
  '**/lighthouse.spec.ts',
  '**/insecure-address.spec.ts',
  '**/first-drawing.spec.ts',
  '**/clinic-clock.spec.ts',
]
// What happens between device and clinic is the same on every screen: a project of its own, on a phone.
// `npm run test:offline` runs it alone.
const offline = [
  '**/faults*.spec.ts',
  '**/offline*.spec.ts',
  '**/promise-worker.spec.ts',
  '**/promise-outbox.spec.ts',
  '**/promise-storage.spec.ts',
  '**/promise-person.spec.ts',
  '**/promise-reach.spec.ts',
  '**/promise-pulls.spec.ts',
]
// Two minutes in one test, on one worker.
const campaign = '**/faults-campaign.spec.ts'

// Of those, what is sent without Background Sync (`onBothPaths`), as on every iPhone: in the shell, which has
// none and takes less of the processor.
const withoutSync = /without Background Sync/
// And what is only read and asked for, which is the same with and without it.
const reading = [
  ...['offline-look', 'offline-reading', 'offline-screens', 'offline-start'],
  ...['promise-pulls', 'promise-reach'],
].map((name) => `**/${name}.spec.ts`)

// The whole product from outside: the production build, the real API, a real PostgreSQL, Debian's Chromium.
export default defineConfig<Options>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 3,
  fullyParallel: false,
  // A slow machine may miss a moment once; what is broken fails twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // The pictures of visual.spec.ts. A button that moves by 12 px changes some 1000 pixels, on a screen of any
  // size: hence a number and not a share. The edges of letters, where another Chromium differs, are not
  // counted. A wait is as long as a machine at a third of the usual speed needs.
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixels: 400 } },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    // What cannot be pressed fails by itself, and not with the whole test, two minutes later.
    actionTimeout: 45_000,
    // Written from the second try on: a trace of every test costs a tenth of the time.
    trace: 'on-first-retry',
    serviceWorkers: 'allow',
    ...launch(findHeadlessShell(), BROWSER_ARGS),
  },
  // The longest first, the many short ones last: no worker is left alone with a long one.
  projects: [
    {
      name: 'offline-campaign',
      use: { ...phone, ...saoPaulo, ...whole },
      testMatch: campaign,
      testIgnore: inWholeRound,
      fullyParallel: true,
    },
    {
      name: 'desktop',
      use: { ...desktop, ...saoPaulo, ...still },
      testMatch: [...(IS_WHOLE_ROUND ? ['**/main-job.spec.ts'] : []), ...once],
      testIgnore: inWholeRound,
    },
    {
      name: 'phone',
      use: { ...phone, ...saoPaulo },
      testIgnore: [...offline, ...once, ...onTablet, ...repeatedOnPhone],
      ...without('tablet'),
    },
    {
      name: 'tablet',
      use: { ...tablet, ...saoPaulo, ...still },
      testIgnore: [...offline, ...once, ...onPhone, ...repeatedOnTablet],
      ...without('phone'),
    },
    { name: 'phone-tokyo', use: { ...phone, ...tokyo }, testMatch: '**/main-job.spec.ts' },
    {
      name: 'offline',
      use: { ...phone, ...saoPaulo, ...still, ...whole },
      testMatch: offline,
      testIgnore: [campaign, ...reading],
      grepInvert: withoutSync,
      fullyParallel: true,
    },
    {
      name: 'offline-without-sync',
      use: { ...phone, ...saoPaulo, ...still, sync: false },
      testMatch: offline,
      testIgnore: [campaign, ...reading],
      grep: withoutSync,
      fullyParallel: true,
    },
    {
      name: 'offline-reading',
      use: { ...phone, ...saoPaulo, ...still, sync: false },
      testMatch: reading,
      testIgnore: inWholeRound,
      fullyParallel: true,
    },
  ],
})
