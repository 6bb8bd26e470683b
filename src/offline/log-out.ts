import { api } from './api.ts'
import { db } from './db.ts'
import { announceLeave, leaveSession } from './session.ts'
import { withSpace } from './storage-quota.ts'

/**
 * Logs out, here at once and at the server when it can be reached. `discardQueue`: the ids of what waits and
 * the person said may be dropped. Answers false where this device could not do it.
 */
export async function logOut(options: {
  readonly discardQueue: readonly string[] | false
}): Promise<boolean> {
  try {
    await withSpace(db, Date.now(), () => leaveSession(db, options))
  } catch {
    return false
  }
  await announceLeave(db, api)
  return true
}
