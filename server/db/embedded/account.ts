import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { machineEnvironment } from '../../env.ts'
import { EmbeddedPostgresError } from './failure.ts'

const execute = promisify(execFile)
const run = (file: string, args: readonly string[], options: object = {}) =>
  execute(file, args, { ...options, env: machineEnvironment(), encoding: 'utf8' })

/** Whom PostgreSQL runs as; undefined means as we do. It refuses to run as root. */
export type SystemAccount = Readonly<{ uid: number; gid: number }> | undefined

export const isRoot = (): boolean => process.getuid?.() === 0

export async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** The account for a new cluster: for root the system's `postgres`, created when missing. */
export async function accountForNewCluster(): Promise<SystemAccount> {
  if (!isRoot()) return undefined
  try {
    return await idsOf('postgres')
  } catch {
    try {
      await run('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/bin/false',
        'postgres',
      ])
      return await idsOf('postgres')
    } catch {
      throw new EmbeddedPostgresError(
        'O PostgreSQL não roda como root e o usuário "postgres" não pôde ser criado: crie-o (useradd --system postgres), rode com outro usuário ou use DATABASE_URL.',
      )
    }
  }
}

/** A cluster made by somebody else stays theirs: PostgreSQL wants its directory's owner. */
export async function accountOfCluster(clusterDir: string): Promise<SystemAccount> {
  if (!isRoot()) return undefined
  const { uid, gid } = await stat(clusterDir)
  return uid === 0 ? accountForNewCluster() : { uid, gid }
}

/**
 * Whether the account can walk to `parent` and own a directory in it. Tried for real: mode bits miss ACLs and
 * odd mounts.
 */
export async function canLiveIn(parent: string, account: SystemAccount): Promise<boolean> {
  if (account === undefined) return true
  const probe = await mkdtemp(path.join(parent, '.sonda-'))
  try {
    await chown(probe, account.uid, account.gid)
    return await canEnter(probe, account)
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

export async function canEnter(dir: string, account: SystemAccount): Promise<boolean> {
  if (account === undefined) return true
  // cwd: the account may not be allowed where root happens to stand.
  return run('/bin/sh', ['-c', 'cd -- "$1" && [ -O . ] && [ -w . ]', 'sh', dir], {
    ...account,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  )
}
