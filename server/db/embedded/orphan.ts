import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, clusterUrl } from './cluster.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { isHeldByCommand, type StartedFor, tryLiveness } from './liveness.ts'
import { isRunning } from './running.ts'

/**
 * Whether the process is a PostgreSQL of this directory: in containers numbers are soon used again by others.
 */
async function isPostmaster(pid: number, dir: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(dir)
}

async function stopOrphan(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isRunning(pid)) return
      await delay(50)
    }
  }
}

type Holder = Readonly<{ pid: number; port: number }>

const noteOf = (dir: string): string => path.join(dir, 'postmaster.pid')

/** Whom the cluster's own note names; null where it says that nobody runs it. */
async function readHolder(dir: string): Promise<Holder | null> {
  const text = await readFile(noteOf(dir), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  return pid === '' ? null : { pid: Number(pid), port: Number(port) }
}

/**
 * Removes a note that is empty, as a power cut while PostgreSQL started leaves it: PostgreSQL would refuse to
 * start. Only under the start lock, since a note that is just being written is empty as well.
 */
export async function removeEmptyNote({ dir }: Cluster): Promise<void> {
  const note = await stat(noteOf(dir)).catch(() => null)
  if (note?.size === 0) await rm(noteOf(dir), { force: true })
}

/** The port of a PostgreSQL that runs under a living server; null where none does. */
export async function portOfLiving(cluster: Cluster): Promise<number | null> {
  const holder = await readHolder(cluster.dir)
  if (holder === null || !(await isPostmaster(holder.pid, cluster.dir))) return null
  const client = await tryLiveness(clusterUrl(cluster, holder.port, 'postgres')).catch(
    () => 'no answer' as const,
  )
  if (client === undefined) return holder.port
  if (client !== 'no answer') await client.end()
  return null
}

/**
 * Makes sure that nobody runs this cluster: stops a PostgreSQL whose server was killed, sweeps up after one
 * that is gone. A server waits a while for a command that has it, such as a copy; another command does not,
 * since it can go along with that one (maintenance.ts).
 * @throws {EmbeddedPostgresError} when a living server uses it, or a command for long
 */
export async function clearTheWay(cluster: Cluster, startedFor: StartedFor): Promise<void> {
  const holder = await readHolder(cluster.dir)
  if (holder === null) return
  const { pid } = holder
  const url = clusterUrl(cluster, holder.port, 'postgres')
  let refusals = 0
  const deadline = Date.now() + 30_000
  while (await isPostmaster(pid, cluster.dir)) {
    const client = await tryLiveness(url).catch(() => 'no answer' as const)
    const isBehindCommand = client === undefined && startedFor === 'server' && (await isHeldByCommand(url))
    if (client === undefined) refusals += isBehindCommand ? 0 : 1
    else if (client !== 'no answer') {
      await client.end()
      return stopOrphan(pid)
    }
    // A server killed this instant still seems to hold its lock.
    if (refusals > 3)
      throw new EmbeddedPostgresError(
        'Já há um servidor em execução com este DATA_DIR: pare-o ou use outro DATA_DIR.',
      )
    if (Date.now() > deadline && isBehindCommand)
      throw new EmbeddedPostgresError(
        'Um comando, como npm run backup, está usando o banco deste DATA_DIR: espere que acabe e inicie de novo.',
      )
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(`O PostgreSQL ${pid} ocupa ${cluster.dir} e não responde: pare-o.`)
    await delay(250)
  }
  await rm(noteOf(cluster.dir), { force: true })
}
