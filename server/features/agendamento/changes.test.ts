import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AgendamentoChanges, agendamentoChangesSchema } from '#domain/agendamento/schema.ts'
import { clinicNowOf, formatDateTime } from '#domain/lib/dates.ts'
import {
  ANA,
  type Api,
  at,
  BIA,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TODAY,
  TOMORROW,
} from '#tests/support/api.ts'
import { restoreDump, takeDump } from '#tests/support/restore.ts'
import { confirmLineage } from '../../db/lineage.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia')
})

const RANGE = `desde=${TODAY}&ate=${TOMORROW}`
const ask = async (who: Api['ana'], cursor = '', range = RANGE): Promise<AgendamentoChanges> => {
  const query = `${range}&cursor=${encodeURIComponent(cursor)}`
  const response = await who.call('GET', `/api/Agendamentos/mudancas?${query}`)
  expect(response.statusCode).toBe(200)
  expect(agendamentoChangesSchema.parse(response.body)).toEqual(response.body)
  return response.body
}
const reserve = async (when: string, email: string | null = null): Promise<number> => {
  const body = { ...CLEANSING, nome: 'Segredo', dataHoraAgendada: when, email }
  const response = await api.admin.call('POST', '/api/Agendamentos', body)
  expect(response.statusCode).toBe(201)
  return response.body.id
}
const list = async (who: Api['ana']) => (await who.call('GET', `/api/Agendamentos?${RANGE}`)).body

describe('the changes of the list', () => {
  it('are the whole list at first, then what was added, changed and removed', async () => {
    const [kept, moved, gone] = [
      await reserve(at(TODAY, '08:00')),
      await reserve(at(TODAY, '10:00'), ANA),
      await reserve(at(TODAY, '14:00'), BIA),
    ]
    for (const who of [api.admin, api.ana]) {
      const first = await ask(who)
      expect(first).toMatchObject({ completo: true, removidos: [] })
      expect(first.alterados).toEqual(await list(who))
      expect(await ask(who, first.cursor)).toMatchObject({ completo: false, alterados: [], removidos: [] })
    }
    const { cursor } = await ask(api.ana)
    await api.admin.call('DELETE', `/api/Agendamentos/${gone}`)
    const move = { ...CLEANSING, dataHoraAgendada: at(TODAY, '16:00') }
    expect((await api.admin.call('PUT', `/api/Agendamentos/${moved}`, move)).statusCode).toBe(200)
    const added = await reserve(at(TOMORROW, '09:00'))
    const delta = await ask(api.ana, cursor)
    expect(delta).toMatchObject({ completo: false, removidos: [gone] })
    expect(delta.alterados.map((a) => a.id)).toEqual([moved, added])
    expect(delta.alterados.map((a) => a.id)).not.toContain(kept)
    expect(await list(api.ana)).toEqual([(await list(api.ana))[0], ...delta.alterados])
    expect(await ask(api.ana, delta.cursor)).toMatchObject({ alterados: [], removidos: [] })
  })

  it('name what left the dates as removed', async () => {
    const id = await reserve(at(TODAY, '09:00'))
    const { cursor } = await ask(api.admin)
    await api.admin.call('PUT', `/api/Agendamentos/${id}`, {
      ...CLEANSING,
      dataHoraAgendada: at('2026-12-24', '09:00'),
    })
    expect(await ask(api.admin, cursor)).toMatchObject({ alterados: [], removidos: [id] })
  })

  it('tell a client of others only when they occupy the clinic, also of one that was hers', async () => {
    const id = await reserve(at(TODAY, '09:00'), ANA)
    const [ana, bia] = [await ask(api.ana), await ask(api.bia)]
    expect(ana.alterados).toMatchObject([{ id, nome: 'Segredo', email: ANA }])
    await api.db.pool.query(
      'update agendamento set usuario_id = (select id from usuario where email = $1) where id = $2',
      [BIA, id],
    )
    const lost = await ask(api.ana, ana.cursor)
    expect(lost).toEqual({
      completo: false,
      alterados: [{ id, dataHoraAgendada: at(TODAY, '09:00'), tempo: CLEANSING.tempo }],
      removidos: [],
      cancelados: [],
      cursor: expect.any(String),
      epoca: ana.epoca,
    })
    expect((await ask(api.bia, bia.cursor)).alterados).toMatchObject([{ id, nome: 'Segredo', email: BIA }])
  })

  it('leave out what others had before now', async () => {
    const { cursor } = await ask(api.ana)
    const id = await reserve(at(TODAY, '05:00'), BIA)
    expect(await ask(api.ana, cursor)).toMatchObject({ alterados: [], removidos: [id] })
  })

  it('are the whole list where the cursor is of another person, other dates, or nonsense', async () => {
    await reserve(at(TODAY, '09:00'), BIA)
    const { cursor } = await ask(api.bia)
    expect((await ask(api.bia, cursor)).completo).toBe(false)
    expect(await ask(api.ana, cursor)).toMatchObject({ completo: true, alterados: await list(api.ana) })
    expect((await ask(api.bia, cursor, `desde=${TODAY}`)).completo).toBe(true)
    for (const bad of [
      'x',
      cursor.slice(0, cursor.indexOf(':')),
      `${cursor},0`,
      cursor.replace(/\d+:/, '0:'),
    ])
      expect((await ask(api.bia, bad)).alterados).toHaveLength(1)
    expect(
      (await api.bia.call('GET', `/api/Agendamentos/mudancas?cursor=${'9'.repeat(4001)}`)).statusCode,
    ).toBe(422)
  })

  it('are the whole list after the table was emptied', async () => {
    await reserve(at(TODAY, '09:00'))
    const { cursor } = await ask(api.ana)
    await api.db.pool.query('truncate agendamento')
    expect(await ask(api.ana, cursor)).toMatchObject({ completo: true, alterados: [] })
  })

  it('are the whole list, with what the copy knew, after the database was put back', async () => {
    await confirmLineage(api.db)
    const kept = await reserve(at(TODAY, '09:00'), ANA)
    const before = await ask(api.ana)
    const dump = await takeDump(api.db.pool)
    await reserve(at(TODAY, '11:00'), ANA)
    const { cursor } = await ask(api.ana, before.cursor)
    await restoreDump(api.db.pool, dump)
    const after = await ask(api.ana, cursor)
    expect(after).toMatchObject({ completo: true, alterados: [{ id: kept }] })
    expect(after.epoca).not.toBe(before.epoca)
    // On the clinic's clock, which is three hours behind the machine's.
    const newest = (await api.db.pool.query('select max(criado_em) as m from agendamento')).rows[0].m
    const { date, minute } = clinicNowOf(newest.getTime(), 'America/Sao_Paulo')
    expect(after.copiaDe).toBe(formatDateTime(date, minute))
    expect(await ask(api.ana, after.cursor)).toMatchObject({ completo: false, epoca: after.epoca })
  })

  it('lose no visit that was begun earlier and committed later', async () => {
    const slow = await api.db.pool.connect()
    await slow.query('begin')
    const { rows } = await slow.query(
      `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
       values ('', '', 1, '${TODAY} 09:00', '${TODAY} 10:00', 0) returning id`,
    )
    const late = await reserve(at(TODAY, '15:00'))
    const first = await ask(api.ana)
    expect(first.alterados.map((a) => a.id)).toEqual([late])
    await slow.query('commit')
    slow.release()
    expect((await ask(api.ana, first.cursor)).alterados).toMatchObject([{ id: rows[0].id }])
  })
})

describe('whose the visits are', () => {
  const name = async (email: string, nome: string) => {
    const answer = await api.admin.call('POST', '/api/PerfilUsuario', {
      email,
      nome,
      telefone: '11987654321',
    })
    expect(answer.statusCode).toBeLessThan(300)
  }
  const emails = (m: AgendamentoChanges) => m.pessoas?.map(({ email }) => email).sort()

  it('is told to the Admin alone, with the list and then with what changed', async () => {
    await name(ANA, 'Ana')
    await reserve(at(TODAY, '09:00'), ANA)
    const first = await ask(api.admin)
    expect(first.pessoas).toEqual([
      {
        ...{ email: ANA, nomeUsuario: 'ana', nome: 'Ana', sobrenome: '', telefone: '(11) 98765-4321' },
        confirmada: true,
      },
    ])
    await reserve(at(TODAY, '11:00'), BIA)
    const delta = await ask(api.admin, first.cursor)
    expect(emails(delta)).toEqual([BIA])
    expect((await ask(api.admin, delta.cursor)).pessoas).toEqual([])
    for (const who of [api.ana, api.bia]) {
      const seen = await ask(who)
      expect(seen).not.toHaveProperty('pessoas')
      expect(await ask(who, seen.cursor)).not.toHaveProperty('pessoas')
    }
    expect(JSON.stringify(await ask(api.ana))).not.toContain(BIA)
  })

  it('is told anew when a name changes, of those who are on the list', async () => {
    await reserve(at(TODAY, '09:00'), ANA)
    await reserve(at('2026-12-24', '09:00'), BIA)
    const { cursor } = await ask(api.admin)
    await name(ANA, 'Ana Clara')
    await name(BIA, 'Beatriz')
    const delta = await ask(api.admin, cursor)
    expect(delta).toMatchObject({ completo: false, alterados: [], removidos: [] })
    expect(delta.pessoas).toMatchObject([{ email: ANA, nome: 'Ana Clara' }])
  })
})

describe('the list in pages', () => {
  const FAR = '2027-09-01'
  const page = (desde: string, ate = desde) => `desde=${desde}&ate=${ate}&paginas=1`

  it('is each page as it is, then what changed on whatever dates were fetched', async () => {
    const [one, two] = [await reserve(at(TODAY, '09:00')), await reserve(at(TOMORROW, '09:00'))]
    const first = await ask(api.admin, '', page(TODAY))
    expect(first).toMatchObject({ completo: true, alterados: [{ id: one }] })
    const [late, far] = [await reserve(at(TODAY, '15:00')), await reserve(at(FAR, '09:00'))]
    const second = await ask(api.admin, '', page(TOMORROW))
    expect(second.alterados.map((a) => a.id)).toEqual([two])
    await api.admin.call('DELETE', `/api/Agendamentos/${two}`)
    const delta = await ask(api.admin, first.cursor, page(TODAY, TOMORROW))
    expect(delta).toMatchObject({ completo: false, alterados: [{ id: late }] })
    expect([...delta.removidos].sort()).toEqual([two, far].sort())
  })

  it('is not answered in place of what changed, where the cursor does not hold', async () => {
    await reserve(at(TODAY, '09:00'), ANA)
    const { cursor } = await ask(api.admin, '', page(TODAY))
    const { cursor: ofWhole } = await ask(api.admin)
    for (const [who, bad] of [
      [api.ana, cursor],
      [api.admin, ofWhole],
      [api.admin, 'x'],
    ] as const)
      expect(await ask(who, bad, page(TODAY))).toMatchObject({ completo: true, alterados: [], removidos: [] })
    await api.db.pool.query('truncate agendamento')
    expect(await ask(api.admin, cursor, page(TODAY))).toMatchObject({ completo: true, alterados: [] })
    // Nor does it hold for whoever asks for the list as a whole.
    expect(await ask(api.admin, cursor)).toMatchObject({ completo: true })
  })

  it('has a client’s own visits of all dates where she asks for them, and of others only those dates’', async () => {
    const [own, others] = [await reserve(at(FAR, '09:00'), ANA), await reserve(at(FAR, '11:00'), BIA)]
    const old = await reserve(at('2024-02-01', '09:00'), ANA)
    expect((await ask(api.ana, '', page(TODAY))).alterados).toEqual([])
    const first = await ask(api.ana, '', `${page(TODAY)}&proprios=1`)
    expect(first.alterados.map((a) => a.id)).toEqual([old, own])
    const more = await reserve(at('2028-01-03', '09:00'), ANA)
    const delta = await ask(api.ana, first.cursor, `${page(TODAY)}&proprios=1`)
    expect(delta.alterados).toMatchObject([{ id: more, nome: 'Segredo' }])
    expect(JSON.stringify([first, delta])).not.toContain(`"id":${others},`)
  })
})
