import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const product = fileURLToPath(new URL('../..', import.meta.url))
const source = fileURLToPath(new URL('limit', import.meta.url))

/**
 * Serves an empty page of React, Mantine and Dexie by the built server itself: no page of the product can
 * stand sooner. `stop` also removes what was built.
 */
export async function startLimitPage(databaseUrl: string): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'agenda-limite-'))
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
    build: { outDir: path.join(root, 'dist'), emptyOutDir: true, target: 'es2022' },
  })
  // A server reads what belongs to it (pages, migrations, lists) beside itself.
  await cp(path.join(product, 'dist-server'), path.join(root, 'dist-server'), { recursive: true })
  for (const name of ['node_modules', 'package.json', 'server'])
    await symlink(path.join(product, name), path.join(root, name))
  const remove = () => rm(root, { recursive: true, force: true })
  try {
    const server = await startServer({ databaseUrl, root, env: { LOG_LEVEL: 'error' } })
    return { url: server.url, stop: (signal) => server.stop(signal).finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
