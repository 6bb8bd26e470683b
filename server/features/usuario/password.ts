import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/**
 * Hashes at a time, each a processor's whole work. Node has four threads for such work, for reading files
 * too: however many log in at once, two of them and a processor are left to everybody else.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

const waiting: (() => void)[] = []
let running = 0

/** Runs `work` when it is its turn: at most `AT_ONCE` at a time, in the order they came. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** The one spelling that is hashed: keyboards write the same letters in more than one way. */
const normalized = (senha: string): string => senha.normalize('NFKC')

/** argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (senha: string): Promise<string> => inTurn(() => hash(normalized(senha)))

let ofNobody: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time.
 */
export async function verifyPassword(senhaHash: string | null, senha: string): Promise<boolean> {
  ofNobody ??= hashPassword('a senha de ninguém')
  const hashed = senhaHash ?? (await ofNobody)
  const isRight =
    (await inTurn(() => verify(hashed, normalized(senha)))) ||
    // Hashed as it was typed, before there was one spelling.
    (senha !== normalized(senha) && (await inTurn(() => verify(hashed, senha))))
  return isRight && senhaHash !== null
}

/** The hash of a password that nobody knows: until another is chosen, none opens the account. */
export const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))
