/**
 * Makes biome.zones.json, which biome.json extends, of the walls in scripts/walls.ts. `--check` only says
 * whether the file is up to date.
 *
 * Of the zones that hold a file Biome takes the last, whole: so each says everything that is refused in it.
 * How far up a relative path may go depends on how deep its file lies, so a room is one zone for each depth.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreign, impure, privileges, type Room, screenRooms, testing, walls } from './walls.ts'

type Refusal = { readonly group: readonly string[]; readonly message: string }

/** Deeper files are held by the last zone, which lets a relative path go no further up. */
const DEPTHS = [0, 1, 2, 3]

const BY_NAME = 'Leave a room only by its package import (#domain/..., #src/...).'
const NO_SCREEN_ROOM =
  "A screen's room never imports another: what they share stands above them, or in a shared room (scripts/walls.ts)."

const up = (levels: number) => '../'.repeat(levels)

/**
 * Where a zone's files stand: `depth` folders below a room, or below a folder of it with privileges of its
 * own.
 */
type Place = {
  readonly room: Room
  readonly folder: string
  readonly depth: number
  readonly name: string | null
}

function refusals({ room, folder, depth, name }: Place): Refusal[] {
  const { imports, world, message } = walls[room]
  // A feature is a room of its own: what leaves it leaves the room.
  const isFeatures = room === 'src/features'
  const below = folder.split('/').length - room.split('/').length + depth
  const toTheEdge = isFeatures ? Math.max(below, 1) : below + 1
  return [
    { group: ['#*/**', ...imports.map((other) => `!#${other}/**`)], message },
    { group: [`${up(toTheEdge)}**`], message: BY_NAME },
    ...foreign[world].map(({ packages, message }) => ({ group: packages, message })),
    { group: testing, message: 'What tests are made of stays with the tests.' },
    ...(isFeatures
      ? [{ group: screenRooms.flatMap((r) => [`../**/${r}/**`, `./${r}/**`]), message: NO_SCREEN_ROOM }]
      : []),
    ...privileges
      .filter((p) => p.folder === folder && (name === null || !p.files.includes(name)))
      .map((p) => ({ group: p.imports, message: p.message })),
  ]
}

const zone = (include: string, patterns: readonly Refusal[]) => ({
  includes: [include],
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
})

/** The folder's files, those one folder below, and so on; the last depth holds whatever lies deeper, too. */
function glob({ folder, depth, name }: Place): string {
  return `${folder}/${'*/'.repeat(depth)}${depth === DEPTHS.at(-1) ? '**/' : ''}${name ?? '*'}`
}

function placesOf(room: Room): Place[] {
  const inside = privileges.map((p) => p.folder).filter((folder) => folder.startsWith(room))
  return [...new Set([room, ...inside])].flatMap((folder) => {
    const names = [...new Set(privileges.filter((p) => p.folder === folder).flatMap((p) => p.files))]
    return DEPTHS.flatMap((depth) => [null, ...names].map((name) => ({ room, folder, depth, name })))
  })
}

const pureZone = {
  includes: ['domain/**'],
  linter: {
    rules: {
      style: {
        noRestrictedGlobals: {
          level: 'error',
          options: {
            deniedGlobals: Object.fromEntries(impure.globals.map((name) => [name, impure.message])),
          },
        },
      },
      nursery: { noJsRestrictedProperties: { level: 'error', options: { entries: impure.properties } } },
    },
  },
}

const page: Place = { room: 'src/app', folder: 'src/app', depth: 0, name: null }
const overrides = [
  // The page's first file stands above the rooms, and imports what the app may.
  zone('src/*', [...refusals(page), { group: ['./sw/**'], message: walls['src/app'].message }]),
  ...(Object.keys(walls) as Room[]).flatMap(placesOf).map((place) => zone(glob(place), refusals(place))),
  pureZone,
]

/** One zone a line, so that a changed wall reads as the changed lines. */
const made = `{\n  "overrides": [\n${overrides.map((o) => `    ${JSON.stringify(o)}`).join(',\n')}\n  ]\n}\n`

const file = join(import.meta.dirname, '../biome.zones.json')
if (!process.argv.includes('--check')) writeFileSync(file, made)
else if (readFileSync(file, 'utf8') !== made) {
  process.stderr.write('biome.zones.json is not what scripts/walls.ts says: npm run zones\n')
  process.exitCode = 1
}
