// What `npm run dev` runs: the API, started again on every change, and Vite's server in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from './env.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = path.resolve(
  path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin',
  'vite.js',
)
const page = 'http://localhost:5173'

const { PORT } = readEnv()
const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  // The page's origin is Vite's: unsafe requests from it would be refused as foreign otherwise.
  run(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? page,
  }),
  run([vite, '--port', '5173', '--strictPort'], { API_PORT: String(PORT) }),
]

// Neither is of use alone; both get Ctrl-C from the terminal too, and bear a second signal.
const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
for (const child of children) child.once('exit', stopAll)
