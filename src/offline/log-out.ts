import { api } from './api.ts'
import { db } from './db.ts'
import { announceLeave, type Leaving, leaveSession } from './session.ts'
import { withSpace } from './storage-quota.ts'

/**
 * Logs out, here at once and at the server when it can be reached. `changed`: what may be dropped is another
 * than the person was asked about; `no_storage`: this device could not do it.
 */
export async function logOut(options: Leaving): Promise<'left' | 'changed' | 'no_storage'> {
  try {
    if (!(await withSpace(db, Date.now(), () => leaveSession(db, options)))) return 'changed'
  } catch {
    return 'no_storage'
  }
  await announceLeave(db, api)
  return 'left'
}
