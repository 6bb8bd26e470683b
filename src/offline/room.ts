import type { ClinicaDb } from './db.ts'

/** The worker's cache of pictures: the first thing to go when a device is full. */
export const PICTURES_CACHE = 'imagens'

const STORAGE_ERRORS: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'AbortError',
  'UnknownError',
  'OpenFailedError',
  'DatabaseClosedError',
  'MissingAPIError',
])

/** True for what a full or unusable storage throws, as opposed to a fault of ours. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && STORAGE_ERRORS.has(error.name)
}

/** Gives up what can be fetched again or has nothing more to say, so that a command finds room. Never throws. */
export async function makeRoom(db: ClinicaDb): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURES_CACHE),
    db.outbox.filter((row) => row.state === 'done' && row.seenAt !== null).delete(),
  ])
}
