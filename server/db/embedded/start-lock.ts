import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const staleAfterMs = 90_000

async function isStale(file: string): Promise<boolean> {
  const [pid, info] = await Promise.all([readFile(file, 'utf8'), stat(file)])
  if (Date.now() - info.mtimeMs > staleAfterMs || Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * One start at a time per `DATA_DIR`, so that two servers never make the same cluster. Returns the release.
 */
export async function lockStart(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'postgres.iniciando')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      // Gone in the meantime: the next turn takes it.
      if (await isStale(file).catch(() => false)) await rm(file, { force: true })
      else await delay(100)
    }
  }
}
