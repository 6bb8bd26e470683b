import { api } from './api.ts'
import { db } from './db.ts'
import { announceLeave, leaveSession } from './session.ts'
import { freeSpace } from './storage-quota.ts'

/**
 * Logs out, here at once and at the server when it can be reached. `discardQueue`: the ids of what waits and
 * the person said may be dropped. Answers false where this device could not do it.
 */
export async function logOut(options: {
  readonly discardQueue: readonly string[] | false
}): Promise<boolean> {
  const leave = () => leaveSession(db, options)
  try {
    await leave().catch(async () => {
      await freeSpace(db, Date.now())
      return leave()
    })
  } catch {
    return false
  }
  await announceLeave(db, api)
  return true
}
