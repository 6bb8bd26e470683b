import type { ClinicaDb } from './db.ts'

/** The worker's cache of pictures: the first thing to go when a device is full. */
export const PICTURES_CACHE = 'imagens'

/** Gives up what can be fetched again or has nothing more to say, so that a command finds room. Never throws. */
export async function makeRoom(db: ClinicaDb): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURES_CACHE),
    db.outbox.filter((row) => row.state === 'done' && row.seenAt !== null).delete(),
  ])
}
