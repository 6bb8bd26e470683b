import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Asker } from '../../http/asker.ts'
import { tooManyAtOnce } from '../../http/problem.ts'

/**
 * Hashes at a time, each a processor's whole work. Node has four threads for such work, for reading files
 * too: however many log in at once, two of them and a processor are left to everybody else.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * How many may wait: on a slow machine the last of them as long as a page waits for an answer. No network has
 * more than half of the places, so that nobody takes them from all others.
 */
const MOST_WAITING = 100
const MOST_OF_NETWORK = 50

type Waiting = Readonly<{ asker: Asker | null; begin: () => void; refuse: () => void }>
const waiting: Waiting[] = []
let running = 0

/**
 * Runs `work` when it is its turn: at most `AT_ONCE` at a time, in the order they came. Whoever has left
 * meanwhile is passed over. What nobody's request asks for always has a place.
 * @throws {ApiError} where too many wait already, or nobody waits for it any more
 */
async function inTurn<T>(work: () => Promise<T>, asker: Asker | null): Promise<T> {
  if (running === AT_ONCE) await turnOf(asker)
  else running += 1
  try {
    return await work()
  } finally {
    passOverLeft()
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next.begin()
  }
}

async function turnOf(asker: Asker | null): Promise<void> {
  passOverLeft()
  if (asker !== null && !hasPlaceFor(asker)) throw tooManyAtOnce()
  await new Promise<void>((begin, reject) => {
    waiting.push({ asker, begin, refuse: () => reject(tooManyAtOnce()) })
  })
}

function hasPlaceFor({ network }: Asker): boolean {
  const ofNetwork = waiting.filter(({ asker }) => asker?.network === network).length
  return waiting.length < MOST_WAITING && ofNetwork < MOST_OF_NETWORK
}

function passOverLeft(): void {
  for (const one of waiting.splice(0)) {
    if (one.asker?.hasLeft()) one.refuse()
    else waiting.push(one)
  }
}

/** The one spelling that is hashed: keyboards write the same letters in more than one way. */
const normalized = (senha: string): string => senha.normalize('NFKC')

/** argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (senha: string, asker: Asker | null = null): Promise<string> =>
  inTurn(() => hash(normalized(senha)), asker)

let ofNobody: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time.
 */
export async function verifyPassword(
  senhaHash: string | null,
  senha: string,
  asker: Asker | null = null,
): Promise<boolean> {
  ofNobody ??= hashPassword('a senha de ninguém')
  const hashed = senhaHash ?? (await ofNobody)
  const isRight =
    (await inTurn(() => verify(hashed, normalized(senha)), asker)) ||
    // Hashed as it was typed, before there was one spelling.
    (senha !== normalized(senha) && (await inTurn(() => verify(hashed, senha), asker)))
  return isRight && senhaHash !== null
}

/** The hash of a password that nobody knows: until another is chosen, none opens the account. */
export const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))
