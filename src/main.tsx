import './app/theme/styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isGuardada } from './app/access.ts'
import { App } from './app/app.tsx'
import { watchInstall } from './app/install.ts'
import { startLiveEvents } from './app/live.ts'
import { watchRetrato } from './app/retrato.ts'
import { prefetchScreen } from './app/router.tsx'
import { wasLoggedIn } from './app/session.tsx'
import { workerBridge } from './app/sw-bridge.ts'
import { startSync, sync } from './app/sync.ts'
import { db, LISTAS_DE_TODOS, type SessaoLocal } from './offline/db.ts'
import { readSessao } from './offline/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Longer than a slow network takes: to show a visitor's screen and then hers would be a jump. */
const PACIENCIA_MS = 6_000

/** What is told of changes can wait until the screen stands; what was missed meanwhile is asked for then. */
const PRIMEIRO_O_DESENHO_MS = 1_000

prefetchScreen(location.pathname, wasLoggedIn())
watchInstall()
const lida = lerSessao()
const verificada = startSync()
// Not awaited at the top: what is fetched later imports this file's modules, and would wait for its end.
void sessaoDoAparelho().then((sessao) => {
  const app = createRoot(root)
  // In slices: on a slow phone the whole first drawing in one go would hold up every touch for a third of a second.
  startTransition(() => app.render(<App sessao={sessao} />))
})
watchRetrato()
// Not among what the first picture is made of: each connection pulls all lists once more.
void verificada.then(() => setTimeout(startLiveEvents, PRIMEIRO_O_DESENHO_MS))
void workerBridge.start()

/**
 * Read before the first paint, so that nobody sees the visitor's menu for a blink. A browser that has the cookie and
 * not the device's memory of it asks first, where the screen depends on it. Without storage the app still works.
 */
async function sessaoDoAparelho() {
  const sessao = await lida
  if (sessao !== null || !navigator.onLine || !isGuardada(location.pathname)) return sessao
  // Meanwhile, what anybody may read.
  for (const name of LISTAS_DE_TODOS) void sync.pull(name).catch(() => undefined)
  await Promise.race([verificada, new Promise((resolve) => setTimeout(resolve, PACIENCIA_MS))])
  return lerSessao()
}

function lerSessao(): Promise<SessaoLocal | null> {
  return readSessao(db).catch(() => null)
}
