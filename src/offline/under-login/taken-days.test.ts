import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays } from '#domain/lib/dates.ts'
import { visit as anyVisit } from '#domain/testing/outbox.ts'
import type { Api } from '#src/api/client.ts'
import { createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { ClinicaDb, type PullMark, ROW_FORM, readPullMark } from '../db.ts'
import { leaveSession } from '../login/session.ts'
import { pull, pullIfStale } from '../pull/pull.ts'
import { createLineageFollower } from '../restore/other-lineage.ts'

const TODAY = '2026-11-11'
const FAR = addDays(TODAY, 100)
const LAST = addDays(TODAY, 180)

/** From nine, for an hour and a quarter. */
const visit = (id: number, date: string, email: string | null = null): Agendamento => ({
  ...anyVisit,
  ...{ id, email, dataHoraAgendada: `${date}T09:00:00.000Z`, tempo: '01:15' },
})
const NINE = [540, 75]

async function device(server = new FakeServer()) {
  const { db, deps, clock } = await createDevice(server)
  const line = { left: Number.POSITIVE_INFINITY }
  const api: Api = {
    call: (name, input) =>
      line.left-- <= 0 ? Promise.resolve({ kind: 'no_answer' }) : server.api.call(name, input),
  }
  /** What the device says of each date; free ones are left out. */
  const days = async () =>
    Object.fromEntries(
      (await db.diasOcupados.toArray()).flatMap(({ data, ocupados }) =>
        ocupados.length === 0 ? [] : [[data, ocupados]],
      ),
    )
  const mark = () => readPullMark(db, 'ocupados')
  const reads = () => server.reads.splice(0).map(({ answer, dates }) => [answer, dates])
  return { server, db, deps, clock, line, days, mark, reads, taken: () => pull({ ...deps, api }, 'ocupados') }
}

describe('when others take the clinic', () => {
  it('is known of the first two weeks at once, and of the rest behind; a client’s own visits are no part', async () => {
    const { server, taken, days, mark, reads } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, FAR), visit(3, addDays(TODAY, 2), MARINA)]
    expect(await taken()).toEqual({ kind: 'updated' })
    expect(await days()).toEqual({ [TODAY]: NINE, [FAR]: NINE })
    expect(reads()).toEqual([
      ['page', `${TODAY} ${addDays(TODAY, 13)}`],
      ['delta', `${TODAY} ${LAST}`],
    ])
    expect(await mark()).toMatchObject({ desde: TODAY, ate: LAST })
    expect((await mark())?.incompleto).toBeUndefined()
  })

  it('on a line that breaks is known as far as it came, and goes on from there', async () => {
    const { server, deps, line, taken, days, mark, reads } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, FAR)]
    line.left = 1
    expect(await taken()).toEqual({ kind: 'no_answer' })
    expect(await days()).toEqual({ [TODAY]: NINE })
    expect(await mark()).toMatchObject({ desde: TODAY, ate: addDays(TODAY, 13), incompleto: true })
    server.agendamentos = [visit(2, FAR)]
    reads()
    expect(await pullIfStale(deps, 'ocupados')).toEqual({ kind: 'updated' })
    expect(await days()).toEqual({ [FAR]: NINE })
    expect(reads()).toEqual([['delta', `${TODAY} ${LAST}`]])
    expect(await pullIfStale(deps, 'ocupados')).toEqual({ kind: 'skipped' })
  })

  it('is replaced by day, and on a new day by what is new; what is over goes', async () => {
    const { server, clock, taken, days, mark, reads } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, FAR), visit(3, addDays(LAST, 1))]
    await taken()
    server.agendamentos = [visit(1, TODAY), visit(4, FAR), visit(3, addDays(LAST, 1))]
    const later = { ...visit(5, FAR), dataHoraAgendada: `${FAR}T14:00:00.000Z`, tempo: '00:30' }
    server.agendamentos.push(later)
    await taken()
    expect(await days()).toEqual({ [TODAY]: NINE, [FAR]: [...NINE, 840, 30] })
    reads()
    clock.deviceNow += 86_400_000
    server.today = addDays(TODAY, 1)
    await taken()
    expect(await days()).toEqual({ [FAR]: [...NINE, 840, 30], [addDays(LAST, 1)]: NINE })
    expect(reads()).toHaveLength(1)
    expect(await mark()).toMatchObject({ desde: addDays(TODAY, 1), ate: addDays(LAST, 1) })
  })

  it('is asked whole, at once, where the cursor is of another history', async () => {
    const { server, db, deps, taken, days, mark, reads } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, FAR)]
    await taken()
    server.restore({ agendamentos: [visit(2, FAR)] }, `${TODAY}T08:00:00.000Z`)
    reads()
    await db.meta.put({ key: 'epoca', value: server.epoca })
    await createLineageFollower(deps).follow()
    expect(await days()).toEqual({ [FAR]: NINE })
    expect(reads()).toHaveLength(1)
    expect(await mark()).toMatchObject({ ate: LAST, epoca: server.epoca })
  })

  it('is asked whole, at once, where code of another form has kept it', async () => {
    const { server, db, taken, days, mark, reads } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, FAR)]
    await taken()
    const older = { ...(await mark()), em: 1, forma: ROW_FORM - 1 } as PullMark
    await db.meta.put({ key: 'pull:ocupados', value: older })
    // As the older code would have cut it.
    await db.diasOcupados.put({ data: FAR, ocupados: [] })
    reads()
    await taken()
    expect(await days()).toEqual({ [TODAY]: NINE, [FAR]: NINE })
    expect(reads()).toEqual([['whole', `${TODAY} ${LAST}`]])
    await taken()
    expect(reads()).toEqual([['delta', `${TODAY} ${LAST}`]])
  })

  it('is nothing that the Admin’s device asks for, and goes at a logout', async () => {
    const admin = await device(new FakeServer(MARINA, 'Admin'))
    expect(await admin.taken()).toEqual({ kind: 'skipped' })
    expect(admin.reads()).toEqual([])
    const { server, db, taken, days, mark } = await device()
    server.agendamentos = [visit(1, TODAY)]
    await taken()
    await leaveSession(db, { dono: MARINA, discardQueue: false })
    expect(await days()).toEqual({})
    expect(await mark()).toBeNull()
  })
})

describe('an updated device', () => {
  /** As version 3 of the database left it. */
  async function older(status: 'Usuario' | 'Admin') {
    const name = `upgraded-${status}`
    const before = new Dexie(name)
    before.version(3).stores({
      ocupados: 'id, dataHoraAgendada',
      agendamentos: 'id, dataHoraAgendada, [email+dataHoraAgendada]',
      meta: 'key',
    })
    const time = (id: number, when: string, tempo: string) => ({ id, dataHoraAgendada: when, tempo })
    await before
      .table('ocupados')
      .bulkPut([
        time(1, `${TODAY}T09:00:00.000Z`, '01:00'),
        time(2, `${TODAY}T10:00:00.000Z`, '00:30'),
        time(3, `${FAR}T23:30:00.000Z`, '01:00'),
        time(4, 'not a time', '01:00'),
      ])
    const sessao = { email: MARINA, status, nomeExibicao: 'Marina', epoch: 'e1', expirada: false }
    const mark = { em: 5, desde: TODAY, ate: LAST, versao: 'of pages', epoca: 'history 1', forma: 2 }
    await before.table('meta').bulkPut([
      { key: 'sessao', value: sessao },
      { key: 'pull:agendamentos', value: mark },
    ])
    before.close()
    return new ClinicaDb(name)
  }

  it('knows by day what it knew visit by visit, and asks for all of it at the next pull', async () => {
    const db = await older('Usuario')
    expect(await db.diasOcupados.toArray()).toEqual([
      { data: TODAY, ocupados: [540, 90] },
      { data: FAR, ocupados: [1410, 30] },
      { data: addDays(FAR, 1), ocupados: [0, 30] },
    ])
    expect(await db.ocupados.count()).toBe(0)
    expect(await readPullMark(db, 'ocupados')).toMatchObject({ em: 5, desde: TODAY, ate: LAST, versao: null })
    const { deps, reads, server } = await device()
    server.agendamentos = [visit(1, FAR)]
    expect(await pull({ ...deps, db }, 'ocupados')).toEqual({ kind: 'updated' })
    expect(reads()).toEqual([['whole', `${TODAY} ${LAST}`]])
    expect(await db.diasOcupados.toArray()).toEqual([{ data: FAR, ocupados: NINE }])
    db.close()
  })

  it('of the Admin has nothing of the kind', async () => {
    const db = await older('Admin')
    expect(await readPullMark(db, 'ocupados')).toBeNull()
    expect(await db.diasOcupados.count()).toBe(0)
    db.close()
  })
})
