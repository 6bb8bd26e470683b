import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/*
 * What of node_modules the product is made of: what the server runs with (`dependencies`), what the pages
 * import, and all that those need. What builds and tests it is not part of it.
 */

export const root = fileURLToPath(new URL('..', import.meta.url))

const namesSchema = z.record(z.string(), z.string()).default({})
const packageSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    license: z.string(),
    integrity: z.string(),
    dependencies: namesSchema,
    optionalDependencies: namesSchema,
    peerDependencies: namesSchema,
    /** Needed by nothing but another package's `optionalDependencies`. */
    optional: z.boolean(),
    /** Needed by nothing but `optionalDependencies`, and by what only builds or tests. */
    devOptional: z.boolean(),
  })
  .partial()
const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema.loose()) })

export type Lock = z.infer<typeof lockSchema>
export type Package = Readonly<{
  /** Its place in the lock: `node_modules/a/node_modules/b`. */
  place: string
  name: string
  version: string
  license: string
  /** `sha512-` and its sum in base64. */
  integrity: string
  /** The places in the lock of the packages that it asks for. */
  needs: readonly string[]
  /** Whether it is one of several, of which a machine installs its own. */
  isOfPlatform: boolean
}>

export const readLock = (): Lock =>
  lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))

function readDependencies(): Record<string, string> {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8')
  return z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(text)).dependencies
}

/** The packages that the pages' own files import. */
function pagePackages(lock: Lock): string[] {
  const files = ['src', 'domain'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(root, room, name),
    ),
  )
  const own = files.filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
  const names = own.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'.#][^']*)'/g)].map(
      ([, from = '']) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'),
    ),
  )
  return [...new Set(names)]
    .filter((name) => !isBuiltin(name) && `node_modules/${name}` in lock.packages)
    .sort()
}

/** Where Node finds a package that is asked for from a place. */
function find(lock: Lock, name: string, from: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (candidate in lock.packages) return candidate
    if (place === '') return null
    if (!place.includes('/node_modules/')) place = ''
  }
}

function needsOf(lock: Lock, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => find(lock, name, place) ?? [])
}

/** What the product itself asks for. */
export const productNeeds = (lock: Lock): string[] =>
  [...Object.keys(readDependencies()), ...pagePackages(lock)].flatMap((name) => find(lock, name, '') ?? [])

/** All packages of the product, by name. */
export function productPackages(lock: Lock = readLock()): Package[] {
  const due = productNeeds(lock)
  const seen = new Set<string>()
  for (let place = due.pop(); place !== undefined; place = due.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    due.push(...needsOf(lock, place))
  }
  return [...seen]
    .map((place) => {
      const { version = '', license = '', integrity = '', optional = false } = lock.packages[place] ?? {}
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { place, name, version, license, integrity, needs: needsOf(lock, place), isOfPlatform: optional }
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}
