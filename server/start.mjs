// What `npm start` runs: the right Node, a page that is up to date, then the server in this same process.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'src',
  'domain',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
]

/** The time of the youngest file or directory; a directory's own time tells of files that were taken away. */
function youngest(file) {
  const info = statSync(file, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const inside = readdirSync(file).map((name) => youngest(path.join(file, name)))
  return Math.max(info.mtimeMs, ...inside)
}

function run(title, args) {
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0) return
  process.stderr.write(`${title} falhou${signal ? ` (${signal})` : ''}.\n`)
  process.exit(1)
}

// The last file that a build writes (scripts/precompress.ts), so that half a build does not count.
const built = youngest(path.join(root, 'dist', '.pronto'))
if (built === 0 || sources.some((name) => youngest(path.join(root, name)) > built)) {
  process.stdout.write('Preparando as páginas...\n')
  const vite = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  run('A preparação das páginas', [vite, 'build', '--logLevel', 'warn'])
  run('A compressão das páginas', ['scripts/precompress.ts'])
}

await import('./main.ts')
