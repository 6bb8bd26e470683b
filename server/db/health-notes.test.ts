import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'

/** Of the last migration before a note of health stayed with its own card. */
const BEFORE = 16

let client: OldDatabase['client']
let database: OldDatabase
beforeAll(async () => {
  database = await createOldDatabase(BEFORE)
  client = database.client
})
afterAll(() => database.close())

it('a note that went over with its card goes back, unless the joining was undone or it never went', async () => {
  await client.query(`
    insert into ficha (nome) values ('Maria'), ('M. Souza'), ('Rosa'), ('R. Prado'), ('Eva'), ('Eva Lima');
    insert into juncao (de_id, para_id, antes, depois, visitas, saude, desfeita_em)
      values (2, 1, '{}', '{}', '{}', true, null), (4, 3, '{}', '{}', '{}', true, now()),
        (6, 5, '{}', '{}', '{}', false, null);
    insert into alerta_saude (ficha_id, texto, consentimento, assinante)
      values (1, 'went over', 1, 'x'), (3, 'came back, and this is her own', 1, 'x'), (5, 'her own', 1, 'x')`)
  await database.migrate()
  const { rows } = await client.query('select ficha_id as card, texto from alerta_saude order by 1')
  expect(rows).toEqual([
    { card: 2, texto: 'went over' },
    { card: 3, texto: 'came back, and this is her own' },
    { card: 5, texto: 'her own' },
  ])
})
