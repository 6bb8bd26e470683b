import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** What the product says of whose work it contains. */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** No other program is at hand: an npm of the machine's own, like Debian's, knows less than the newest. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: '' } })

it('lists, as CycloneDX, what serves and what is in the pages, and nothing that only builds or tests', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-sbom-'))
  const file = path.join(dir, 'sbom.json')
  try {
    expect(run('scripts/sbom.ts', file).status).toBe(0)
    const text = await readFile(file, 'utf8')
    const sbom = JSON.parse(text) as {
      components: { 'bom-ref': string; name: string; licenses?: unknown[]; hashes?: { content: string }[] }[]
      dependencies: { ref: string; dependsOn: string[] }[]
      metadata: { component: { name: string } }
    }
    expect(text).toContain('"bomFormat": "CycloneDX"')
    expect(sbom.metadata.component.name).toBe('agenda-da-clinica')
    const names = sbom.components.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'react', '@mantine/core', 'dexie', 'node']),
    )
    for (const name of ['vite', 'vitest', 'lighthouse', '@playwright/test', 'typescript'])
      expect(names).not.toContain(name)
    expect(sbom.components.filter(({ licenses, hashes }) => !(licenses && hashes))).toEqual([])
    for (const { hashes = [] } of sbom.components) expect(hashes[0]?.content).toMatch(/^[\da-f]{128}$/)
    const refs = sbom.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    const needed = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect([...new Set(needed)].sort()).toEqual(refs.sort())
  } finally {
    await rm(dir, { recursive: true })
  }
})

it('names every package of the product in NOTICE', async () => {
  expect(run('scripts/notice.ts', '--check')).toMatchObject({ status: 0, stderr: '' })
  const notice = await readFile(path.join(root, 'NOTICE'), 'utf8')
  for (const name of ['fastify', 'react', '@mantine/core', 'dexie', 'workbox-core'])
    expect(notice).toMatch(new RegExp(`^${name} \\d.* \\(MIT|^${name} \\d.* \\(Apache`, 'm'))
  expect(notice).not.toContain('lighthouse')
})
