import { type ClinicaDb, overtakeAnswers } from '../db.ts'
import type { ListName } from '../pull/lists.ts'
import { fullStorage, isStorageError, withSpace } from '../storage-quota.ts'

/**
 * Puts on the device what the clinic has done, and lets no list that was asked for before stand over it.
 * Where there is no space for it the clinic has done it all the same: whoever has pressed is to be told so,
 * and of the list it is said that it may be old.
 * @throws what else went wrong
 */
export async function keepAnswered(
  db: ClinicaDb,
  list: ListName,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  try {
    await withSpace(db, Date.now(), async () => {
      await overtakeAnswers(db, list)
      await write()
    })
  } catch (error) {
    if (!isStorageError(error)) throw error
    fullStorage.note(list, false)
  }
}
