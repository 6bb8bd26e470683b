import './app/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchInstall } from './app/install.ts'
import { startLiveEvents } from './app/live.ts'
import { workerBridge } from './app/sw-bridge.ts'
import { startSync } from './app/sync.ts'
import { db } from './offline/db.ts'
import { readSessao } from './offline/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

watchInstall()
// Read before the first paint, so that nobody sees the visitor's menu for a blink. Without storage the app still works.
const sessao = await readSessao(db).catch(() => null)
createRoot(root).render(<App sessao={sessao} />)
startSync()
startLiveEvents()
void workerBridge.start()
