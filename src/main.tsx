import './app/trusted-types.ts'
import './app/theme/styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isGuarded } from './app/access.ts'
import { App } from './app/app.tsx'
import { watchInstall } from './app/install/install.ts'
import { startLiveEvents, startReach } from './app/live/live.ts'
import { startSync, sync } from './app/live/sync.ts'
import { pullEarly } from './app/live/use-pull.ts'
import { prefetchScreen } from './app/router.tsx'
import { screenDrawn } from './app/screen-drawn.ts'
import { screenAt } from './app/screens.ts'
import { wasLoggedIn } from './app/session.tsx'
import { workerBridge } from './app/sw-bridge.ts'
import { repairPartsBy } from './lib/drawing/on-demand.ts'
import { db, LISTS_FOR_EVERYBODY, type LocalSession, readSession } from './offline/db.ts'
import { clinicaValue, clockOffset } from './offline/live-value.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Longer than a slow network takes: to show a visitor's screen and then hers would be a jump. */
const SESSION_WAIT_MS = 6_000

/** A database that takes longer to open is held by somebody else. Longer than `SESSION_WAIT_MS`. */
const OPENING_WAIT_MS = 10_000

/** What the first drawing does not show waits for it, no longer than this: what is queued is to be sent. */
const FIRST_DRAWING_WAIT_MS = 1_500

// Nothing is awaited at the top: parts that are fetched later import this file, and would wait for its end.
const app = createRoot(root)
// The start gets a task of its own, because evaluating this file is a long task already.
if (window.isSecureContext) setTimeout(start)
else
  void import('./app/install/insecure-address.lazy.tsx').then(({ InsecureAddress }) =>
    app.render(<InsecureAddress />),
  )

function start(): void {
  // The device's database opens while the screen's code comes. Read before the first drawing, so that it is
  // the only one: who she is, and the clinic's name, colour and hour.
  const read = Promise.all([readStoredSession(), clinicaValue.hold(), clockOffset.hold()])
  repairPartsBy(workerBridge.checkFiles)
  prefetchScreen(location.pathname, wasLoggedIn())
  watchInstall()
  const opened = new AbortController()
  const isLate = setTimeout(() => void sayOpeningTrouble(opened.signal), OPENING_WAIT_MS)
  const drawn = screenDrawn(FIRST_DRAWING_WAIT_MS)
  void workerBridge.start(drawn)
  void read.then(async ([stored]) => {
    // A browser that has the cookie and not the device's memory of it asks first, where the screen depends on
    // it.
    const isAsked = stored === null && isGuarded(location.pathname)
    const verified = (isAsked ? Promise.resolve() : drawn).then(startSync)
    void drawn.then(startReach)
    void Promise.all([verified, drawn]).then(startLiveEvents)
    const session = isAsked ? await sessionOfServer(verified) : stored
    clearTimeout(isLate)
    opened.abort()
    // A transition draws in slices: drawn in one go, the first screen would hold up every touch on a slow
    // phone for a third of a second.
    startTransition(() => app.render(<App session={session} />))
  })
}

/** `opened`: the app stands in its place by the time its code has come. */
async function sayOpeningTrouble(opened: AbortSignal): Promise<void> {
  const { OpeningTrouble } = await import('./app/strips/opening-trouble.lazy.tsx')
  if (!opened.aborted) app.render(<OpeningTrouble />)
}

/** Whose session it is by what the clinic says; nobody's where it says nothing in time. */
async function sessionOfServer(verified: Promise<void>): Promise<LocalSession | null> {
  // The lists that anybody may read are fetched meanwhile.
  for (const name of LISTS_FOR_EVERYBODY) void sync.pull(name).catch(() => undefined)
  await Promise.race([verified, new Promise((resolve) => setTimeout(resolve, SESSION_WAIT_MS))])
  const session = await readStoredSession()
  if (session !== null) pullEarly(screenAt(location.pathname)?.lists ?? [], session.epoch)
  return session
}

/** The session that this device keeps; null where there is none, or no storage: the app works without. */
function readStoredSession(): Promise<LocalSession | null> {
  return readSession(db).catch(() => null)
}
