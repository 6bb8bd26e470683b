import './app/theme/styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isGuarded } from './app/access.ts'
import { App } from './app/app.tsx'
import { watchInstall } from './app/install.ts'
import { startLiveEvents, startReach } from './app/live.ts'
import { OpeningTrouble } from './app/opening-trouble.tsx'
import { prefetchScreen } from './app/router.tsx'
import { wasLoggedIn } from './app/session.tsx'
import { workerBridge } from './app/sw-bridge.ts'
import { startSync, sync } from './app/sync.ts'
import { repairPartsBy } from './lib/on-demand.ts'
import { db, LISTS_FOR_EVERYBODY, type LocalSession } from './offline/db.ts'
import { readSession } from './offline/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Longer than a slow network takes: to show a visitor's screen and then hers would be a jump. */
const SESSION_WAIT_MS = 6_000

/** A database that takes longer to open is held by somebody else. Longer than `SESSION_WAIT_MS`. */
const OPENING_WAIT_MS = 10_000

/** What is told of changes can wait until the screen stands; what was missed meanwhile is asked for then. */
const DRAWING_FIRST_MS = 1_000

repairPartsBy(workerBridge.checkFiles)
prefetchScreen(location.pathname, wasLoggedIn())
watchInstall()
const read = readStoredSession()
startReach()
const verified = startSync()
// Not awaited at the top: what is fetched later imports this file's modules, and would wait for its end.
const app = createRoot(root)
const isLate = setTimeout(() => app.render(<OpeningTrouble />), OPENING_WAIT_MS)
void sessionOfDevice().then((session) => {
  clearTimeout(isLate)
  // In slices: on a slow phone the whole first drawing in one go would hold up every touch for a third of a
  // second.
  startTransition(() => app.render(<App session={session} />))
})
// Not among what the first picture is made of: each connection pulls all lists once more.
void verified.then(() => setTimeout(startLiveEvents, DRAWING_FIRST_MS))
void workerBridge.start()

/**
 * Read before the first paint, so that nobody sees the visitor's menu for a blink. A browser that has the
 * cookie and not the device's memory of it asks first, where the screen depends on it. Without storage the
 * app still works.
 */
async function sessionOfDevice() {
  const session = await read
  if (session !== null || !isGuarded(location.pathname)) return session
  // Meanwhile, what anybody may read.
  for (const name of LISTS_FOR_EVERYBODY) void sync.pull(name).catch(() => undefined)
  await Promise.race([verified, new Promise((resolve) => setTimeout(resolve, SESSION_WAIT_MS))])
  return readStoredSession()
}

function readStoredSession(): Promise<LocalSession | null> {
  return readSession(db).catch(() => null)
}
