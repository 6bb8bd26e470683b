import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const assets = `${dist}assets/`

/** A build's file without the hash in its name: `agenda` of `agenda-CWa2WN9.js`. */
const nameOf = (file: string): string => file.replace(/-[\w-]{7}\.js$/, '')

/** Into `seen`: the files that have to be there before this one runs, not those that it asks for later. */
async function addImports(file: string, seen: Set<string>): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = await readFile(`${assets}${file}`, 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    await addImports(imported, seen)
  return seen
}

// The API's contract, its client and all schemas are some 37 kB that no list needs before it is drawn: they
// come right behind. One import of one schema in what many screens share brings them to the front of these.
for (const screen of [
  ...['about', 'services', 'booking', 'visits', 'visit', 'move-visit', 'perfil'],
  ...['agenda', 'conflicts', 'unaware', 'client-cards', 'day-sheet'],
])
  test(`${screen} is drawn without waiting for the contract`, async () => {
    const files = await readdir(assets)
    const own = files.filter((file) => nameOf(file) === screen && file.endsWith('.js'))
    expect(own).toHaveLength(1)
    const needed = new Set<string>()
    for (const file of own) await addImports(file, needed)
    const names = [...needed].map(nameOf)
    expect(names).toContain('index')
    expect(names.filter((name) => name === 'contract' || name === 'domain')).toEqual([])
  })

/** What a visitor's first page may weigh, JavaScript as gzip makes it, bytes. */
const FIRST_ROUTE = 230_000

test('a visitor’s first route stays as light as it may be', async () => {
  const routes = JSON.parse(await readFile(`${dist}rotas.json`, 'utf8'))
  // The library that registers the worker comes after the drawing, and is named to nobody.
  const worker = (await readdir(assets)).filter((file) => nameOf(file) === 'workbox-window.prod')
  expect(worker).toHaveLength(1)
  const files = [...(routes['/'].files as string[]), ...worker.map((file) => `/assets/${file}`)]
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(2)
  let bytes = 0
  for (const file of scripts)
    bytes += gzipSync(await readFile(`${dist}${file.slice(1)}`), { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(FIRST_ROUTE)
})
