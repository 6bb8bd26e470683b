import { chown, type FileHandle, open } from 'node:fs/promises'
import type { SystemAccount } from './account.ts'

const LONGEST = 10 * 1024 * 1024
const KEPT = 1024 * 1024
const LOOK_MS = 60_000

/**
 * Keeps PostgreSQL's log from filling the disk: above 10 MB only its last megabyte stays. PostgreSQL goes on
 * writing at the end of the same file, which it was given open; what it writes in the instant between the
 * reading and the cut is lost.
 */
export async function trimLog(log: FileHandle, longest = LONGEST, kept = KEPT): Promise<void> {
  const { size } = await log.stat()
  if (size <= longest) return
  const { buffer, bytesRead } = await log.read(Buffer.alloc(kept), 0, kept, size - kept)
  const tail = buffer.subarray(0, bytesRead)
  await log.truncate(0)
  await log.appendFile(tail.subarray(tail.indexOf('\n') + 1))
}

/**
 * Begins an empty log, and looks after its size until `close`. It is PostgreSQL's account's, as which the
 * server may have to open it again (server/rights.ts).
 */
export async function openLog(file: string, account: SystemAccount): Promise<{ close(): Promise<void> }> {
  await (await open(file, 'w', 0o600)).close()
  if (account) await chown(file, account.uid, account.gid)
  const log = await open(file, 'a+', 0o600)
  const timer = setInterval(() => void trimLog(log).catch(() => undefined), LOOK_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await log.close()
    },
  }
}
