import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accountForNewCluster, accountOfCluster, canEnter, canLiveIn, type SystemAccount } from './account.ts'
import { systemDirectory } from './binaries.ts'
import { EmbeddedPostgresError } from './failure.ts'

/**
 * `dir`: PostgreSQL's data directory. `remember` records it once it exists (nothing to do inside `DATA_DIR`).
 */
export type ClusterHome = Readonly<{ dir: string; account: SystemAccount; remember(): Promise<void> }>

const nothing = async (): Promise<void> => undefined

export const hasCluster = (dir: string): boolean => existsSync(path.join(dir, 'PG_VERSION'))

/** Whether this `DATA_DIR` has a database, or says that it has one elsewhere. */
export function hasHome(dataDir: string): boolean {
  return hasCluster(path.join(dataDir, 'postgres')) || existsSync(path.join(dataDir, 'postgres.local'))
}

async function existing(dir: string): Promise<ClusterHome> {
  const account = await accountOfCluster(dir)
  if (await canEnter(dir, account)) return { dir, account, remember: nothing }
  throw new EmbeddedPostgresError(
    `O usuário dono do banco não consegue entrar em ${dir}: mova DATA_DIR para uma pasta que ele alcance.`,
  )
}

/**
 * Where the database of this `DATA_DIR` lives: `DATA_DIR/postgres`. When PostgreSQL's account cannot walk
 * there (root's own home is closed to it) a place of the system, whose path `DATA_DIR/postgres.local` then
 * holds.
 * @throws {EmbeddedPostgresError} when the recorded place is gone: starting empty would hide the loss
 */
export async function findClusterHome(dataDir: string): Promise<ClusterHome> {
  await mkdir(dataDir, { recursive: true })
  const record = path.join(dataDir, 'postgres.local')
  const recorded = (await readFile(record, 'utf8').catch(() => '')).trim()
  if (recorded) {
    if (hasCluster(recorded)) return existing(recorded)
    throw new EmbeddedPostgresError(
      `O banco anotado em ${record} não está mais em ${recorded}: devolva-o ou apague a anotação para começar vazio.`,
    )
  }
  const inside = path.join(dataDir, 'postgres')
  if (hasCluster(inside)) return existing(inside)
  const account = await accountForNewCluster()
  if (await canLiveIn(dataDir, account)) return { dir: inside, account, remember: nothing }
  const key = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)
  // A new name every time: if DATA_DIR was deleted on purpose, the old database must not come back.
  const dir = path.join(await systemDirectory(), `banco-${key}-${randomBytes(3).toString('hex')}`)
  return { dir, account, remember: () => writeFile(record, `${dir}\n`) }
}
