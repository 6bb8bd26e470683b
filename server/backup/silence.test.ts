import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { insertSampleClinic } from '#tests/support/sample-clinic.ts'
import { openSilentWay, type SilentWay } from '#tests/support/silent-way.ts'
import { exportDatabase } from './export.ts'

/** A database that falls silent in mid-copy: nothing comes any more, and nobody says that nothing will. */

const PATIENCE_MS = 1000
const SILENT = /^O banco parou de responder no meio da cópia: nada foi gravado\.$/

let db: TestDatabase
let way: SilentWay
let client: pg.Client
beforeEach(async () => {
  db = await createTestDatabase()
  await insertSampleClinic(db.pool)
  const url = new URL(db.url)
  way = await openSilentWay(new URL(url))
  url.host = `127.0.0.1:${way.port}`
  client = new pg.Client({ connectionString: url.href })
  client.on('error', () => undefined)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  way.close()
  await db.drop()
})

/** Reads a copy to its end, and answers how it ended; `hangs` where it does not. */
async function readAll(onFrame: (bytes: number) => void): Promise<unknown> {
  let bytes = 0
  const read = async (): Promise<string> => {
    for await (const frame of exportDatabase(client, PATIENCE_MS)) {
      bytes += frame.length
      onFrame(bytes)
    }
    return 'done'
  }
  return Promise.race([read().catch((error: Error) => error.message), delay(10_000, 'hangs')])
}

it('is given up in the middle of a table’s rows', async () => {
  await db.pool.query(
    `insert into imagem (nome, bytes) select n || '.webp', convert_to(repeat(md5(n::text), 30000), 'UTF8')
      from generate_series(1, 20) n`,
  )
  expect(
    await readAll((bytes) => {
      way.state.isSilent ||= bytes > 1_000_000
    }),
  ).toMatch(SILENT)
})

it('is given up while a statement is waited for', async () => {
  const holder = await db.pool.connect()
  await holder.query('begin; lock table usuario in access exclusive mode')
  expect(await readAll(() => undefined)).toMatch(SILENT)
  await holder.query('rollback')
  holder.release()
})

it('is not given up because of a disk that takes its time', async () => {
  let frames = 0
  for await (const _ of exportDatabase(client, 200)) {
    if (frames === 1) await delay(500)
    frames += 1
  }
  expect(frames).toBeGreaterThan(2)
})
