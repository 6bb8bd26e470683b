import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agendamentoChangesSchema, type TakenDays, takenDaysSchema } from '#domain/agendamento/schema.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { stretchesOf, TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { ANA, type Api, at, BIA, startApi, THURSDAY_0730, TODAY, TOMORROW } from '#tests/support/api.ts'
import { restoreDump, takeDump } from '#tests/support/restore.ts'
import { confirmLineage } from '../../db/lineage.ts'

let api: Api
const accounts = new Map<string, number>()
beforeAll(async () => {
  api = await startApi()
  const { rows } = await api.db.pool.query<{ id: number; email: string }>('select id, email from usuario')
  for (const { id, email } of rows) accounts.set(email, id)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento')
})

/** `toMatchObject({})` would be content with any days. */
const NONE = expect.toSatisfy((dias: object) => Object.keys(dias).length === 0, 'no days')
const LAST = addDays(TODAY, TAKEN_DAYS)

/** A visit of somebody, straight into the database; answers its id. */
async function put(who: string | null, when: string, minutes = 60): Promise<number> {
  const { rows } = await api.db.pool.query<{ id: number }>(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
     values ($1, 'Segredo', 'Segredo', 1, $2::timestamp, $2::timestamp + $3::int * interval '1 minute', 100, true)
     returning id`,
    [who === null ? null : accounts.get(who), when.slice(0, 19), minutes],
  )
  return rows[0]?.id ?? 0
}
const remove = (id: number) => api.db.pool.query('delete from agendamento where id = $1', [id])

type Asked = { cursor?: string; conhecidoAte?: string; desde?: string; ate?: string }
async function ask(who: Api['ana'], query: Asked = {}): Promise<TakenDays> {
  const answer = await who.call('GET', `/api/Agendamentos/ocupados?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  expect(takenDaysSchema.parse(answer.body)).toEqual(answer.body)
  return answer.body
}

/** What a device has after an answer, as `src/offline` keeps it. */
function kept(before: TakenDays['dias'], { completo, dias, desde }: TakenDays): TakenDays['dias'] {
  const all = Object.entries(completo ? dias : { ...before, ...dias })
  return Object.fromEntries(all.filter(([day, stretches]) => day >= desde && stretches.length > 0).sort())
}

describe('when the clinic is taken', () => {
  it('is told by day from today on, merged where it touches, without a word of whose or how many', async () => {
    const id = await put(BIA, at(TODAY, '09:00'))
    await put(null, at(TODAY, '10:00'), 30)
    await put(BIA, at(TODAY, '09:15'), 15)
    await put(ANA, at(TODAY, '15:00'))
    await put(BIA, at(TODAY, '06:00'), 45)
    await put(BIA, at(TOMORROW, '23:30'), 90)
    await put(BIA, at(addDays(TODAY, -1), '23:00'), 120)
    await put(BIA, at(addDays(TODAY, -1), '09:00'))
    await put(BIA, at(LAST, '09:00'))
    await put(BIA, at(addDays(LAST, 1), '09:00'))
    const ana = await ask(api.ana)
    expect(ana).toMatchObject({ completo: true, desde: TODAY, ate: LAST })
    const others = { [TOMORROW]: [1410, 30], [addDays(TODAY, 2)]: [0, 60], [LAST]: [540, 60] }
    expect(ana.dias).toEqual({ [TODAY]: [0, 60, 360, 45, 540, 90], ...others })
    expect(JSON.stringify(ana)).not.toMatch(/Segredo|"id"|exemplo/)
    expect(Object.keys(ana).sort()).toEqual(['ate', 'completo', 'cursor', 'desde', 'dias', 'epoca'])
    // To reception nothing is left out.
    expect((await ask(api.admin)).dias[TODAY]).toEqual([0, 60, 360, 45, 540, 90, 900, 60])
    await remove(id)
    expect((await ask(api.ana)).dias[TODAY]).toEqual([0, 60, 360, 45, 555, 15, 600, 30])
    expect((await api.visitor.call('GET', '/api/Agendamentos/ocupados')).statusCode).toBe(401)
  })

  it('is told of the dates that are asked for, and of no more days at once than the horizon', async () => {
    const far = addDays(TODAY, 500)
    await put(BIA, at(far, '09:00'))
    await put(BIA, at(addDays(TODAY, -3), '09:00'))
    expect(await ask(api.ana, { desde: far, ate: far })).toMatchObject({ dias: { [far]: [540, 60] } })
    expect(await ask(api.ana, { desde: far })).toMatchObject({ desde: far, ate: addDays(far, TAKEN_DAYS) })
    expect(await ask(api.ana, { desde: '2020-01-01', ate: '2099-01-01' })).toMatchObject({
      ...{ desde: TODAY, ate: LAST, dias: NONE },
    })
    expect(await ask(api.ana, { ate: TODAY })).toMatchObject({ desde: TODAY, ate: TODAY })
    expect(await ask(api.ana, { ate: '2020-01-01' })).toMatchObject({ completo: true, dias: NONE })
  })
})

describe('with a cursor', () => {
  it('only days that changed are told, each whole, and a free one as free', async () => {
    const [moved, gone] = [await put(BIA, at(TODAY, '09:00')), await put(BIA, at(TOMORROW, '09:00'))]
    await put(BIA, at(TODAY, '14:00'))
    const first = await ask(api.ana)
    expect(await ask(api.ana, { cursor: first.cursor })).toMatchObject({ completo: false, dias: NONE })
    const later = addDays(TODAY, 9)
    await api.db.pool.query(
      `update agendamento set inicio = '${later} 09:00', fim = '${later} 10:00' where id = ${moved}`,
    )
    await remove(gone)
    const delta = await ask(api.ana, { cursor: first.cursor })
    expect(delta.completo).toBe(false)
    expect(delta.dias).toEqual({ [TODAY]: [840, 60], [TOMORROW]: [], [later]: [540, 60] })
    expect(await ask(api.ana, { cursor: delta.cursor })).toMatchObject({ dias: NONE })
  })

  it('the dates beyond what is known come too: the rest behind the first weeks, and each morning a day', async () => {
    const near = addDays(TODAY, 13)
    const [behind, next] = [addDays(TODAY, 14), addDays(LAST, 1)]
    for (const day of [TODAY, near, behind, next]) await put(BIA, at(day, '09:00'))
    const first = await ask(api.ana, { ate: near })
    expect(Object.keys(first.dias)).toEqual([TODAY, near])
    await put(BIA, at(near, '15:00'))
    const rest = await ask(api.ana, { cursor: first.cursor, conhecidoAte: first.ate })
    expect(rest).toMatchObject({ completo: false, desde: TODAY, ate: LAST })
    expect(rest.dias).toEqual({ [near]: [540, 60, 900, 60], [behind]: [540, 60] })
    api.clock.deviceNow += 86_400_000
    const morning = await ask(api.ana, { cursor: rest.cursor, conhecidoAte: rest.ate })
    expect(morning).toMatchObject({ completo: false, desde: TOMORROW, ate: next })
    expect(morning.dias).toEqual({ [next]: [540, 60] })
  })

  it('one’s own visits change nothing, until they are another’s', async () => {
    const { cursor } = await ask(api.ana)
    const id = await put(ANA, at(TODAY, '09:00'))
    expect(await ask(api.ana, { cursor })).toMatchObject({ completo: false, dias: NONE })
    await api.db.pool.query('update agendamento set usuario_id = $1 where id = $2', [accounts.get(BIA), id])
    const lost = await ask(api.ana, { cursor })
    expect(lost.dias).toEqual({ [TODAY]: [540, 60] })
    await api.db.pool.query('update agendamento set usuario_id = $1 where id = $2', [accounts.get(ANA), id])
    expect((await ask(api.ana, { cursor: lost.cursor })).dias).toEqual({ [TODAY]: [] })
  })

  it('that does not hold, all of it is told', async () => {
    await put(BIA, at(TODAY, '09:00'))
    const { cursor } = await ask(api.bia)
    const whole = { completo: true, dias: { [TODAY]: [540, 60] } }
    for (const bad of [cursor, 'x', `${cursor},0`])
      expect(await ask(api.ana, { cursor: bad, conhecidoAte: LAST })).toMatchObject(whole)
    const hers = (await ask(api.ana)).cursor
    // As the log was before visits said whose they are.
    await api.db.pool.query("insert into mudanca (topico, linha) values ('agendamentos', 1)")
    expect(await ask(api.ana, { cursor: hers })).toMatchObject(whole)
    const before = (await ask(api.ana)).cursor
    await api.db.pool.query('truncate agendamento')
    expect(await ask(api.ana, { cursor: before })).toMatchObject({ completo: true, dias: NONE })
    const long = await api.ana.call('GET', `/api/Agendamentos/ocupados?cursor=${'9'.repeat(4001)}`)
    expect(long.statusCode).toBe(422)
  })

  it('of another history, all of it is told', async () => {
    await confirmLineage(api.db)
    const dump = await takeDump(api.db.pool)
    await put(BIA, at(TODAY, '11:00'))
    const { cursor, epoca } = await ask(api.ana)
    await restoreDump(api.db.pool, dump)
    const after = await ask(api.ana, { cursor, conhecidoAte: LAST })
    expect(after).toMatchObject({ completo: true, dias: NONE })
    expect(after.epoca).not.toBe(epoca)
  })

  it('loses no visit that was begun earlier and committed later', async () => {
    const slow = await api.db.pool.connect()
    await slow.query('begin')
    await slow.query(
      `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
       values ('', '', 1, '${TODAY} 09:00', '${TODAY} 10:00', 0)`,
    )
    await put(BIA, at(TODAY, '15:00'))
    const first = await ask(api.ana)
    expect(first.dias).toEqual({ [TODAY]: [900, 60] })
    await slow.query('commit')
    slow.release()
    expect((await ask(api.ana, { cursor: first.cursor })).dias).toEqual({ [TODAY]: [540, 60, 900, 60] })
  })
})

const day = fc.integer({ min: -2, max: 5 })
const minute = fc.nat({ max: 287 }).map((n) => n * 5)
const length = fc.oneof(fc.integer({ min: 5, max: 90 }), fc.integer({ min: 600, max: 1439 }))
const owner = fc.constantFrom(ANA, BIA, null)
const act = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), day, minute, length, owner }),
  fc.record({ kind: fc.constant('move' as const), n: fc.nat(9), day, minute, length, owner }),
  fc.record({ kind: fc.constant('remove' as const), n: fc.nat(9) }),
  fc.record({ kind: fc.constant('ask' as const) }),
)

it('however it goes, what was told bit by bit is what is told whole, and what the visits themselves take', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      await api.db.pool.query('delete from agendamento')
      let told = await ask(api.ana, { ate: addDays(TODAY, 1) })
      let dias = kept({}, told)
      const ids: number[] = []
      for (const a of acts) {
        const id = 'n' in a ? ids[a.n % Math.max(ids.length, 1)] : undefined
        const when = 'day' in a ? formatDateTime(addDays(TODAY, a.day), a.minute) : ''
        if (a.kind === 'put') ids.push(await put(a.owner, when, a.length))
        else if (a.kind === 'ask') {
          told = await ask(api.ana, { cursor: told.cursor, conhecidoAte: told.ate })
          dias = kept(dias, told)
        } else if (id !== undefined && a.kind === 'remove') await remove(id)
        else if (id !== undefined && a.kind === 'move')
          await api.db.pool.query(
            `update agendamento set usuario_id = $2, inicio = $3::timestamp,
               fim = $3::timestamp + $4::int * interval '1 minute' where id = $1`,
            [id, a.owner && accounts.get(a.owner), when.slice(0, 19), a.length],
          )
      }
      const last = await ask(api.ana, { cursor: told.cursor, conhecidoAte: told.ate })
      expect(last.completo).toBe(false)
      const whole = await ask(api.ana)
      expect(kept(dias, last)).toEqual(whole.dias)
      const { rows } = await api.db.pool.query<{ inicio: string; minutes: number }>(
        `select inicio::text, (extract(epoch from fim - inicio) / 60)::int as minutes from agendamento
         where usuario_id is distinct from $1`,
        [accounts.get(ANA)],
      )
      const visits = rows.map(({ inicio, minutes }) => ({
        dataHoraAgendada: `${inicio.slice(0, 10)}T${inicio.slice(11, 16)}:00.000Z`,
        tempo: formatDuration(minutes),
      }))
      const byRows = [...agendaOf([], visits, null).ocupados]
        .map(([date, intervals]) => [date, stretchesOf(intervals)] as const)
        .filter(([date, stretches]) => date >= TODAY && stretches.length > 0)
      expect(whole.dias).toEqual(Object.fromEntries(byRows))
    }),
    { numRuns: 25 },
  )
})

describe('at most 10 kB on the wire', () => {
  it.each([12, 30, 60, 300])('with %s visits a day for half a year', async (perDay) => {
    await api.db.pool.query(`select setseed(0.5)`)
    await api.db.pool.query(
      `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
       select '', '', 1, i, i + (1 + floor(random() * 12)) * interval '5 minutes', 100, true
       from generate_series(0, $2::int * $3::int - 1) n, lateral (select $1::timestamp + n / $2::int * interval '1 day'
         + interval '7 hours' + floor(random() * 156) * interval '5 minutes' + n * interval '0' as i) v`,
      [TODAY, perDay, TAKEN_DAYS + 1],
    )
    for (const encoding of ['br', 'gzip']) {
      const headers = { ...api.ana.headers, 'accept-encoding': encoding }
      const answer = await api.app.inject({ url: '/api/Agendamentos/ocupados', headers })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.rawPayload.length).toBeLessThan(10_000)
      expect(answer.rawPayload.length).toBeGreaterThan(500)
    }
  })
})

describe('one’s own visits', () => {
  const own = async (cursor = '') => {
    const query = new URLSearchParams({ meus: '1', cursor })
    const answer = await api.ana.call('GET', `/api/Agendamentos/mudancas?${query}`)
    expect(answer.statusCode).toBe(200)
    expect(agendamentoChangesSchema.parse(answer.body)).toEqual(answer.body)
    return agendamentoChangesSchema.parse(answer.body)
  }
  const idsOf = ({ alterados }: Awaited<ReturnType<typeof own>>) => alterados.map(({ id }) => id)

  it('are all told, whatever their dates; of others’ neither rows nor ids, nor a byte', async () => {
    const old = await put(ANA, at('2019-05-02', '09:00'))
    const far = await put(ANA, at('2029-05-02', '09:00'))
    const others = await put(BIA, at(TODAY, '09:00'))
    const first = await own()
    expect(first).toMatchObject({ completo: true, removidos: [] })
    expect(idsOf(first)).toEqual([old, far])
    expect(first).not.toHaveProperty('pessoas')
    // The cursor grows with the number of the database's transactions, whoever's they are.
    const sizeOf = (answer: object) => JSON.stringify({ ...answer, cursor: '' }).length
    await api.db.pool.query('update agendamento set nome = $1 where id = $2', ['Outro', others])
    await put(BIA, at(TODAY, '11:00'))
    await remove(others)
    const nothing = await own(first.cursor)
    expect(nothing).toMatchObject({ completo: false, alterados: [], removidos: [] })
    await put(null, at(TOMORROW, '09:00'))
    expect(sizeOf(await own())).toBe(sizeOf(first))
    const added = await put(ANA, at(TODAY, '14:00'))
    await remove(old)
    const delta = await own(nothing.cursor)
    expect([idsOf(delta), delta.removidos]).toEqual([[added], [old]])
  })

  it('go where they become another’s, and come back with the person', async () => {
    const id = await put(ANA, at(TODAY, '09:00'))
    const give = (who: string) =>
      api.db.pool.query('update agendamento set usuario_id = $1 where id = $2', [accounts.get(who), id])
    const first = await own()
    await give(BIA)
    const lost = await own(first.cursor)
    expect(lost).toMatchObject({ completo: false, alterados: [], removidos: [id] })
    await api.db.pool.query("update agendamento set nome = 'Hers no more'")
    expect(await own(lost.cursor)).toMatchObject({ alterados: [], removidos: [] })
    await give(ANA)
    expect(await own(lost.cursor)).toMatchObject({ alterados: [{ id }], removidos: [] })
  })

  it('are all told where the cursor is of another list, or the log does not say whose they were', async () => {
    const id = await put(ANA, at(TODAY, '09:00'))
    const pages = await api.ana.call('GET', `/api/Agendamentos/mudancas?desde=${TODAY}&paginas=1&proprios=1`)
    const whole = { completo: true, alterados: [{ id }], removidos: [] }
    expect(await own(pages.body.cursor)).toMatchObject(whole)
    const { cursor } = await own()
    await api.db.pool.query("insert into mudanca (topico, linha) values ('agendamentos', 1)")
    expect(await own(cursor)).toMatchObject(whole)
  })
})
