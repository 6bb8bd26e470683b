import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { decrypt, encrypt, keyFor, newKey } from './cipher.ts'
import { BackupError, damaged } from './failure.ts'

/*
 * A copy's file: one line of JSON, which says what follows, then the frames (frames.ts) in gzip, encrypted
 * where a key is given.
 */

const FORMAT = 'agenda-da-clinica'
const FORMAT_VERSION = 1
const LONGEST_HEADER = 4096
const NAME = /^agenda-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.copia$/
const DRAFT = /^\.agenda-.*\.parcial$/
/** What a disk answers; the quota of an account is a full disk to it. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
const BROKEN = new Set(['EIO', 'EROFS'])
/** A copy that nobody has written on for so long was cut short; last night's is older. */
const CUT_SHORT_MS = 12 * 3_600_000

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.string(),
  /** The name of the copied database; null in copies from before the header named it. */
  database: z.string().nullable().default(null),
  cipher: z.object({ salt: z.string(), check: z.string() }).nullable(),
})
type Header = z.infer<typeof headerSchema>

export type WrittenFile = Readonly<{ file: string; bytes: number; sha256: string; isEncrypted: boolean }>

/** The name of a copy that is made now. */
export const nameAt = (instant: Date): string =>
  `agenda-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.copia`

/** `database`: by which the copies of several in one directory are told apart. */
type About = Readonly<{ dir: string; startedAt: Date; key: string | undefined; database: string }>

/**
 * Writes a copy under a name that appears only when it is whole and on the disk, readable by its owner alone.
 */
export async function writeCopy(
  frames: AsyncIterable<Buffer>,
  { dir, startedAt, key: words, database }: About,
): Promise<WrittenFile> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch(unusable)
  // Files that a stopped copy left are removed first: on a small disk they would leave no room for a new one.
  await removeCutShort(dir, startedAt)
  const secret = words === undefined ? null : await newKey(words)
  const about = { format: FORMAT, version: FORMAT_VERSION, createdAt: startedAt.toISOString(), database }
  const header = Buffer.from(`${JSON.stringify({ ...about, cipher: secret?.hint ?? null })}\n`)
  const hash = createHash('sha256')
  let bytes = 0

  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const body = secret === null ? source : encrypt(source, secret.key, header)
    yield header
    hash.update(header)
    bytes += header.length
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }

  const { file, draft, handle } = await openDraft(dir, startedAt)
  try {
    // Flushed to the disk before it is closed, so that the name never stands for less than all of it.
    await pipeline(frames, createGzip({ level: 6 }), measured, handle.createWriteStream({ flush: true }))
    await rename(draft, file)
    await syncDirectory(dir)
  } catch (error) {
    await rm(draft, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (FULL.has(code))
      throw new BackupError('O disco das cópias está cheio: nada foi gravado.', { cause: error })
    if (BROKEN.has(code))
      throw new BackupError(`O disco das cópias não grava (${code}): nada foi gravado.`, { cause: error })
    throw error
  }
  return { file, bytes, sha256: hash.digest('hex'), isEncrypted: secret !== null }
}

/**
 * A file to write on, under a name that nobody else has: two copies may begin in one second, of two clinics
 * even, and the later takes the second after. Whoever has the draft may give it its name.
 */
async function openDraft(
  dir: string,
  startedAt: Date,
): Promise<Readonly<{ file: string; draft: string; handle: FileHandle }>> {
  for (let at = startedAt.getTime(); ; at += 1000) {
    const name = nameAt(new Date(at))
    const [file, draft] = [path.join(dir, name), path.join(dir, `.${name}.parcial`)]
    const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? null : unusable(error),
    )
    if (handle === null) continue
    if (!existsSync(file)) return { file, draft, handle }
    await handle.close()
    await rm(draft, { force: true })
  }
}

function unusable({ message }: Error): never {
  throw new BackupError(`A pasta das cópias não pode ser usada (${message}).`)
}

async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } catch {
    // Not every file system can sync a directory; the file has its name all the same.
  } finally {
    await handle.close()
  }
}

/** What the first line of a file says, and as it is written. @throws {BackupError} where it is no copy */
async function readHeader(file: string): Promise<{ header: Header; line: Buffer }> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new BackupError(`A cópia não pode ser lida (${error.message}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    const line = buffer.subarray(0, end + 1)
    const header = headerSchema.safeParse(parse(line.toString('utf8')))
    if (!header.success) throw new BackupError(`${file} não é uma cópia desta aplicação.`)
    if (header.data.version > FORMAT_VERSION)
      throw new BackupError('A cópia foi feita por uma versão mais nova da aplicação: atualize-a antes.')
    return { header: header.data, line }
  } finally {
    await handle.close()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads a copy through `consume`, which gets its frames' bytes as they are needed.
 * @throws {BackupError} where the key is another, or the file is not whole
 */
export async function readCopy<T>(
  file: string,
  words: string | undefined,
  consume: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const { header, line } = await readHeader(file)
  if (header.cipher !== null && words === undefined)
    throw new BackupError('A cópia está cifrada: dê a chave em BACKUP_KEY.')
  const key = header.cipher === null || words === undefined ? null : await keyFor(words, header.cipher)
  const source = createReadStream(file, { start: line.length })
  async function* opened(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* key === null ? bytes : decrypt(bytes, key, line)
  }
  try {
    let result: { value: T } | undefined
    await pipeline(source, opened, createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      result = { value: await consume(bytes) }
    })
    if (result === undefined) throw damaged()
    return result.value
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^Z_|^ERR_BUFFER/.test(String(error.code)))
      throw damaged(error)
    throw error
  }
}

/** The copies in a directory, the newest first. */
export async function listCopies(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1))
}

/**
 * Removes all copies of the database but the newest `keep`, and answers the names of those that are gone, and
 * how many it may not remove, since they are another's, or do not say. `file` was just made. What is named
 * later is of a clock that was ahead: it would push out the very copy, so it is left alone until its day.
 */
export async function rotate(
  dir: string,
  keep: number,
  { file, database }: Readonly<{ file: string; database: string }>,
): Promise<Readonly<{ gone: string[]; others: number }>> {
  const own: string[] = []
  let others = 0
  for (const name of await listCopies(dir)) {
    if (await isOf(database, path.join(dir, name))) own.push(name)
    else others += 1
  }
  const gone = own.filter((name) => name <= path.basename(file)).slice(keep)
  for (const name of gone) await rm(path.join(dir, name), { force: true })
  return { gone, others }
}

/**
 * Whether a copy is of this database. Copies that were made before the header named their database count as
 * this database's own.
 */
async function isOf(database: string, file: string): Promise<boolean> {
  const found = await readHeader(file).catch(() => null)
  return found !== null && [null, database].includes(found.header.database)
}

async function removeCutShort(dir: string, startedAt: Date): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const draft of names.filter((name) => DRAFT.test(name)).map((name) => path.join(dir, name))) {
    const info = await stat(draft).catch(() => null)
    if (info === null || startedAt.getTime() - info.mtimeMs <= CUT_SHORT_MS) continue
    // One that may not be removed is no reason to make no copy.
    await rm(draft, { force: true }).catch(() => undefined)
  }
}
