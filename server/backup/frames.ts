import { z } from 'zod'
import { damaged } from './failure.ts'

/*
 * What a copy holds, once it is decrypted and unzipped: frames of a kind, a length and as many bytes. `J` is
 * JSON: first what the copy is of, then a word before each table, last of all how much of each there is and
 * its checksum. `D` are rows as PostgreSQL's COPY writes them, the same in every version of it.
 */

const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const contentsSchema = z.object({
  app: z.string(),
  postgres: z.string(),
  /** The newest migration that the database had, by when it was written. */
  migration: z.number(),
  /** When the snapshot was taken: what was committed by then is in the copy. */
  instant: z.iso.datetime({ offset: true }),
  /** The tables in the order in which rows can be put back: each comes after those that it refers to. */
  tables: z.array(z.object({ name: nameSchema, columns: z.array(nameSchema) })),
  /** The last number each has given; null: none yet. */
  sequences: z.array(z.object({ name: nameSchema, last: z.string().nullable() })),
})
export type Contents = z.infer<typeof contentsSchema>

export const startOfTableSchema = z.object({ table: nameSchema })

const sumSchema = z.object({ rows: z.number(), sha256: z.string() })
/** How many rows a table has, and the SHA-256 of its rows as COPY writes them in the order of their keys. */
export type Sum = z.infer<typeof sumSchema>

export const endSchema = z.object({ end: z.record(nameSchema, sumSchema) })

export type Frame = Readonly<{ kind: 'J'; value: unknown } | { kind: 'D'; bytes: Buffer }>

const HEAD = 5
const LONGEST = 64 * 1024 * 1024

function frame(kind: 'J' | 'D', bytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(kind, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

export const jsonFrame = (value: unknown): Buffer => frame('J', Buffer.from(JSON.stringify(value)))
export const dataFrame = (bytes: Buffer): Buffer => frame('D', bytes)

/** @throws {BackupError} for bytes that no copy has */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = []
  let size = 0
  /** Joined only once a whole frame is there: a frame comes in many pieces. */
  let wanted = HEAD
  for await (const bytes of source) {
    held.push(bytes)
    size += bytes.length
    while (size >= wanted) {
      const whole = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      const kind = whole.toString('latin1', 0, 1)
      const length = whole.readUInt32BE(1)
      if ((kind !== 'J' && kind !== 'D') || length > LONGEST) throw damaged()
      held = [whole]
      wanted = HEAD + length
      if (size < wanted) break
      const content = whole.subarray(HEAD, wanted)
      held = [whole.subarray(wanted)]
      size -= wanted
      wanted = HEAD
      yield kind === 'D' ? { kind, bytes: content } : { kind, value: parseJson(content) }
    }
  }
  if (size > 0) throw damaged()
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw damaged(error)
  }
}
