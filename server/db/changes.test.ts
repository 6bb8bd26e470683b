import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { formatSeen, type Look, parseSeen, readChanges, type SeenSnapshot } from './changes.ts'
import { purge } from './purge.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.pool.query("insert into usuario (nome_usuario, email, senha_hash) values ('Ana', 'a@x.test', '')")
})
afterAll(() => db.drop())

async function look(before: SeenSnapshot | null): Promise<Look> {
  const answer = await readChanges(db.pool, TOPICS, before)
  if (answer === null) throw new Error('the database was put back by nobody')
  return answer
}
const now = async (): Promise<SeenSnapshot> => (await look(null)).seen
const since = async (before: SeenSnapshot) => (await look(before)).changes
/** What a change says of a visit: nothing, where it is of something else. */
const NO_VISIT = { dia: null, dono: null }
const addVoucher = (nome: string, client: Pick<TestDatabase['pool'], 'query'> = db.pool) =>
  client.query<{ id: number }>("insert into voucher (nome, descricao) values ($1, '') returning id", [nome])

it.each([
  [
    'agendamento',
    'agendamentos',
    "insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos) values ('', '', 1, '2026-11-12 09:00', '2026-11-12 10:00', 0)",
    "nome = 'x'",
  ],
  [
    'procedimento',
    'procedimentos',
    "insert into procedimento (nome, descricao, valor_centavos, tempo_minutos, tipo_procedimento) values ('', '', 0, 30, 1)",
    "nome = 'x'",
  ],
  [
    'mensagem',
    'mensagens',
    "insert into mensagem (nome, descricao, tipo) values ('', '', 1)",
    'habilitado = false',
  ],
  ['voucher', 'vouchers', "insert into voucher (nome, descricao) values ('', '')", 'campo = false'],
  ['horario', 'horarios', "insert into horario (data) values ('2026-11-12')", "inicio_1 = '08:00'"],
  ['clinica', 'clinica', "insert into clinica (dados) values ('{}')", `dados = '{"nome": "x"}'`],
])('%s tells of every insert, update, delete and emptying', async (table, topico, insert, change) => {
  const steps = [insert, `update ${table} set ${change}`, `delete from ${table}`]
  for (const step of steps) {
    const before = await now()
    await db.pool.query(step)
    expect(await since(before), step).toMatchObject([{ topico, linha: expect.any(Number), usuarioId: null }])
  }
  const before = await now()
  await db.pool.query(`truncate ${table}`)
  expect(await since(before)).toEqual([{ topico, linha: null, usuarioId: null, ...NO_VISIT }])
})

it('tells of a visit whose it is and was, and each day that it takes time of or took', async () => {
  const { rows } = await db.pool.query<{ id: number }>('select id from usuario')
  const ana = rows[0]?.id ?? 0
  const told = async (statement: string, values: unknown[] = []) => {
    const before = await now()
    await db.pool.query(statement, values)
    const changes = (await since(before)) ?? []
    return changes.map(({ dia, dono }) => `${dia} ${dono === ana ? 'Ana' : dono}`).sort()
  }
  const set = (what: string) => told(`update agendamento set ${what}`)
  const insert = `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
    values ($1, '', '', 1, '2026-11-12 23:00', '2026-11-13 00:00', 0)`
  expect(await told(insert, [null])).toEqual(['2026-11-12 0'])
  expect(await set("nome = 'x'")).toEqual(['2026-11-12 0'])
  expect(await set("fim = '2026-11-13 00:01'")).toEqual(['2026-11-12 0', '2026-11-13 0'])
  expect(await set(`usuario_id = ${ana}`)).toEqual([
    '2026-11-12 0',
    '2026-11-12 Ana',
    '2026-11-13 0',
    '2026-11-13 Ana',
  ])
  const moved = "inicio = '2026-12-24 09:00', fim = '2026-12-24 10:00'"
  expect(await set(moved)).toEqual(['2026-11-12 Ana', '2026-11-13 Ana', '2026-12-24 Ana'])
  expect(await set("inicio = '2026-12-24 09:30'")).toEqual(['2026-12-24 Ana'])
  expect(await told('delete from agendamento')).toEqual(['2026-12-24 Ana'])
})

it('tells whose profile changed, and of an account only what others see of it', async () => {
  const { rows } = await db.pool.query<{ id: number }>('select id from usuario')
  const id = rows[0]?.id
  const before = await now()
  await db.pool.query('insert into perfil (usuario_id) values ($1)', [id])
  expect(await since(before)).toEqual([
    { topico: 'perfil', linha: expect.any(Number), usuarioId: id, ...NO_VISIT },
  ])
  const then = await now()
  await db.pool.query("update usuario set senha_hash = 'outra'")
  expect(await since(then)).toEqual([])
  await db.pool.query("update usuario set nome_usuario = 'Ana Lima'")
  expect(await since(then)).toEqual([{ topico: 'perfil', linha: id, usuarioId: id, ...NO_VISIT }])
})

it('tells nothing of what was rolled back', async () => {
  const before = await now()
  await db.pool.query("begin; insert into horario (data) values ('2026-11-12'); rollback")
  expect(await since(before)).toEqual([])
})

it('loses no transaction that began earlier and committed later', async () => {
  const slow = await db.pool.connect()
  const start = await now()
  await slow.query('begin')
  const early = (await addVoucher('begun first', slow)).rows[0]?.id
  const late = (await addVoucher('committed first')).rows[0]?.id
  const first = await look(start)
  expect(first.changes?.map((c) => c.linha)).toEqual([late])
  await slow.query('commit')
  slow.release()
  // A reader who remembered the highest number would now be past it.
  const second = await look(first.seen)
  expect(second.changes?.map((c) => c.linha)).toEqual([early])
  expect(await since(second.seen)).toEqual([])
})

it('is not held up by a transaction that stays open', async () => {
  const open = await db.pool.connect()
  await open.query('begin')
  await addVoucher('never mind', open)
  const before = await now()
  const id = (await addVoucher('seen at once')).rows[0]?.id
  expect(await since(before)).toEqual([{ topico: 'vouchers', linha: id, usuarioId: null, ...NO_VISIT }])
  await open.query('rollback')
  open.release()
})

it('says that it cannot tell: without a view, with one too old, of the future, of another history or recovery', async () => {
  const seen = await now()
  const { snapshot, em } = seen
  expect((await look(null)).changes).toBeNull()
  expect(await since({ ...seen, em: em - 28 * 86_400 })).toEqual([])
  expect(await since({ ...seen, em: em - 29 * 86_400 })).toBeNull()
  const [, xmax = ''] = snapshot.split(':')
  expect(await since({ ...seen, snapshot: `1:${Number(xmax) + 1_000_000}:` })).toBeNull()
  expect(await since({ ...seen, epoca: crypto.randomUUID() })).toBeNull()
  expect(await since({ ...seen, recuperacao: crypto.randomUUID() })).toBeNull()
})

it('keeps changes 30 days', async () => {
  await db.pool.query(
    "insert into mudanca (topico, criado_em) values ('clinica', now() - interval '31 days')",
  )
  await purge(db)
  const { rows } = await db.pool.query("select 1 from mudanca where criado_em < now() - interval '1 hour'")
  expect(rows).toEqual([])
})

it('hands a view out as text, and takes back only what it can have handed out', () => {
  const epoca = '0b5f1c1e-7a51-4c2f-9a55-3a3f0f6d2c11'
  const recuperacao = '5d0c2a0f-93d4-4b0e-8a44-7d1f6c1b9e20'
  const seen = { epoca, recuperacao, em: 1_795_000_000, snapshot: '740:745:740,743' }
  expect(parseSeen('7Admin', formatSeen('7Admin', seen))).toEqual(seen)
  expect(parseSeen('v', formatSeen('7Admin', seen))).toBeNull()
  const bad = [
    '',
    'v.1',
    'v.1.5:6:',
    ...['1', '1.', '1.7:6:', '1.0:6:', '1.5:6:6', '1.5:9:7,6', "1.5:6:'", '9999999999.5:6:'].map(
      (rest) => `v.${epoca}.${recuperacao}.${rest}`,
    ),
    `v.${epoca}.1.5:6:`,
  ]
  for (const text of bad) expect(parseSeen('v', text), text).toBeNull()
})
