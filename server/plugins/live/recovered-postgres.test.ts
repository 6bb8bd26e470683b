import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
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
import { CHANNEL } from './announce.ts'

/**
 * One of PostgreSQL's processes is killed (no memory is left), it recovers by itself, and the server runs on.
 * What nobody waits for is written to the disk by the WAL writer, here once in ten seconds: so what is not
 * there when it should be is lost for certain.
 */
const SETTINGS = ['wal_writer_delay=10s', 'fsync=off']

const PAGES = '&paginas=1'
const CHANGES = '/api/Agendamentos/mudancas'

async function until<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let time = 1; time <= 200; time += 1) {
    const result = await attempt().catch(() => null)
    if (result !== null) return result
    await delay(50)
  }
  throw new Error('PostgreSQL did not recover')
}

/** Its transaction is undone, so that nobody waits for it on the disk; it had a number all the same. */
async function refuseUnderKey(reception: Caller): Promise<void> {
  const body = { ...CLEANSING, tempo: 'muito' }
  const { statusCode } = await reception.call('POST', '/api/Agendamentos', body, {
    'idempotency-key': randomUUID(),
  })
  expect(statusCode).toBe(422)
}

/** A clinic whose PostgreSQL `crash` kills a process of: what is asked then may fail until it is back. */
async function withClinic(
  work: (reception: Caller, screen: pg.Client, crash: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const postgres = await startTemporaryPostgres(SETTINGS, inject('newCluster'))
  const url = await postgres.createDatabase('clinica')
  await runMigrations({ url })
  const db = connect(url, quietLog)
  await confirmLineage(db)
  const app = await buildApp({ env: testEnv(), db, now: () => THURSDAY_0730 })
  const screen = new pg.Client({ connectionString: url })
  screen.on('error', () => undefined)
  try {
    await insertPrincipal(db, 'admin@exemplo.test', 'Admin')
    const reception = await login(app, 'admin@exemplo.test')
    await reception.call('POST', '/api/Procedimento', CLEANSING)
    await screen.connect()
    await screen.query(`listen ${CHANNEL}`)
    const { pid } = (await screen.query('select pg_backend_pid() as pid')).rows[0]
    // What was announced before is heard before.
    await delay(300)
    await work(reception, screen, async () => {
      const gone = new Promise((resolve) => screen.once('end', resolve))
      process.kill(pid, 'SIGKILL')
      await gone
    })
  } finally {
    await app.close()
    await db.close()
    await postgres.stop()
  }
}

const bookAt = (reception: Caller, hour: string) =>
  reception.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TOMORROW, hour) })

/** Books at nine and waits until it has been announced. */
async function bookAnnounced(reception: Caller, screen: pg.Client) {
  const announced = once(screen, 'notification')
  const made = await bookAt(reception, '09:00')
  expect(made.statusCode).toBe(201)
  await announced
  return made.body
}

const ACTS: readonly [string, (reception: Caller) => Promise<void>][] = [
  ['an announcement', async () => undefined],
  ['a request that was refused under its key', refuseUnderKey],
]

it.each(ACTS)('no booking with the number of %s is missed after PostgreSQL recovered', (_, act) =>
  withClinic(async (reception, screen, crash) => {
    const pull = async (cursor: string, pages = '') =>
      (await reception.call('GET', `${CHANGES}?cursor=${cursor}${pages}`)).body
    await bookAnnounced(reception, screen)
    await act(reception)
    const [{ cursor }, { cursor: cursorOfPages }] = [await pull(''), await pull('', PAGES)]
    await crash()
    const made = await until(async () => {
      const { statusCode, body } = await bookAt(reception, '14:00')
      return statusCode === 201 ? body : null
    })
    const heard = (await pull(cursor)).alterados.map(({ id }: { id: number }) => id)
    expect(heard).toContain(made.id)
    // Then the screen fetches its pages anew.
    expect(await pull(cursorOfPages, PAGES)).toMatchObject({ completo: true })
  }),
)

// A recovery is no other history: nobody may be told that the clinic went back to a copy.
it.each(ACTS)(
  'a recovery that forgets the transaction of %s is not said to be a copy that was put back',
  (_, act) =>
    withClinic(async (reception, screen, crash) => {
      const made = await bookAnnounced(reception, screen)
      await act(reception)
      const before = (await reception.call('GET', CHANGES)).body
      await crash()
      const after = await until(async () => {
        const { statusCode, body } = await reception.call('GET', CHANGES)
        return statusCode === 200 ? body : null
      })
      const [kept] = after.alterados
      expect(kept).toMatchObject({ id: made.id, versao: made.versao })
      expect(after.epoca).toBe(before.epoca)
    }),
)
