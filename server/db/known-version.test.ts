import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'

/** Of the last migration before a visit kept the version that its client knows. */
const BEFORE = 20

let client: OldDatabase['client']
let database: OldDatabase
beforeAll(async () => {
  database = await createOldDatabase(BEFORE)
  client = database.client
})
afterAll(() => database.close())

it('of a visit that is there its client knows what she was told or did last, and nobody who has to be told is forgotten', async () => {
  await client.query(`
    insert into usuario (nome_usuario, email, senha_hash) values ('ana', 'ana@exemplo.test', '');
    insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
      select u.id, name, 'x', 1, day + n * interval '1 hour', day + n * interval '1 hour' + interval '30 minutes', 18900
      from usuario u, (select current_date + interval '2 days') d (day),
        unnest(array['untouched', 'moved by her', 'moved by the clinic', 'moved back', 'given to her']) with ordinality v (name, n);
    update agendamento set descricao = 'y' where nome in ('moved by her', 'moved by the clinic');
    update agendamento set inicio = inicio - interval '10 minutes' where nome in ('moved by the clinic', 'moved back');
    update agendamento set inicio = inicio + interval '10 minutes' where nome = 'moved back';
    set agenda.quem = 1;
    update agendamento set inicio = inicio - interval '10 minutes' where nome = 'moved by her';
    update agendamento set estado = 'confirmada' where nome = 'given to her';
    set agenda.quem = '';
    update agendamento set usuario_id = null, cliente = 'Rosa' where nome = 'given to her'`)
  await database.migrate()
  const read = async () =>
    (
      await client.query(
        `select nome, versao, versao_conhecida as known, conhecido - 'desde' = fatos(a) as same, conhecido ? 'versao' as old
          from agendamento a order by inicio, id`,
      )
    ).rows
  const known = { same: null, old: null }
  expect(await read()).toEqual([
    { nome: 'untouched', versao: 1, known: 1, ...known },
    { nome: 'moved by her', versao: 3, known: 3, ...known },
    { nome: 'moved by the clinic', versao: 3, known: 2, same: false, old: false },
    { nome: 'moved back', versao: 3, known: 1, ...known },
    { nome: 'given to her', versao: 3, known: 1, ...known },
  ])
  await client.query(
    `update agendamento set inicio = inicio + interval '10 minutes' where nome = 'moved by the clinic'`,
  )
  expect((await read())[2]).toEqual({ nome: 'moved by the clinic', versao: 4, known: 2, ...known })
})
