import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** What `npm ci --omit=dev` installs has to be enough for a server that was built elsewhere. */

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('npm start without the tools that build', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-producao-'))
    for (const file of ['start.mjs', 'require-node.mjs'])
      await cp(path.join(root, 'server', file), path.join(dir, 'server', file))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  const start = () =>
    spawnSync(process.execPath, ['server/start.mjs'], { cwd: dir, encoding: 'utf8', timeout: 20_000 })

  it('says what to do where nothing is built', () => {
    const { status, stdout, stderr } = start()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /^Falta dist, e as ferramentas .* rode "npm ci" \(sem --omit=dev\), ou traga dist .*\n$/,
    )
  })

  it('runs what was built, however old its files look', async () => {
    for (const name of ['dist', 'dist-server']) {
      await mkdir(path.join(dir, name))
      await writeFile(path.join(dir, name, '.pronto'), '')
    }
    await writeFile(path.join(dir, 'dist-server/main.js'), 'process.stdout.write("it runs")')
    await writeFile(path.join(dir, 'server/younger.ts'), '')
    expect(start()).toMatchObject({ status: 0, stdout: 'it runs', stderr: '' })
  })
})

it('imports nothing on the server that production does not install', async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = (
    await Promise.all(
      ['server', 'domain'].map(async (room) =>
        (await readdir(path.join(root, room), { recursive: true })).map((name) => path.join(room, name)),
      ),
    )
  ).flat()
  // Both are for whoever develops: they start and configure Vite.
  const own = files.filter(
    (name) =>
      /\.(ts|mjs)$/.test(name) &&
      !/\.test\.ts$|^domain\/testing\/|^server\/(dev|vite\.config)\.ts$/.test(name),
  )
  expect(own.length).toBeGreaterThan(100)
  for (const name of own) {
    const source = await readFile(path.join(root, name), 'utf8')
    for (const [, from = ''] of source.matchAll(/\bfrom '([^'.#][^']*)'/g)) {
      const wanted = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
      expect(isBuiltin(from) || wanted in dependencies, `${name} imports ${from}`).toBe(true)
    }
  }
})

it('hands the image every project of the compiler, which the build reads', async () => {
  const read = async (file: string): Promise<string> => readFile(path.join(root, file), 'utf8')
  const rules = (await read('.dockerignore')).split('\n').filter((rule) => rule !== '')
  /** The last rule that a file or a folder above it matches. */
  const isLeftOut = (file: string): boolean => {
    const places = file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
    const last = rules.findLast((rule) =>
      places.some((place) => path.matchesGlob(place, rule.replace('!', ''))),
    )
    return last !== undefined && !last.startsWith('!')
  }
  expect(isLeftOut('tests/walls/main.ts')).toBe(true)
  const { references } = JSON.parse(await read('tsconfig.json')) as { references: { path: string }[] }
  const projects = references.map(({ path: place }) =>
    path.posix.normalize(place.endsWith('.json') ? place : `${place}/tsconfig.json`),
  )
  expect(projects).toContain('tests/tsconfig.json')
  expect(projects.filter(isLeftOut)).toEqual([])
})
