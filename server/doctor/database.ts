import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openClient, SILENCE_MS } from '../db/connection.ts'
import { knownMigrations, migrationOf } from '../db/migrate.ts'
import { isConnectionLost, isMissingTable, isUnknownZone, isUnreachable } from '../db/retry.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const CLOCK_WARNING_MS = 2_000
const CLOCK_ERROR_MS = 30_000
/** Connections that one clinic needs: those of the pool, of the live events, and of a command beside them. */
const CONNECTIONS = 15
const NOTIFY_WAIT_MS = 2_000

type DatabaseFacts = {
  version: string
  is_super: boolean
  may_create: boolean
  is_owner: boolean
  encoding: string
  fsync: string
  synchronous: string
  connections: number
  is_standby: boolean
  clock: Date
}

const factsStatement = `select current_setting('server_version') as version,
  (select rolsuper from pg_roles where rolname = current_user) as is_super,
  has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may_create,
  not exists (select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not pg_has_role(c.relowner, 'USAGE')) as is_owner,
  current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as synchronous,
  current_setting('max_connections')::int as connections,
  pg_is_in_recovery() as is_standby, clock_timestamp() as clock`

/** The database that answers: what it is, what its account may do, and what it promises to keep. */
export async function checkDatabase(
  db: Pick<Database, 'pool' | 'url'>,
  now: () => number,
): Promise<Finding[]> {
  const { version, keeping, clock } = await lookAtDatabase(db, now)
  const found = [...keeping, ...clock]
  const isWell = found.every(({ level }) => level === 'ok')
  return isWell ? [fine(`Banco: PostgreSQL ${version}, direitos e versão certos.`), ...found] : found
}

/**
 * A look at the database in parts: what there is to say of what it keeps, and of its clock beside this
 * machine's, and by how much that one is ahead.
 */
export async function lookAtDatabase(
  { pool, url }: Pick<Database, 'pool' | 'url'>,
  now: () => number,
): Promise<{ version: string; keeping: Finding[]; clock: Finding[]; aheadMs: number }> {
  const asked = now()
  const facts = (await pool.query<DatabaseFacts>(factsStatement)).rows[0]
  if (facts === undefined) throw new Error('a select without a table answered no row')
  const aheadMs = facts.clock.getTime() - (asked + now()) / 2
  const clock = checkClock('o banco', aheadMs)
  const keeping = [
    ...checkKeeping(facts),
    ...checkRights(facts),
    ...(await checkVersion(pool)),
    ...(await checkZone(pool)),
    ...(await checkNotifications(url)),
  ]
  return { version: facts.version, keeping, clock, aheadMs }
}

function checkKeeping(facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.is_standby)
    findings.push(failure('O banco é uma réplica e não grava: aponte DATABASE_URL para o principal.'))
  if (facts.fsync === 'off' || facts.synchronous === 'off')
    findings.push(
      failure(
        `O banco está com ${facts.fsync === 'off' ? 'fsync' : 'synchronous_commit'}=off: uma queda de energia perde agendamentos confirmados; ligue-o.`,
      ),
    )
  if (facts.encoding !== 'UTF8')
    findings.push(
      failure(`O banco está em ${facts.encoding}: crie-o com encoding 'UTF8' e restaure uma cópia nele.`),
    )
  if (facts.connections < CONNECTIONS)
    findings.push(
      warning(`max_connections=${facts.connections} é pouco: deixe pelo menos ${CONNECTIONS} por instância.`),
    )
  return findings
}

function checkRights(facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.is_super)
    findings.push(
      warning(
        'O aplicativo entra no banco como superusuário: use uma conta comum, dona só do banco da clínica (README, On a server).',
      ),
    )
  if (!(facts.may_create && facts.is_owner))
    findings.push(
      failure(
        'A conta do banco não pode mudar as tabelas, e a próxima versão não iniciaria: faça-a dona do banco e das tabelas (alter database ... owner to ...).',
      ),
    )
  return findings
}

async function checkVersion(pool: pg.Pool): Promise<Finding[]> {
  const known = knownMigrations()
  const has = await migrationOf(pool)
  if (has === known.at(-1)) return []
  if (has !== 0 && !known.includes(has))
    return [failure('O banco é de uma versão mais nova do que este programa: atualize o programa.')]
  return [warning('As tabelas são de uma versão anterior, ou ainda não existem: inicie o servidor uma vez.')]
}

/** What another PostgreSQL than the one that it was chosen on may not know, as where a copy was put back. */
async function checkZone(pool: pg.Pool): Promise<Finding[]> {
  try {
    await pool.query("select now() at time zone (select dados->>'fuso' from clinica)")
    return []
  } catch (error) {
    // Where there are no tables yet, no zone was chosen, either.
    if (isMissingTable(error)) return []
    if (!isUnknownZone(error)) throw error
    return [
      failure(
        'O banco não conhece o fuso horário da clínica, e a agenda não abre: atualize os fusos na máquina dele (tzdata e, se houver, tzdata-legacy) ou escolha outro em Dados da clínica.',
      ),
    ]
  }
}

/** Judges this machine's clock by another one (`whose`), which is `aheadMs` (ms) ahead of it. */
export function checkClock(whose: string, aheadMs: number): Finding[] {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) < CLOCK_WARNING_MS) return [fine(`Relógio: o mesmo que ${whose}.`)]
  const text = `O relógio desta máquina está ${seconds} s ${aheadMs > 0 ? 'atrás' : 'à frente'} do que diz ${whose}: ligue a sincronização (timedatectl set-ntp true).`
  return [Math.abs(aheadMs) < CLOCK_ERROR_MS ? warning(text) : failure(text)]
}

/** One more connection, as a command and the live events need it beside the pool, and what it is told. */
async function checkNotifications(url: string): Promise<Finding[]> {
  try {
    if (await hearsNotifications(url)) return []
  } catch (error) {
    // The rest is known all the same, and who looks is to be told of it.
    if (isUnreachable(error) || isConnectionLost(error))
      return [
        warning(
          'O banco não atendeu a mais uma conexão, e sem ela não se faz cópia: veja quem as ocupa (pg_stat_activity), max_connections e, se há um, o pooler.',
        ),
      ]
  }
  return [
    warning(
      'O banco não entrega avisos (LISTEN): as telas abertas só se atualizam a cada 5 s; se há um pooler, use o modo de sessão.',
    ),
  ]
}

/** A pooler that gives a connection to somebody else between two statements loses them. */
async function hearsNotifications(url: string): Promise<boolean> {
  const open = () => openClient(url, 'doctor', { query_timeout: SILENCE_MS })
  const listener = await open()
  try {
    const heard = new Promise<boolean>((resolve) => listener.once('notification', () => resolve(true)))
    await listener.query('listen doctor')
    const speaker = await open()
    try {
      await speaker.query('notify doctor')
      return await Promise.race([heard, delay(NOTIFY_WAIT_MS, false, { ref: false })])
    } finally {
      await speaker.end()
    }
  } finally {
    await listener.end()
  }
}
