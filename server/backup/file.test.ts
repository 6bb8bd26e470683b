import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'
import { listCopies, nameAt, readCopy, rotate, writeCopy } from './file.ts'

const KEY = 'uma chave de teste bem longa'
const NOW = new Date('2026-11-12T10:30:00.500Z')
const DAMAGED = 'A cópia está danificada ou incompleta: use outra.'
/** Random, so that gzip leaves it as long as it is: several chunks of the cipher. */
const CONTENT = randomBytes(200_000)

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-copias-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 30_000) yield bytes.subarray(at, at + 30_000)
}

const about = { startedAt: NOW, key: undefined, database: 'hers' }
const write = (key: string | undefined, content = CONTENT) =>
  writeCopy(inPieces(content), { ...about, dir, key })
/** A small one of another day. */
const writeOf = async (day: number, database = 'hers'): Promise<string> => {
  const startedAt = new Date(NOW.getTime() + day * 86_400_000)
  const { file } = await writeCopy(inPieces(randomBytes(9)), { ...about, dir, startedAt, database })
  return path.basename(file)
}

async function read(file: string, key: string | undefined): Promise<Buffer> {
  return readCopy(file, key, async (bytes) => {
    const all: Buffer[] = []
    for await (const piece of bytes) all.push(piece)
    return Buffer.concat(all)
  })
}

describe.each([
  ['encrypted', KEY],
  ['plain', undefined],
])('a copy that is %s', (_how, key) => {
  it('comes back as it was, under a name that says when, readable by its owner alone', async () => {
    const { file, bytes, isEncrypted } = await write(key)
    expect(path.basename(file)).toBe('agenda-2026-11-12T10-30-00Z.copia')
    expect(isEncrypted).toBe(key !== undefined)
    const info = await stat(file)
    expect([info.size, info.mode & 0o077]).toEqual([bytes, 0])
    expect((await read(file, key)).equals(CONTENT)).toBe(true)
  })

  it('is refused wherever it was cut off', async () => {
    const { file, bytes } = await write(key)
    const whole = await readFile(file)
    const header = whole.indexOf('\n') + 1
    const chunk = 64 * 1024 + 16
    const lengths = [1, 20, chunk, chunk + 1, 2 * chunk, 3 * chunk].map((n) => header + n)
    for (const length of [...lengths, header, bytes - 1, bytes - 17]) {
      await writeFile(file, whole.subarray(0, length))
      await expect(read(file, key), `${length} of ${bytes} bytes`).rejects.toThrow(DAMAGED)
    }
  })

  it('is refused with a byte that is another one', async () => {
    const { file } = await write(key)
    const whole = await readFile(file)
    const header = whole.indexOf('\n') + 1
    for (const at of [header + 30, header + 70_000, whole.length - 20, whole.length - 5]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(file, changed)
      await expect(read(file, key), `byte ${at}`).rejects.toThrow(DAMAGED)
    }
  })
})

it('refuses another key, and none, and says which of both', async () => {
  const { file } = await write(KEY)
  await expect(read(file, 'outra chave de teste longa')).rejects.toThrow(
    'BACKUP_KEY não é a chave com que esta cópia foi cifrada.',
  )
  await expect(read(file, undefined)).rejects.toThrow('A cópia está cifrada: dê a chave em BACKUP_KEY.')
})

it('refuses chunks that were put in another order, and a header that was changed', async () => {
  const { file } = await write(KEY)
  const whole = await readFile(file)
  const header = whole.indexOf('\n') + 1
  const chunk = 64 * 1024 + 16
  const [first, second] = [header, header + chunk].map((at) => whole.subarray(at, at + chunk))
  if (first === undefined || second === undefined) throw new Error('two chunks')
  const swapped = [whole.subarray(0, header), second, first, whole.subarray(header + 2 * chunk)]
  await writeFile(file, Buffer.concat(swapped))
  await expect(read(file, KEY)).rejects.toThrow(DAMAGED)
  const text = whole.toString('latin1').replace('2026-11-12T10:30', '2026-11-12T10:31')
  await writeFile(file, Buffer.from(text, 'latin1'))
  await expect(read(file, KEY)).rejects.toThrow(DAMAGED)
})

it('notices by itself that whole chunks at the end are missing', async () => {
  const [key, header] = [randomBytes(32), Buffer.from('header')]
  const chunks = await Readable.from(encrypt(inPieces(CONTENT), key, header)).toArray()
  const readBack = (some: Buffer[]) =>
    Readable.from(decrypt(inPieces(Buffer.concat(some)), key, header)).toArray()
  expect(Buffer.concat(await readBack(chunks)).equals(CONTENT)).toBe(true)
  await expect(readBack(chunks.slice(0, -1))).rejects.toThrow(DAMAGED)
  await expect(readBack([])).rejects.toThrow(DAMAGED)
})

it('says of any other file that it is no copy', async () => {
  const file = path.join(dir, 'x.copia')
  await writeFile(file, 'PGDMP and so on')
  await expect(read(file, undefined)).rejects.toThrow('não é uma cópia desta aplicação')
  await expect(read(path.join(dir, 'nenhuma'), undefined)).rejects.toThrow('não pode ser lida')
})

it('leaves nothing behind where the copy cannot be made', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield CONTENT
    throw new Error('the database went away')
  }
  await expect(writeCopy(failing(), { ...about, dir })).rejects.toThrow('went away')
  expect(await readdir(dir)).toEqual([])
})

it('removes what a copy of last night left that was cut short before it writes, for the disk may be full of it', async () => {
  const [old, running] = ['.agenda-x.copia.1.parcial', '.agenda-y.copia.2.parcial']
  for (const name of [old, running, 'anotações.txt']) await writeFile(path.join(dir, name), '')
  await utimes(path.join(dir, old), NOW, new Date(NOW.getTime() - 23 * 3_600_000))
  await utimes(path.join(dir, running), NOW, new Date(NOW.getTime() - 3_600_000))
  let besides: string[] = []
  async function* looking(): AsyncGenerator<Buffer> {
    besides = await readdir(dir)
    yield CONTENT
  }
  const { file } = await writeCopy(looking(), { ...about, dir })
  expect(besides).not.toContain(old)
  expect((await readdir(dir)).sort()).toEqual([running, path.basename(file), 'anotações.txt'])
})

it('takes the second after where another copy has its own, and replaces none', async () => {
  const both = await Promise.all([KEY, undefined].map((key) => write(key)))
  expect((await listCopies(dir)).toReversed()).toEqual([
    'agenda-2026-11-12T10-30-00Z.copia',
    'agenda-2026-11-12T10-30-01Z.copia',
  ])
  for (const [n, key] of [KEY, undefined].entries())
    expect((await read(both[n]?.file ?? '', key)).equals(CONTENT)).toBe(true)
  expect(await readdir(dir)).toHaveLength(2)
})

it('keeps the newest and removes the others, and nothing that is not a copy', async () => {
  const names: string[] = []
  for (const day of [-3, -2, -1, 0]) names.push(await writeOf(day))
  const others = ['anotações.txt', '.agenda-y.copia.2.parcial', nameAt(new Date(0))]
  for (const name of others) await writeFile(path.join(dir, name), '')
  const [oldest, old, ...kept] = names
  expect(await rotate(dir, 2, { file: names[3] ?? '', database: 'hers' })).toEqual({
    gone: [old, oldest],
    others: 1,
  })
  expect((await readdir(dir)).sort()).toEqual([...others, ...kept].sort())
})

it('removes the copies of no other database, whose directory it may be, too', async () => {
  const theirs = [await writeOf(-2, 'another’s'), await writeOf(-1, 'another’s')]
  // As copies were made before they told of which database they are.
  const untold = nameAt(new Date(NOW.getTime() - 5 * 86_400_000))
  const header = { format: 'agenda-da-clinica', version: 1, createdAt: NOW.toISOString(), cipher: null }
  await writeFile(path.join(dir, untold), `${JSON.stringify(header)}\n`)
  const [old, just] = [await writeOf(-3), await writeOf(0)]
  expect(await rotate(dir, 1, { file: just, database: 'hers' })).toEqual({ gone: [old, untold], others: 2 })
  expect((await listCopies(dir)).sort()).toEqual([...theirs, just].sort())
})

it('keeps the copy just made, though the clock was ahead for a while', async () => {
  const rotated = async (file: string) => (await rotate(dir, 2, { file, database: 'hers' })).gone
  const ahead: string[] = []
  for (const day of [100, 101, 102]) ahead.push(await writeOf(day))
  const [before, eve, just] = [await writeOf(-2), await writeOf(-1), await writeOf(0)]
  expect(await rotated(just)).toEqual([before])
  expect(await listCopies(dir)).toEqual([...ahead.toReversed(), just, eve])
  // Their day has come: they are as old as they say.
  expect(await rotated(ahead[2] ?? '')).toEqual([ahead[0], just, eve])
})
