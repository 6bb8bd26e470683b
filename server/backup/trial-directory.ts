import { lstat, mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isRunning } from '../db/embedded/running.ts'

const DAY_MS = 86_400_000
const OWN = 'agenda-ensaio-'
/** Older programs did not say whose one was. */
const NAME = new RegExp(`^${OWN}(?:(?<pid>\\d+)-)?[A-Za-z0-9]{6}$`)

/** Makes the directory where a trial has a PostgreSQL of its own. By its name others know who is at work. */
export const makeTrialDirectory = (): Promise<string> =>
  mkdtemp(path.join(os.tmpdir(), `${OWN}${process.pid}-`))

/**
 * Removes what trials have left that were killed, or whose machine went off: a second clinic, whose
 * PostgreSQL may run on. Called before this process makes one itself.
 */
export async function removeLeftTrials(): Promise<void> {
  const tmp = os.tmpdir()
  const names = await readdir(tmp).catch(() => [])
  for (const name of names) {
    const found = NAME.exec(name)
    if (found === null) continue
    const dir = path.join(tmp, name)
    const info = await lstat(dir).catch(() => null)
    // Everybody may put something there; only what this account has made is known to be a trial's.
    const isOurs = info?.isDirectory() === true && info.uid === (process.getuid?.() ?? info.uid)
    if (!isOurs) continue
    const pid = Number(found.groups?.pid ?? Number.NaN)
    // A number is used again by others in the end, in a container soon; no trial takes a day.
    const isKnownLeft = Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
    if (!isKnownLeft && Date.now() - info.mtimeMs < DAY_MS) continue
    // Only here: whoever has a PostgreSQL need not have the embedded one's packages.
    const { removeEmbeddedPostgres } = await import('../db/embedded.ts')
    // It is refused where a trial is still at work.
    await removeEmbeddedPostgres(dir).catch(() => undefined)
  }
}
