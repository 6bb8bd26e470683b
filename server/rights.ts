import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { idsOf, isRoot, type SystemAccount } from './db/embedded/account.ts'
import { machineEnvironment } from './env.ts'
import { root } from './root.ts'

const run = promisify(execFile)
/** Who owns nothing: for a server whose database is elsewhere. */
const NOBODY = 'nobody'

/** What is read while the server runs, and not only at its start. */
const canRead = `cd -- "$1" && [ -r package.json ] && [ -x node_modules ] && [ -r server/db/migrations ]`
/** The log is opened again when PostgreSQL is started again. */
const canLog = `[ -w "$2" ]`

/**
 * A server that was started as root becomes PostgreSQL's account, or nobody: what was to be done as root, to
 * take a port and to start PostgreSQL, is done. Answers why it stays root, where that account could not go
 * on; null where it is not root any more, or never was.
 */
export async function giveUpRoot(account: SystemAccount, logFile: string | null): Promise<string | null> {
  if (!isRoot()) return null
  const target = account ?? (await idsOf(NOBODY).catch(() => null))
  if (target === null) return `não há a conta "${NOBODY}"`
  const test = logFile === null ? canRead : `${canRead} && ${canLog}`
  const args = ['-c', test, 'sh', root, logFile ?? '']
  const isAble = await run('/bin/sh', args, { ...target, cwd: '/', env: machineEnvironment() }).then(
    () => true,
    () => false,
  )
  if (!isAble)
    return `a conta ${target.uid}, que assumiria, não consegue ler ${root}${logFile === null ? '' : ` ou gravar ${logFile}`}`
  process.setgroups?.([])
  process.setgid?.(target.gid)
  process.setuid?.(target.uid)
  return null
}
