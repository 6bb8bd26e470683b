import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { knownMigrations, migrateWithin } from './migrate.ts'

/** Of the last migration before a note of health stayed with its own card. */
const BEFORE = 16

let client: pg.Client
let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await migrateWithin(client, 0, knownMigrations()[BEFORE - 1] ?? 0)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('a note that went over with its card goes back, unless the joining was undone or it never went', async () => {
  await client.query(`
    insert into ficha (nome) values ('Maria'), ('M. Souza'), ('Rosa'), ('R. Prado'), ('Eva'), ('Eva Lima');
    insert into juncao (de_id, para_id, antes, depois, visitas, saude, desfeita_em)
      values (2, 1, '{}', '{}', '{}', true, null), (4, 3, '{}', '{}', '{}', true, now()),
        (6, 5, '{}', '{}', '{}', false, null);
    insert into alerta_saude (ficha_id, texto, consentimento, assinante)
      values (1, 'went over', 1, 'x'), (3, 'came back, and this is her own', 1, 'x'), (5, 'her own', 1, 'x')`)
  await migrateWithin(client, knownMigrations()[BEFORE - 1] ?? 0, Number.POSITIVE_INFINITY)
  const { rows } = await client.query('select ficha_id as card, texto from alerta_saude order by 1')
  expect(rows).toEqual([
    { card: 2, texto: 'went over' },
    { card: 3, texto: 'came back, and this is her own' },
    { card: 5, texto: 'her own' },
  ])
})
