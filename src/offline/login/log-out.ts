import { db } from '../db.ts'
import { withSpace } from '../storage-quota.ts'
import { type Leaving, type Left, leaveSession } from './session.ts'

/**
 * Logs out on this device; `Sync.ask` tells the server, at once or when it can be reached. `no_storage`: this
 * device could not do it.
 */
export async function logOut(options: Leaving): Promise<Left | 'no_storage'> {
  try {
    return await withSpace(db, Date.now(), () => leaveSession(db, options))
  } catch {
    return 'no_storage'
  }
}
