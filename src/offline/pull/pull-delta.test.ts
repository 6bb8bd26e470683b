import { describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { visit as anyVisit } from '#domain/testing/outbox.ts'
import { createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { ClinicaDb, ROW_FORM, readPullMark, readSession } from '../db.ts'
import { enterSession, verifySession } from '../login/session.ts'
import { pull, pullIfStale } from './pull.ts'

const visit = (id: number, email: string | null = null): Agendamento => ({
  ...anyVisit,
  ...{ id, email, dataHoraAgendada: `2026-11-20T${String(id).padStart(2, '0')}:00:00.000Z` },
})
const voucher = (id: number) => ({ id, nome: `Voucher ${id}`, descricao: '', campo: true })

async function device(server = new FakeServer()) {
  const { db, deps, clock } = await createDevice(server)
  const ids = async () => (await db.agendamentos.toArray()).map((a) => a.id)
  /** What was read, one word for however many pages. */
  const kinds = () => {
    const answers = server.reads.splice(0).map(({ answer }) => answer)
    return answers.filter((answer, i) => answer !== 'page' || answers[i - 1] !== 'page')
  }
  return { server, db, deps, clock, ids, kinds, agenda: () => pull(deps, 'agendamentos') }
}

describe('a client’s own visits', () => {
  it('are fetched once, whatever their dates, then only what changed; of others’ nothing is kept', async () => {
    const { server, agenda, ids, kinds } = await device()
    const old = { ...visit(7, MARINA), dataHoraAgendada: '2019-03-01T09:00:00.000Z' }
    server.agendamentos = [old, visit(8, MARINA), visit(9), visit(10)]
    await agenda()
    expect(await ids()).toEqual([7, 8])
    server.agendamentos = [visit(8, MARINA), visit(10), visit(11), visit(12, MARINA)]
    await agenda()
    expect(await ids()).toEqual([8, 12])
    await agenda()
    expect(kinds()).toEqual(['whole', 'delta', 'delta'])
  })

  it('go where they became another person’s, and come back', async () => {
    const { server, agenda, ids } = await device()
    for (const [email, kept] of [
      [MARINA, [8]],
      ['bia@exemplo.test', []],
      [MARINA, [8]],
    ] as const) {
      server.agendamentos = [visit(8, email)]
      await agenda()
      expect(await ids()).toEqual(kept)
    }
  })

  it('are fetched anew once the account is confirmed: what was there already has become hers', async () => {
    const { db, agenda, kinds } = await device()
    const session = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const
    const verified = async (confirmada: boolean) =>
      verifySession(db, { ...session, confirmada }, await readSession(db), () => 'e9', 1)
    await verified(false)
    await agenda()
    await agenda()
    expect(await verified(true)).toMatchObject({ confirmada: true })
    await agenda()
    await verified(true)
    await agenda()
    expect(kinds()).toEqual(['whole', 'delta', 'whole', 'delta'])
  })

  it('are fetched anew by code that finds the mark of older code', async () => {
    const { server, db, agenda, ids, kinds } = await device()
    const value = { em: 1, desde: '2025-11-11', ate: '2027-05-10', versao: 'of pages', forma: ROW_FORM }
    await db.meta.put({ key: 'pull:agendamentos', value })
    await db.agendamentos.put(visit(23, MARINA))
    server.agendamentos = [visit(8, MARINA)]
    await agenda()
    expect(await ids()).toEqual([8])
    expect(kinds()).toEqual(['whole'])
  })

  it('are fetched anew once by code whose rows have gained fields, and until then say what they lack', async () => {
    const { server, db, agenda, kinds } = await device()
    server.agendamentos = [{ ...visit(8, MARINA), versao: 3, cliente: 'Dona Lúcia' }]
    await agenda()
    // As older code has left it: a good cursor, and rows that it cut the new fields off.
    const { versao: _, cliente: __, ...older } = visit(8, MARINA)
    await db.agendamentos.put(older as Agendamento)
    const mark = await readPullMark(db, 'agendamentos')
    if (mark === null) throw new Error('no mark')
    const { forma: ___, ...olderMark } = mark
    await db.meta.put({ key: 'pull:agendamentos', value: olderMark })
    expect(await db.agendamentos.get(8)).toMatchObject({ versao: 0, cliente: null })
    expect(kinds()).toEqual(['whole'])
    await agenda()
    expect(await db.agendamentos.toArray()).toMatchObject([{ versao: 3, cliente: 'Dona Lúcia' }])
    await agenda()
    expect(kinds()).toEqual(['whole', 'delta'])
  })

  it('are fetched anew by the next person', async () => {
    const { server, db, clock, agenda, ids, kinds } = await device()
    server.agendamentos = [visit(8, MARINA)]
    await agenda()
    server.sessao = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' }
    await enterSession(db, server.sessao, 'e2', clock.deviceNow)
    kinds()
    await agenda()
    expect(kinds()).toEqual(['whole'])
    expect(await ids()).toEqual([])
  })

  it('keep the newer of two answers, whichever comes last', async () => {
    const { server, db, deps, agenda, ids } = await device()
    await agenda()
    const { promise, resolve: open } = Promise.withResolvers<void>()
    server.gate = promise
    server.agendamentos = [visit(8, MARINA)]
    const before = server.reads.length
    // As from another tab: within one, a question is put at a time.
    const older = pull({ ...deps, db: new ClinicaDb(db.name) }, 'agendamentos')
    await expect.poll(() => server.reads.length).toBe(before + 1)
    server.gate = Promise.resolve()
    server.agendamentos = [visit(9, MARINA)]
    await agenda()
    expect(await ids()).toEqual([9])
    const { versao } = (await readPullMark(db, 'agendamentos')) ?? {}
    open()
    expect(await older).toEqual({ kind: 'updated' })
    expect(await ids()).toEqual([9])
    expect((await readPullMark(db, 'agendamentos'))?.versao).not.toBe(versao)
  })

  it('that another tab of older code has cut meanwhile are not taken for whole', async () => {
    const { server, db, deps, agenda, kinds } = await device()
    server.agendamentos = [{ ...visit(8, MARINA), versao: 3, cliente: 'Dona Lúcia' }]
    await agenda()
    const mark = await readPullMark(db, 'agendamentos')
    const { promise, resolve: open } = Promise.withResolvers<void>()
    server.gate = promise
    const before = server.reads.length
    const pulling = agenda()
    await expect.poll(() => server.reads.length).toBe(before + 1)
    // The clinic has nothing new: the other tab has the same cursor, and rows without the new fields.
    const { versao: _, cliente: __, ...cut } = visit(8, MARINA)
    await db.agendamentos.put(cut as Agendamento)
    const older = { ...mark, em: deps.now(), forma: ROW_FORM - 1 }
    await db.meta.put({ key: 'pull:agendamentos', value: older })
    open()
    expect(await pulling).toEqual({ kind: 'updated' })
    expect(await db.agendamentos.toArray()).toMatchObject([{ versao: 3, cliente: 'Dona Lúcia' }])
    kinds()
    // Nor does a screen that opens find them brought up to date.
    await db.meta.put({ key: 'pull:agendamentos', value: older })
    expect(await pullIfStale(deps, 'agendamentos')).toEqual({ kind: 'updated' })
    expect(kinds()).toEqual(['whole'])
  })

  it('say how old they are by when it was asked for', async () => {
    const { server, db, clock, agenda } = await device()
    const asked = clock.deviceNow
    const { promise, resolve: open } = Promise.withResolvers<void>()
    server.gate = promise
    const pulling = agenda()
    await expect.poll(() => server.reads.length).toBe(1)
    clock.deviceNow += 9_000
    open()
    await pulling
    expect((await readPullMark(db, 'agendamentos'))?.em).toBe(asked)
  })
})

describe('a list', () => {
  it('that did not change is not sent again, and counts as fresh', async () => {
    const { server, db, deps, clock, kinds } = await device()
    server.lists['voucher.listar'] = [voucher(1), voucher(2)]
    await pull(deps, 'vouchers')
    clock.deviceNow += 60_000
    expect(await pull(deps, 'vouchers')).toEqual({ kind: 'updated' })
    expect(await db.vouchers.count()).toBe(2)
    expect((await readPullMark(db, 'vouchers'))?.em).toBe(clock.deviceNow)
    server.lists['voucher.listar'] = [voucher(2)]
    await pull(deps, 'vouchers')
    expect(await db.vouchers.toArray()).toEqual([voucher(2)])
    expect(kinds()).toEqual(['whole', '304', 'whole'])
  })

  it.each(['procedimentos', 'clinica', 'horarios', 'vouchers'] as const)(
    'of %s whose rows older code has cut by its own schema is asked for whole, once',
    async (name) => {
      const { db, deps, kinds } = await device()
      await pull(deps, name)
      const mark = await readPullMark(db, name)
      await db.meta.put({ key: `pull:${name}`, value: { ...mark, forma: ROW_FORM - 1 } })
      await pull(deps, name)
      await pull(deps, name)
      expect(kinds()).toEqual(['whole', 'whole', '304'])
    },
  )

  it('of hours is asked for anew when its dates move on, which is each month and not each morning', async () => {
    const { db, deps, clock, kinds } = await device()
    await pull(deps, 'horarios')
    expect(await readPullMark(db, 'horarios')).toMatchObject({ desde: '2026-10-01', ate: null })
    clock.deviceNow += 86_400_000
    await pull(deps, 'horarios')
    clock.deviceNow += 30 * 86_400_000
    await pull(deps, 'horarios')
    expect(await readPullMark(db, 'horarios')).toMatchObject({ desde: '2026-11-01', ate: null })
    expect(kinds()).toEqual(['whole', '304', 'whole'])
  })
})
