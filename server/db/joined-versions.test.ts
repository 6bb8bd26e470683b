import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'

/** Of the last migration before a visit and a joining kept which version its client knows, and knew. */
const BEFORE = 20

let client: OldDatabase['client']
let database: OldDatabase
beforeEach(async () => {
  database = await createOldDatabase(BEFORE)
  client = database.client
})
afterEach(() => database.close())

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

it('where somebody has acknowledged a visit since, its client is told again rather than forgotten', async () => {
  await client.query(`
    insert into ficha (nome) values ('Maria'), ('Rosa');
    insert into agendamento (ficha_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
      select 2, 'visit', 'x', 1, day + interval '10 hours', day + interval '11 hours', 18900
      from (select current_date + interval '2 days') d (day);
    update agendamento set inicio = inicio + interval '10 minutes'`)
  await client.query(`
    update agendamento set ficha_id = 1;
    insert into juncao (de_id, para_id, antes, depois, visitas) values (2, 1, '{}', '{}', '{1}')`)
  // Reception tells Maria, whose visit it seems to be.
  await client.query('update agendamento set conhecido = null, ciente_em = localtimestamp')
  await database.migrate()
  const { rows } = await client.query('select versoes_conhecidas as known from juncao')
  expect(rows).toEqual([{ known: [1] }])
})
