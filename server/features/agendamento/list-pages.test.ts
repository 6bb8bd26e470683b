import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_ROWS, readInPages } from '#server/db/pages.ts'
import { ANA, type Api, startApi, THURSDAY_0730, TODAY } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  api.clock.deviceNow = THURSDAY_0730
})
afterAll(() => api.close())

/** So many visits of fifteen minutes, back to back from tomorrow on; every third is Ana's. */
async function fill(visits: number): Promise<void> {
  await api.db.pool.query('truncate agendamento')
  await api.db.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select case when n % 3 = 0 then u.id end, 'Visita ' || n, '', 1, i, i + interval '15 minutes', 100
     from usuario u, generate_series(1, $3::int) n,
       lateral (select $2::timestamp + interval '1 day' + n * interval '15 minutes' as i) inicio
     where u.email = $1`,
    [ANA, TODAY, visits],
  )
}

it.each([0, 1, PAGE_ROWS - 1, PAGE_ROWS, PAGE_ROWS + 1, 3 * PAGE_ROWS, 3 * PAGE_ROWS + 7])(
  'a list of %i visits is answered whole and in order',
  async (visits) => {
    await fill(visits)
    for (const [who, wholeRows] of [
      [api.admin, visits],
      [api.ana, Math.floor(visits / 3)],
    ] as const) {
      const { statusCode, headers, body } = await who.call('GET', '/api/Agendamentos')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      const rows: { dataHoraAgendada: string; nome?: string }[] = body
      expect(rows).toHaveLength(visits)
      expect(rows.filter(({ nome }) => nome !== undefined)).toHaveLength(wholeRows)
      expect(rows.map((row) => row.dataHoraAgendada)).toEqual(rows.map((row) => row.dataHoraAgendada).sort())
    }
  },
)

it('the rows are those of one moment, and few are held at once', async () => {
  await fill(2 * PAGE_ROWS)
  const pages = readInPages<{ id: number }>(api.db, sql`select id from agendamento order by inicio`)
  const first = (await pages.next()).value
  await api.db.pool.query('delete from agendamento')
  const rest: number[] = []
  for await (const rows of pages) rest.push(rows.length)
  expect([first?.length, ...rest]).toEqual([PAGE_ROWS, PAGE_ROWS, 0])
})

it('whoever stops reading gives the connection back', async () => {
  await fill(3 * PAGE_ROWS)
  const pages = readInPages(api.db, sql`select id from agendamento`)
  await pages.next()
  const { pool } = api.db
  expect(pool.totalCount - pool.idleCount).toBe(1)
  await pages.return()
  expect(pool.totalCount - pool.idleCount).toBe(0)
  await expect(readInPages(api.db, sql`select 1 / 0`).next()).rejects.toThrow()
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

it('a list that cannot be read is an error, not a part of it', async () => {
  await api.db.pool.query('alter table agendamento rename to longe')
  const { statusCode, body } = await api.admin.call('GET', '/api/Agendamentos')
  await api.db.pool.query('alter table longe rename to agendamento')
  expect(statusCode).toBe(500)
  expect(body).toMatchObject({ code: 'erro_interno' })
})
