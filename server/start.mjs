// What `npm start` runs: the right Node, pages and server that are up to date, then the server in this same
// process.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'src',
  'domain',
  'public',
  'scripts',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
]
const server = ['server', 'domain', 'package-lock.json']

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

/** Whether something is younger than the last file that a build writes: half a build does not count. */
function isStale(dir, sources) {
  const built = youngest(path.join(root, dir, '.pronto'))
  return built === 0 || sources.some((name) => youngest(path.join(root, name)) > built)
}

/** Where Vite is; null where only what production needs was installed (`npm ci --omit=dev`). */
function findVite() {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  } catch {
    return null
  }
}

const vite = findVite()

function viteBuild(title, ...args) {
  run(title, [path.join(vite, 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...args])
}

/** Whether it has to be built. Without the tools what was built elsewhere runs, however old it looks. */
function mustBuild(dir, sources) {
  if (vite !== null) return isStale(dir, sources)
  if (youngest(path.join(root, dir, '.pronto')) > 0) return false
  process.stderr.write(
    `Falta ${dir}, e as ferramentas que o preparam não estão instaladas: rode "npm ci" (sem --omit=dev), ou traga ${dir} pronto de onde rodou "npm run build".\n`,
  )
  return process.exit(1)
}

if (mustBuild('dist', pages)) {
  process.stdout.write('Preparando as páginas...\n')
  viteBuild('A preparação das páginas')
  run('A compressão das páginas', ['scripts/precompress.ts'])
}
if (mustBuild('dist-server', server)) {
  process.stdout.write('Preparando o servidor...\n')
  viteBuild('A preparação do servidor', '--config', 'server/vite.config.ts')
}

// So that an error tells the place in the sources.
process.setSourceMapsEnabled(true)
await import(new URL('../dist-server/main.js', import.meta.url).href)
