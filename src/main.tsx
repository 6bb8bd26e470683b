import './app/theme/styles.ts'
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
import { db } from './offline/db.ts'
import { readSessao } from './offline/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Longer than a slow network takes: to show a visitor's screen and then hers would be a jump. */
const PACIENCIA_MS = 6_000

prefetchScreen(location.pathname, wasLoggedIn())
watchInstall()
// Not awaited at the top: what is fetched later imports this file's modules, and would wait for its end.
void sessaoDoAparelho().then((sessao) => createRoot(root).render(<App sessao={sessao} />))
watchRetrato()
startSync()
startLiveEvents()
void workerBridge.start()

/**
 * Read before the first paint, so that nobody sees the visitor's menu for a blink. A browser that has the cookie and
 * not the device's memory of it asks first, where the screen depends on it. Without storage the app still works.
 */
async function sessaoDoAparelho() {
  const ler = () => readSessao(db).catch(() => null)
  const lida = await ler()
  if (lida !== null || !navigator.onLine || !isGuardada(location.pathname)) return lida
  const pergunta = sync.verify().catch(() => undefined)
  await Promise.race([pergunta, new Promise((resolve) => setTimeout(resolve, PACIENCIA_MS))])
  return ler()
}
