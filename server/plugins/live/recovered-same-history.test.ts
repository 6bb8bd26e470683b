import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connection.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { runMigrations } from '#server/db/migrate.ts'
import {
  at,
  type Caller,
  CLEANSING,
  insertPrincipal,
  login,
  THURSDAY_0730,
  TOMORROW,
  testEnv,
} from '#tests/support/api.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'

/**
 * As in recovered-postgres.test.ts: one of PostgreSQL's processes is killed, it recovers by itself, the
 * server runs on. A recovery is no other history: nobody may be told that the clinic went back to a copy.
 */
const SETTINGS = ['wal_writer_delay=10s', 'fsync=off']

async function until<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let time = 1; time <= 200; time += 1) {
    const result = await attempt().catch(() => null)
    if (result !== null) return result
    await delay(50)
  }
  throw new Error('PostgreSQL did not recover')
}

async function refuseUnderKey(reception: Caller): Promise<void> {
  const body = { ...CLEANSING, tempo: 'muito' }
  const { statusCode } = await reception.call('POST', '/api/Agendamentos', body, {
    'idempotency-key': randomUUID(),
  })
  expect(statusCode).toBe(422)
}

it.each<[string, (reception: Caller) => Promise<void>]>([
  ['an announcement', async () => undefined],
  ['a request that was refused under its key', refuseUnderKey],
])(
  'a recovery that forgets the transaction of %s is not said to be a copy that was put back',
  { timeout: 60_000 },
  async (_, act) => {
    const postgres = await startTemporaryPostgres(SETTINGS)
    const url = await postgres.createDatabase('clinica')
    await runMigrations({ url })
    const db = connect(url, quietLog)
    await confirmLineage(db)
    const app = await buildApp({ env: testEnv(), db, now: () => THURSDAY_0730 })
    const victim = new pg.Client({ connectionString: url })
    victim.on('error', () => undefined)
    try {
      await insertPrincipal(db, 'admin@exemplo.test', 'Admin')
      const reception = await login(app, 'admin@exemplo.test')
      await reception.call('POST', '/api/Procedimento', CLEANSING)
      await victim.connect()
      const { pid } = (await victim.query('select pg_backend_pid() as pid')).rows[0]
      const made = await reception.call('POST', '/api/Agendamentos', {
        ...CLEANSING,
        dataHoraAgendada: at(TOMORROW, '09:00'),
      })
      expect(made.statusCode).toBe(201)
      // It has been announced.
      await delay(300)
      await act(reception)
      const before = (await reception.call('GET', '/api/Agendamentos/mudancas')).body
      const gone = new Promise((resolve) => victim.once('end', resolve))
      process.kill(pid, 'SIGKILL')
      await gone

      const after = await until(async () => {
        const { statusCode, body } = await reception.call('GET', '/api/Agendamentos/mudancas')
        return statusCode === 200 ? body : null
      })
      const [kept] = after.alterados
      expect(kept).toMatchObject({ id: made.body.id, versao: made.body.versao })
      expect(after.epoca).toBe(before.epoca)
    } finally {
      await app.close()
      await db.close()
      await postgres.stop()
    }
  },
)
