import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'

/** Of the last migration before a visit and a joining kept which version its client knows, and knew. */
const BEFORE = 20

let client: OldDatabase['client']
let database: OldDatabase
beforeAll(async () => {
  database = await createOldDatabase(BEFORE)
  client = database.client
})
afterAll(() => database.close())

it('a joining that can still be undone has of each visit the version that its client knew before it', async () => {
  const booked = (ids: string) =>
    `insert into agendamento (ficha_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
      select 2, 'visit ' || n, 'x', 1, day + n * interval '1 hour', day + n * interval '1 hour' + interval '30 minutes', 18900
      from unnest(array[${ids}]) n, (select current_date + interval '2 days') d (day)`
  await client.query(`insert into ficha (nome) values ('Maria'), ('Rosa')`)
  await client.query(booked('1, 2, 3'))
  await client.query(`update agendamento set descricao = 'y' where id > 1`)
  await client.query(`update agendamento set inicio = inicio - interval '10 minutes' where id = 3`)
  await client.query(`
    update agendamento set ficha_id = 1;
    insert into juncao (de_id, para_id, antes, depois, visitas) values (2, 1, '{}', '{}', '{3, 1, 2}')`)
  await client.query(booked('4'))
  await client.query('update agendamento set valor_centavos = 1')
  await client.query(`update juncao set visitas = visitas || 4`)
  await client.query(`insert into juncao (de_id, para_id, antes, depois, visitas, desfeita_em)
    values (2, 1, '{}', '{}', '{1}', now())`)
  await database.migrate()
  const { rows } = await client.query(
    'select visitas as visits, versoes_conhecidas as known from juncao order by id',
  )
  expect(rows).toEqual([
    { visits: [3, 1, 2, 4], known: [2, 1, 2, 1] },
    { visits: [1], known: [] },
  ])
})
