import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '#server/db/connection.ts'
import { quietLog } from './quiet-log.ts'

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A template that a session has open cannot be copied; the session of the migrations may just be leaving. */
async function copyTemplate(name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await administer(`create database ${name} template modelo`)
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === '55006'
      if (!isBusy || attempt === 20) throw error
      await delay(50)
    }
  }
}

export type TestDatabase = Database & { drop(): Promise<void> }

/**
 * A database of one's own with all tables, empty (about 0.2 s). Call `drop` afterwards: it closes the pool
 * too.
 */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(copyTemplate)

/** The same without any table, for what is before or within the migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  createDatabase((name) => administer(`create database ${name}`))

async function createDatabase(make: (name: string) => Promise<void>): Promise<TestDatabase> {
  const name = `teste_${randomBytes(6).toString('hex')}`
  await make(name)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = connect(url.href, quietLog, { max: 8 })
  const drop = async (): Promise<void> => {
    await database.close()
    await administer(`drop database if exists ${name} with (force)`)
  }
  return { ...database, drop }
}

/** Writes a visit of tomorrow, half an hour from `hour` (`HH:MM`) on, into the database; answers its id. */
export async function insertVisit({ pool }: Pick<TestDatabase, 'pool'>, hour: string): Promise<number> {
  const { rows } = await pool.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select '', '', 1, d, d + interval '30 minutes', 0 from (select current_date + 1 + $1::time as d) as t
     returning id`,
    [hour],
  )
  return rows[0].id
}
