import { api } from './api.ts'
import { db } from './db.ts'
import { announceLeave, type Leaving, type Left, leaveSession } from './session.ts'
import { withSpace } from './storage-quota.ts'

/**
 * Logs out, here at once and at the server when it can be reached. `no_storage`: this device could not do it.
 */
export async function logOut(options: Leaving): Promise<Left | 'no_storage'> {
  let left: Left
  try {
    left = await withSpace(db, Date.now(), () => leaveSession(db, options))
  } catch {
    return 'no_storage'
  }
  if (left === 'left') await announceLeave(db, api)
  return left
}
