import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The server as production runs it, for what starts it in a process of its own. */
export function setup(): void {
  const vite = path.dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const args = [path.join(vite, 'bin', 'vite.js'), 'build', '--config', 'server/vite.config.ts']
  // What a test run says of itself would go into the bundle.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  if (build.status !== 0) throw new Error(`the server does not build:\n${build.stderr}`)
}
