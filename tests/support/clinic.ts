import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { VisitState } from '#domain/agendamento/states.ts'
import { ADMIN_ENV, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { type RunningServer, startServer, temporaryDataDir } from './server.ts'

/** A visit as the database has it, with whose it is. */
export type Visit = {
  readonly id: number
  readonly chave: string | null
  readonly email: string | null
  /** The name that reception has typed; null where it is somebody's with an account. */
  readonly cliente: string | null
  readonly nome: string
  /** The wire's spelling: the clinic's wall clock with a `Z`. */
  readonly when: string
  /** Its end, as `when` is written. */
  readonly until: string
  readonly descricao: string
  readonly encaixe: boolean
  readonly estado: VisitState
}

/** What the clinic knew at one moment: its visits as they were, and the keys of what it had answered. */
export type Copy = {
  readonly visits: readonly {
    readonly id: number
    readonly versao: number
    readonly row: { readonly inicio: string }
  }[]
  readonly keys: readonly string[]
}

/** What a restore took: visits that are gone or at an earlier version again, and keys that are unknown. */
export type Taken = {
  readonly gone: readonly Pick<Visit, 'id' | 'chave'>[]
  readonly changed: readonly number[]
  readonly keys: readonly string[]
}

/** A database with the demo clinic, the production server on it, and eyes that look at its tables. */
export type Clinic = {
  readonly pool: pg.Pool
  readonly port: number
  readonly visits: (email?: string) => Promise<Visit[]>
  readonly perfil: (email: string) => Promise<{ nome: string; complemento: string; versao: number } | null>
  /** An account, straight in the database, with everybody's password. */
  readonly addAccount: (email: string, nome?: string) => Promise<void>
  /** Such an account under a new address, which begins with the name. */
  readonly newAccount: (nome: string) => Promise<string>
  /** The id of the shortest service. */
  readonly shortestProcedimento: () => Promise<number>
  /** What that service is called, and how many minutes it takes. */
  readonly procedimento: (id: number) => Promise<{ readonly nome: string; readonly minutes: number }>
  /**
   * A visit of somebody's at this time (30 minutes), straight in the database, as if made under this key for
   * a service of this name.
   */
  readonly occupy: (email: string, when: string, as?: { chave?: string; nome: string }) => Promise<void>
  readonly copy: () => Promise<Copy>
  /**
   * Takes away what these people's visits and answers have become since the copy, as a restored database is
   * without it: nobody tells of it, and it is another history. `others`: keys of what others have asked of
   * their visits. The server has to start anew.
   */
  readonly restore: (emails: readonly string[], copy: Copy, others?: readonly string[]) => Promise<Taken>
  /** Ends every session of the person. */
  readonly expireSessions: (email: string) => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => Promise<void>
  readonly start: () => Promise<void>
  /** What the server had written, where its process has ended; null while it runs. */
  readonly lastWords: () => string | null
  readonly stop: () => Promise<void>
}

/** Makes an empty database beside that of `adminUrl`; answers its address. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
}

/**
 * From the next connection on, `now()` in this database is that moment: a function of the same name comes
 * first.
 */
async function stopClock(databaseUrl: string, at: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { pathname } = new URL(databaseUrl)
  const moment = client.escapeLiteral(new Date(at).toISOString())
  await client.query(
    `create or replace function public.now() returns timestamptz language sql stable as $$select ${moment}::timestamptz$$`,
  )
  await client.query(
    `alter database ${client.escapeIdentifier(pathname.slice(1))} set search_path = public, pg_catalog`,
  )
  await client.end()
}

type Options = {
  /** ISO instant at which clinic and database stand still. */
  readonly at?: string
  readonly env?: NodeJS.ProcessEnv
  /** Where the product lies, if not here: a copy of it. */
  readonly root?: string
}

/** Starts that server as `npm run build` has made it: it is up in a fraction of the time. */
export async function startClinic(
  databaseUrl: string,
  { at, env: own, root }: Options = {},
): Promise<Clinic> {
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    ...ADMIN_ENV,
    ...own,
  }
  if (at !== undefined) await stopClock(databaseUrl, at)
  const place = { ...(at !== undefined && { at }), ...(root !== undefined && { root }) }
  const dataDir = await temporaryDataDir()
  let server: RunningServer = await startServer({ databaseUrl, dataDir, env, ...place })
  const { port } = server
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const senhaHash = await hash(PASSWORD)

  const addAccount = async (email: string, nome = 'Cliente'): Promise<void> => {
    await pool.query(
      `insert into usuario (nome_usuario, email, senha_hash, status, confirmada_em)
        values ($1, $2, $3, 'Usuario', now())`,
      [nome, email, senhaHash],
    )
  }

  return {
    pool,
    port,
    addAccount,
    async newAccount(nome) {
      const email = newEmail(nome)
      await addAccount(email, nome)
      return email
    },
    async shortestProcedimento() {
      const { rows } = await pool.query<{ id: number }>(
        'select id from procedimento order by tempo_minutos, id limit 1',
      )
      return rows[0]?.id ?? 0
    },
    async procedimento(id) {
      const { rows } = await pool.query<{ nome: string; minutes: number }>(
        'select nome, tempo_minutos as minutes from procedimento where id = $1',
        [id],
      )
      return rows[0] ?? { nome: '', minutes: 0 }
    },
    async visits(email) {
      const { rows } = await pool.query<Visit>(
        `select a.id, a.chave::text, u.email, coalesce(f.nome_exibicao, a.cliente) as cliente, a.nome, a.descricao, a.encaixe, a.estado,
           to_char(a.inicio, 'YYYY-MM-DD"T"HH24:MI":00.000Z"') as "when",
           to_char(a.fim, 'YYYY-MM-DD"T"HH24:MI":00.000Z"') as "until"
         from agendamento a left join usuario u on u.id = a.usuario_id left join ficha f on f.id = a.ficha_id
         where a.estado <> 'cancelada' and ($1::text is null or u.email = $1) order by a.id`,
        [email ?? null],
      )
      return rows
    },
    async perfil(email) {
      const { rows } = await pool.query<{ nome: string; complemento: string; versao: number }>(
        `select p.nome, p.complemento, p.versao from perfil p
         join usuario u on u.id = p.usuario_id where u.email = $1`,
        [email],
      )
      return rows[0] ?? null
    },
    async occupy(email, when, as) {
      await pool.query(
        `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, chave)
         select id, $4, 'Visita', 1, $2::timestamp, $2::timestamp + interval '30 minutes', 100, $3::uuid
         from usuario where email = $1`,
        [email, when.slice(0, 16), as?.chave ?? null, as?.nome ?? 'Outro'],
      )
    },
    async copy() {
      const { rows: visits } = await pool.query<Copy['visits'][number]>(
        'select id, versao, to_jsonb(a) as row from agendamento a',
      )
      const { rows } = await pool.query<{ keys: string[] | null }>(
        'select array_agg(chave::text) as "keys" from idempotencia',
      )
      return { visits, keys: rows[0]?.keys ?? [] }
    },
    async restore(emails, { visits, keys }, others = []) {
      const whose = 'usuario_id in (select id from usuario where email = any($1))'
      const client = await pool.connect()
      try {
        await client.query('begin')
        // Without triggers: a restored database holds no word of what is not in it.
        await client.query('set local session_replication_role = replica')
        const { rows: gone } = await client.query<Pick<Visit, 'id' | 'chave'>>(
          `delete from agendamento where ${whose} and id <> all($2) returning id, chave::text`,
          [emails, visits.map(({ id }) => id)],
        )
        // Also one of the same version: that she knows of a change is no version, and is forgotten as well.
        const { rows: undone } = await client.query<{ id: number; isChanged: boolean }>(
          `delete from agendamento a using jsonb_to_recordset($2) as c(id int, versao int, "row" jsonb)
             where a.${whose} and a.id = c.id and to_jsonb(a) <> c.row
             returning a.id, a.versao <> c.versao as "isChanged"`,
          [emails, JSON.stringify(visits)],
        )
        const ids = undone.map(({ id }) => id)
        await client.query(
          'insert into agendamento overriding system value select r.* from jsonb_populate_recordset(null::agendamento, $1) r',
          [JSON.stringify(visits.filter(({ id }) => ids.includes(id)).map(({ row }) => row))],
        )
        await client.query(
          `delete from historico h using jsonb_to_recordset($1) as c(id int, versao int)
             where h.agendamento_id = c.id and h.versao > c.versao and c.id = any($2)`,
          [JSON.stringify(visits.map(({ id, versao }) => ({ id, versao }))), ids],
        )
        const changed = undone.filter(({ isChanged }) => isChanged).map(({ id }) => id)
        const unknown = await client.query<{ chave: string }>(
          `delete from idempotencia where (${whose} or chave = any($3::uuid[])) and chave <> all($2::uuid[])
             returning chave::text`,
          [emails, keys, others],
        )
        await client.query("update epoca set lugar = 'outro|outro|'")
        await client.query('commit')
        return { gone, changed, keys: unknown.rows.map(({ chave }) => chave) }
      } finally {
        client.release()
      }
    },
    async expireSessions(email) {
      await pool.query(
        `delete from sessao where sess->>'usuarioId' = (select id::text from usuario where email = $1)`,
        [email],
      )
    },
    kill: (signal) => server.kill(signal),
    async start() {
      server = await startServer({ databaseUrl, dataDir, port, env, ...place })
    },
    lastWords: () =>
      server.child.exitCode === null && server.child.signalCode === null ? null : server.output(),
    async stop() {
      await pool.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
