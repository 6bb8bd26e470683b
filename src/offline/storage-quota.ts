import type { ClinicaDb } from './db.ts'
import { sweepDone } from './queue/sweep-done.ts'

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
 * Deletes pictures, which can be fetched again, and rows that nobody needs any more, so that a command can be
 * stored. It never throws.
 */
export async function freeSpace(db: ClinicaDb, deviceNow: number): Promise<void> {
  await Promise.allSettled([globalThis.caches?.delete(PICTURES_CACHE), sweepDone(db, deviceNow)])
}

/** Writes in what space there is, else once more in what can be freed. @throws what else went wrong */
export async function withSpace<T>(
  db: ClinicaDb,
  deviceNow: number,
  write: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // A fault of ours is none of the room's: to write once more would only hide it.
    if (!isStorageError(error)) throw error
    await freeSpace(db, deviceNow)
    return write()
  }
}

/** The lists whose latest answer this device had no room to keep. */
const notKept = new Set<string>()
const listeners = new Set<() => void>()

/** Whether the clinic has answered a list that the device could not keep: what is shown may be old. */
export const fullStorage = {
  isFull: () => notKept.size > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  note(list: string, isKept: boolean): void {
    if (isKept ? !notKept.delete(list) : notKept.has(list)) return
    if (!isKept) notKept.add(list)
    for (const tell of listeners) tell()
  },
}
