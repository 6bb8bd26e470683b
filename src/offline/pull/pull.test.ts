import { describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import type { Api } from '#src/api/client.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { readPullMark, readSession } from '../db.ts'
import { announceLeave, enterSession, leaveSession, verifySession } from '../login/session.ts'
import { enqueue } from '../queue/outbox.ts'
import { drainOutbox } from '../sending/drain.ts'
import { pull, pullIfStale, pullSoon } from './pull.ts'

/** Holds every answer of the server back until the function it answers is called. */
function held(server: FakeServer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  return resolve
}

/** Until the server was asked for a list: its answer is of then. */
const asked = ({ reads }: FakeServer) => vi.waitFor(() => expect(reads).not.toEqual([]))

describe('pull', () => {
  it('asks for a range of dates and replaces what the device had', async () => {
    const server = new FakeServer(MARINA, 'Admin')
    const { db, deps } = await createDevice(server)
    expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
    expect(await readPullMark(db, 'agendamentos')).toMatchObject({ desde: '2026-10-12', ate: '2027-05-10' })
  })

  it('asks once after a write of which the server tells, too, and once where it does not', async () => {
    const server = new FakeServer()
    const { deps } = await createDevice(server)
    // The first list comes in pages; from then on what changed is one request.
    await pull(deps, 'agendamentos')
    const first = server.reads.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pullSoon(deps, 'agendamentos')
    // What the server told of the same write.
    await pull(deps, 'agendamentos')
    expect(vi.getTimerCount()).toBe(0)
    expect(server.reads).toHaveLength(first + 1)
    pullSoon(deps, 'agendamentos')
    vi.runAllTimers()
    vi.useRealTimers()
    await vi.waitFor(() => expect(server.reads).toHaveLength(first + 2), 2_000)
  })

  it('gives two who want the same at once one answer, and asks anew for whom it would be too old', async () => {
    const server = new FakeServer()
    const { deps, clock } = await createDevice(server)
    const open = held(server)
    const both = [pullIfStale(deps, 'clinica'), pullIfStale(deps, 'clinica')]
    await asked(server)
    open()
    expect(await Promise.all(both)).toEqual([{ kind: 'updated' }, { kind: 'updated' }])
    expect(server.reads).toHaveLength(1)
    clock.deviceNow += 60_000
    const openAgain = held(server)
    const old = pullIfStale(deps, 'clinica')
    await vi.waitFor(() => expect(server.reads).toHaveLength(2))
    clock.deviceNow += 1
    const anew = pullIfStale(deps, 'clinica', clock.deviceNow)
    await vi.waitFor(() => expect(server.reads).toHaveLength(3))
    openAgain()
    await Promise.all([old, anew])
  })

  it('never takes away what was confirmed while the list was on its way', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    const open = held(server)
    const pulling = pull(deps, 'agendamentos')
    await asked(server)
    server.gate = Promise.resolve()
    await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    await drainOutbox(deps)
    open()
    clock.deviceNow += 1
    await pulling
    expect((await db.agendamentos.toArray()).map((a) => a.chave)).toEqual([uuid(1)])
  })

  it('lands although the clock was set back since the last acknowledgement', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    await drainOutbox(deps)
    clock.deviceNow -= 86_400_000
    server.agendamentos = []
    expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('does not put one person’s list into another’s tables', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    server.agendamentos = [{ ...visit, email: MARINA }]
    const open = held(server)
    const pulling = pull(deps, 'agendamentos')
    await asked(server)
    await enterSession(
      db,
      { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' },
      'e2',
      clock.deviceNow,
    )
    open()
    expect(await pulling).toEqual({ kind: 'skipped' })
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('keeps what everybody may read, whoever logs in meanwhile', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    const open = held(server)
    const pulling = pull(deps, 'mensagens')
    await asked(server)
    await enterSession(
      db,
      { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: '' },
      'e2',
      clock.deviceNow,
    )
    open()
    expect(await pulling).toEqual({ kind: 'updated' })
  })

  it('asks again for what the Admin sees more of where somebody else logs in meanwhile', async () => {
    const server = new FakeServer('admin@exemplo.test', 'Admin')
    const { db, deps, clock } = await createDevice(server)
    const text = { nome: 'Preços de janeiro', descricao: 'Em breve.', tipoMensagemTemporaria: 1 } as const
    const shown = { ...text, id: 1, habilitado: true }
    server.lists['mensagem.listar'] = [shown, { ...text, id: 2, habilitado: false }]
    const open = held(server)
    const pulling = pull(deps, 'mensagens')
    await asked(server)
    server.sessao = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' }
    server.lists['mensagem.listar'] = [shown]
    await enterSession(db, server.sessao, 'e2', clock.deviceNow)
    open()
    expect(await pulling).toEqual({ kind: 'updated' })
    expect(await db.mensagens.toArray()).toEqual([shown])
  })

  it('leaves fresh rows alone, and asks again when the device’s clock was set back', async () => {
    const server = new FakeServer()
    const { deps, clock } = await createDevice(server)
    await pull(deps, 'procedimentos')
    expect(await pullIfStale(deps, 'procedimentos')).toEqual({ kind: 'skipped' })
    clock.deviceNow -= 86_400_000
    expect(await pullIfStale(deps, 'procedimentos')).toEqual({ kind: 'updated' })
  })
})

describe('the session', () => {
  it('that ran out keeps the person’s rows and her queue', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    const before = await readSession(db)
    expect(await verifySession(db, null, before, () => 'e2', clock.deviceNow)).toMatchObject({
      expirada: true,
    })
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(0)
    await enqueue(db, booking('2026-11-21T09:00:00.000Z'), {
      id: uuid(2),
      dono: MARINA,
      deviceNow: clock.deviceNow,
    })
    expect((await db.outbox.toArray()).map((r) => r.state)).toEqual(['queued', 'auth'])
    await enterSession(
      db,
      { email: 'marina@exemplo.test', status: 'Usuario', nomeExibicao: 'Marina' },
      'e2',
      clock.deviceNow,
    )
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(2)
  })

  it.each([
    [401, 'nao_autenticado'],
    [403, 'outra_pessoa'],
  ] as const)(
    'that ran out is over as soon as a list is refused for it (%i %s), whoever asked for the list',
    async (status, code) => {
      const { db, deps, clock } = await createDevice(new FakeServer())
      const refused = { kind: 'problem', status, retryAfter: null } as const
      const api: Api = {
        call: async () => ({ ...refused, problem: problem(code, 'Faça login.') }),
      }
      await pull({ ...deps, api }, 'agendamentos')
      expect(await readSession(db)).toMatchObject({ email: MARINA, expirada: true })

      // Of the login before it says nothing.
      const late: Api = {
        async call(...args) {
          await enterSession(
            db,
            { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' },
            'e2',
            clock.deviceNow,
          )
          return api.call(...args)
        },
      }
      await enterSession(
        db,
        { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' },
        'e1',
        clock.deviceNow,
      )
      await pull({ ...deps, api: late }, 'vouchers')
      expect(await readSession(db)).toMatchObject({ epoch: 'e2', expirada: false })
    },
  )

  it('that was asked for before a login or a logout in another tab says nothing of what came after', async () => {
    const { db, deps, clock } = await createDevice(new FakeServer())
    const marina = { email: 'marina@exemplo.test', status: 'Usuario', nomeExibicao: 'Marina' } as const
    const before = await readSession(db)
    const depois = await enterSession(db, marina, 'e2', clock.deviceNow)
    expect(await verifySession(db, null, before, () => 'e3', clock.deviceNow)).toEqual(depois)
    await leaveSession(db, { dono: MARINA, discardQueue: false })
    await announceLeave(db, deps.api)
    expect(await verifySession(db, marina, depois, () => 'e3', clock.deviceNow)).toBeNull()
    expect(await readSession(db)).toBeNull()
  })

  it('of another person leaves what the device knows of the lists that are everybody’s, and of no other', async () => {
    const { db, deps, clock } = await createDevice(new FakeServer())
    for (const name of ['procedimentos', 'mensagens', 'vouchers'] as const) await pull(deps, name)
    const text = { nome: 'A', descricao: 'B', tipoMensagemTemporaria: 1 } as const
    await db.mensagens.bulkPut([
      { ...text, id: 1, habilitado: true },
      { ...text, id: 2, habilitado: false },
    ])
    const other = { email: 'outra@exemplo.test', status: 'Usuario', nomeExibicao: 'Outra' } as const
    await enterSession(db, other, 'e2', clock.deviceNow)
    expect(await pullIfStale(deps, 'procedimentos')).toEqual({ kind: 'skipped' })
    expect((await db.mensagens.toArray()).map(({ id }) => id)).toEqual([1])
    for (const name of ['vouchers', 'mensagens'] as const)
      expect(await pullIfStale(deps, name)).toEqual({ kind: 'updated' })
  })

  it('left without a network is closed at the server before anything else is believed', async () => {
    const server = new FakeServer()
    const { db, deps } = await createDevice(server)
    await leaveSession(db, { dono: MARINA, discardQueue: [] })
    expect(await readSession(db)).toBeNull()
    expect(server.sessao).not.toBeNull()
    expect(await announceLeave(db, deps.api)).toMatchObject({ isHeard: true })
    expect(server.sessao).toBeNull()
  })
})

it('an older answer of the profile does not land over a newer one', async () => {
  const server = new FakeServer()
  const { db, deps } = await createDevice(server)
  server.perfil = perfilOf(MARINA, { id: 3, telefone: '(11) 90000-0001', versao: 1 })
  await pull(deps, 'perfil')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const call = vi.spyOn(server.api, 'call')
  const older = pull(deps, 'perfil')
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  server.gate = Promise.resolve()
  // Reception corrects it, or she herself on her other device, and the stream tells of it.
  server.perfil = perfilOf(MARINA, { id: 3, telefone: '(11) 90000-0002', versao: 2 })
  await pull(deps, 'perfil')
  expect((await db.perfis.get(MARINA))?.versao).toBe(2)
  resolve()
  await older
  expect((await db.perfis.get(MARINA))?.versao).toBe(2)
})
