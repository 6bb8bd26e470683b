import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, damaged } from './failure.ts'

/*
 * AES-256-GCM in chunks, so that neither side holds more than one of them. A chunk's nonce is its number and
 * whether it is the last, and its additional data is the file's header: a chunk that was changed, moved, left
 * out, taken from another file, or an end that was cut off, does not pass. The key is made of the words in
 * `BACKUP_KEY` and of a salt of the file's own, so that no two files share a key, hence no nonce.
 */

const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 12

/** What the header says of the key; `check` tells a wrong key from a damaged file. */
export type KeyHint = Readonly<{ salt: string; check: string }>

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const keyOf = (words: string, salt: string): Promise<Buffer> =>
  derive(words.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 })
const checkOf = (key: Buffer): Buffer => createHmac('sha256', key).update('check').digest().subarray(0, 16)

export async function newKey(words: string): Promise<{ key: Buffer; hint: KeyHint }> {
  const salt = randomBytes(16).toString('base64')
  const key = await keyOf(words, salt)
  return { key, hint: { salt, check: checkOf(key).toString('base64') } }
}

/** The key of a file. @throws {BackupError} where the words are others */
export async function keyFor(words: string, { salt, check }: KeyHint): Promise<Buffer> {
  const key = await keyOf(words, salt)
  const expected = Buffer.from(check, 'base64')
  if (expected.length === 16 && timingSafeEqual(checkOf(key), expected)) return key
  throw new BackupError('BACKUP_KEY não é a chave com que esta cópia foi cifrada.')
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Pieces of `size` bytes, and at the end one of at most as many: the last, even where it is empty. */
async function* piecesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    for (; held.length > size; held = held.subarray(size)) {
      yield { piece: held.subarray(0, size), isLast: false }
    }
  }
  yield { piece: held, isLast: true }
}

export async function* encrypt(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { piece, isLast } of piecesOf(source, CHUNK)) {
    const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** @throws {BackupError} before it gives out anything that is not as it was written */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { piece, isLast } of piecesOf(source, CHUNK + TAG)) {
    if (piece.length < TAG) throw damaged()
    const decipher: DecipherGCM = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: TAG,
    })
    decipher.setAAD(header)
    decipher.setAuthTag(piece.subarray(-TAG))
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
    } catch (error) {
      throw damaged(error)
    }
    number += 1
  }
}
