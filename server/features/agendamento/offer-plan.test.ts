import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { readOffer } from './offer.ts'

const VISITS = 20_000
const KEY = '3c1f5a52-0f0e-4f0e-9d0a-5b1c2d3e4f50'

let db: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  db = await createTestDatabase()
  client = await db.pool.connect()
  // A clinic that registered by telephone under its own account: the visits are one account's, half to come.
  await client.query(
    `with house as (insert into usuario (nome_usuario, email, senha_hash) values ('c', 'c@exemplo.test', '') returning id)
     insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select house.id, 'Peeling', 'Peeling', 2, t, t + interval '45 minutes', 100
     from generate_series('2030-01-01'::timestamp - $1 / 2 * interval '1 hour', '2090-01-01', '1 hour') t, house limit $1`,
    [VISITS],
  )
  await client.query('vacuum analyze agendamento')
})
afterAll(async () => {
  client.release()
  await db.drop()
})

/** PostgreSQL's own word on how it answers a booking's question with the plan that it keeps for anybody. */
async function pagesRead(who: number, isCounted: boolean): Promise<number> {
  const body = {
    dataHoraAgendada: '2030-01-01T09:00:00.000Z',
    nome: 'Peeling',
    descricao: '',
    tipoProcedimento: 2,
    valor: 1,
    tempo: '00:45',
    encaixe: false,
  } as const
  const asking = { usuarioId: who, isCounted, chave: KEY }
  await readOffer(drizzle(client), body, asking, { date: '2030-01-01', minute: 0 })
  await client.query('set plan_cache_mode = force_generic_plan')
  const values = [
    '2030-01-01',
    null,
    'Peeling',
    2,
    100,
    45,
    isCounted ? who : null,
    '2030-01-01 00:00',
    KEY,
    who,
  ]
  const written = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, format json) execute "agendamento-oferta"(${written})`,
  )
  const { Plan: root } = rows[0]['QUERY PLAN'][0]
  return root['Shared Hit Blocks'] + root['Shared Read Blocks']
}

it.each([true, false])(
  'a booking within limits (%s) reads few pages, however many visits are one account’s',
  async (isCounted) => {
    expect(await pagesRead(7, isCounted)).toBeLessThan(40)
  },
)
