import type { ClinicaDb } from './db.ts'

/** The worker's cache of pictures. It is the first that is deleted when the device's storage is full. */
export const PICTURES_CACHE = 'imagens'

const STORAGE_ERRORS: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'AbortError',
  'UnknownError',
  'OpenFailedError',
  'DatabaseClosedError',
  'MissingAPIError',
])

/**
 * True for what the browser throws where its storage is full or cannot be used, as opposed to a fault of
 * ours.
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && STORAGE_ERRORS.has(error.name)
}

/**
 * Deletes pictures, which can be fetched again, and rows whose end the person has seen, so that a command can
 * be stored. It never throws.
 */
export async function freeSpace(db: ClinicaDb): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURES_CACHE),
    db.outbox.filter((row) => row.state === 'done' && row.seenAt !== null).delete(),
  ])
}
