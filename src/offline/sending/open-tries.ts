import { recall, remember } from '../local-memory.ts'

/** A try of which nobody knows what became: the key it went under, and when (ms, the device's clock). */
type Try = { readonly chave: string; readonly em: number }
type Tries = Readonly<Record<string, Try>>

/**
 * The clinic keeps the answers to keys for 30 days (server/db/purge.ts); after that a try is asked under a
 * new one.
 */
const KEY_LIFE_MS = 30 * 24 * 3_600_000

/**
 * Notes a try outside the database, before anything leaves, under names that say what is asked for. The same
 * asked for again, also after the page was loaded anew, gets the key of the try before, until that one is
 * closed: of the first of its names that has one, unless it is known to be `mine`. Another try that is open
 * under one of them keeps it.
 * @returns the key to send it under, and whether an earlier try may have been accepted
 */
export function openTry(
  names: readonly string[],
  newKey: string,
  mine?: string,
): { readonly chave: string; readonly unanswered: boolean } {
  const tries = readTries()
  const before = mine ?? names.map((name) => tries[name]?.chave).find((open) => open !== undefined)
  const chave = before ?? newKey
  const isFree = (name: string) => (tries[name]?.chave ?? chave) === chave
  const noted = names.filter(isFree).map((name) => [name, { chave, em: Date.now() }] as const)
  keepTries({ ...tries, ...Object.fromEntries(noted) })
  return { chave, unanswered: before !== undefined }
}

/** The key of a try that is open under this name; null where there is none. */
export function openKeyOf(name: string): string | null {
  return readTries()[name]?.chave ?? null
}

/** An answer has come that speaks for all tries under these names, with these keys. */
export function closeTries(isAnswered: (name: string, chave: string) => boolean): void {
  const tries = readTries()
  const open = Object.entries(tries).filter(([name, { chave }]) => !isAnswered(name, chave))
  if (open.length < Object.keys(tries).length) keepTries(Object.fromEntries(open))
}

/** Whether something was sent from here of which nobody knows what became. */
export function hasOpenTries(): boolean {
  return Object.keys(readTries()).length > 0
}

/** Kept here too, for a page whose browser keeps nothing for it. */
let unkept: Tries = {}

function readTries(): Tries {
  const isAlive = ([, { em }]: [string, Try]) => Math.abs(Date.now() - em) < KEY_LIFE_MS
  const all = { ...unkept, ...recall<Try>('pedidos-sem-resposta') }
  return Object.fromEntries(Object.entries(all).filter(isAlive))
}

function keepTries(next: Tries): void {
  unkept = remember('pedidos-sem-resposta', next) ? {} : next
}
