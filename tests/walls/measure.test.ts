import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** What `npm run check` says of a tree with these files, and whether it fails for them. */
function checkTree(files: Readonly<Record<string, string>>): Promise<{ failed: boolean; said: string }> {
  const tree = mkdtempSync(join(tmpdir(), 'measure-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const script = join(import.meta.dirname, '../../scripts/measure.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [script, tree, '--check'], (error, out, said) =>
      resolve({ failed: error !== null, said: out + said }),
    )
  })
}

const screens = `export const screens = [{ path: '/', file: 'home' }]`
const screen = 'export const Screen = () => null'

it('passes what is as it should be, and says nothing', async () => {
  const files = { 'src/app/screens.ts': screens, 'src/app/routes/home.tsx': screen }
  expect(await checkTree(files)).toEqual({ failed: false, said: '' })
})

it('finds a screen without its row, and a row without its screen', async () => {
  const { failed, said } = await checkTree({
    'src/app/screens.ts': screens,
    'src/app/routes/planted.tsx': screen,
  })
  expect(failed).toBe(true)
  expect(said).toContain('planted has no row')
  expect(said).toContain('home has no file')
})

it('finds a file and a name that are not English, and says where', async () => {
  const { failed, said } = await checkTree({
    'src/lib/ok.ts': 'export const ok = 1',
    'server/plugins/relogio.ts': 'export const fila = 1',
  })
  expect(failed).toBe(true)
  expect(said).toContain('server/plugins/relogio.ts:1 file relogio.ts relogio')
  expect(said).toContain('server/plugins/relogio.ts:1 top-level fila fila')
  expect(said).not.toContain('ok.ts')
})

it('finds a command that is named in a seventh file', async () => {
  const command = (n: number) => [`src/lib/place-${n}.ts`, `export const place${n} = 'agendamento.criar'`]
  const files = {
    'domain/outbox/commands/planted.ts': `const KIND = 'agendamento.criar'\nexport const planted = KIND`,
    ...Object.fromEntries(Array.from({ length: 5 }, (_, n) => command(n))),
  }
  expect(await checkTree(files)).toMatchObject({ failed: false })
  const { failed, said } = await checkTree({ ...files, ...Object.fromEntries([command(5)]) })
  expect(failed).toBe(true)
  expect(said).toContain('the kind in most of them, agendamento.criar (at most 6): 7')
})

it('finds a second implementation of idempotency', async () => {
  const insert = 'export const write = (db) => db.insert(idempotencia)'
  const { failed, said } = await checkTree({ 'server/db/one.ts': insert, 'server/db/other.ts': insert })
  expect(failed).toBe(true)
  expect(said).toContain('server/db/other.ts')
})
