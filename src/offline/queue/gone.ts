import { CARDS_GONE, type ClinicaDb, PEOPLE_GONE, readMeta, writeMeta } from '../db.ts'

/** The lists of which rows leave the device for good: cards by their key, people by their e-mail. */
const NOTES = { fichas: CARDS_GONE, usuarios: PEOPLE_GONE } as const
type ListWithGone = keyof typeof NOTES

/** How many of what has left are known by key: more than leave while an answer comes. */
const MOST_NOTED = 50

const NONE_GONE = { total: 0, latest: [] } as const

/**
 * Notes what has left the device, or will not come to it: an answer that is on its way may still tell of it.
 * They are counted, because no clock tells what came before what. To be called in a transaction that holds
 * `db.meta`.
 */
export async function noteGone(db: ClinicaDb, list: ListWithGone, keys: readonly string[]): Promise<void> {
  const { total, latest } = (await readMeta(db, NOTES[list])) ?? NONE_GONE
  await writeMeta(db, NOTES[list], {
    total: total + keys.length,
    latest: [...latest, ...keys].slice(-MOST_NOTED),
  })
}

/** How many have left by now: by this an answer is told what has left while it came. */
export async function readGoneCount(db: ClinicaDb, list: ListWithGone): Promise<number> {
  return (await readMeta(db, NOTES[list]))?.total ?? 0
}

/** Tells of a key whether it has left since the clinic was asked; `before`: what `readGoneCount` said. */
export async function readGone(
  db: ClinicaDb,
  list: ListWithGone,
): Promise<(key: string, before: number) => boolean> {
  const { total, latest } = (await readMeta(db, NOTES[list])) ?? NONE_GONE
  return (key, before) => total > before && latest.slice(before - total).includes(key)
}
