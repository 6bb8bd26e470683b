import { describe, expect, it, vi } from 'vitest'
import { differencesOf, VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { visit as anyVisit, uuid } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import type { Session } from '#domain/usuario/schema.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { forgetCursor, LOST_PERFIL, readMeta, readPullMark, writeMeta } from '../db.ts'
import { enterSession, leaveSession } from '../login/session.ts'
import { pull } from '../pull/pull.ts'
import { enqueue } from '../queue/outbox.ts'
import { drainOutbox } from '../sending/drain.ts'
import { keepLineage } from './lineage.ts'
import { createLineageFollower } from './other-lineage.ts'

const COPY_OF = '2026-11-10T14:02:00.000Z'

const visit = (id: number, change: Partial<Agendamento> = {}): Agendamento => ({
  ...anyVisit,
  ...{ id, email: MARINA, dataHoraAgendada: `2026-11-20T${String(id).padStart(2, '0')}:00:00.000Z` },
  ...change,
})
const PERFIL = perfilOf(MARINA, { id: 3, nome: 'Marina', telefone: '(11) 97215-6604', versao: 2 })
const PAST = '2026-11-09T10:00:00.000Z'
const cancelOf = (id: number) =>
  ({
    kind: 'agendamento.cancelar',
    v: 1,
    payload: {
      alvo: { id },
      nome: 'Limpeza de pele',
      dataHoraAgendada: visit(id).dataHoraAgendada,
      tempo: '00:30',
    },
  }) as const

async function device(server = new FakeServer()) {
  const { db, deps, clock } = await createDevice(server)
  const agenda = () => pull(deps, 'agendamentos')
  /** The same over a line that loses answers about single visits. */
  const agendaLosing = (isLost: (id: number) => boolean) => {
    const { call } = server.api
    const losing: typeof call = async (name, input) =>
      name === 'agendamento.ler' && isLost(Number(input?.params?.id))
        ? { kind: 'no_answer' }
        : call(name, input)
    return pull({ ...deps, api: { call: losing } }, 'agendamentos')
  }
  const known = async () =>
    (await db.conhecidos.toArray()).map(
      (k) => `${k.state} ${'id' in k.target ? k.target.id : k.target.comando}`,
    )
  /** What its screen tells. */
  const told = async () =>
    differencesOf(
      await db.conhecidos.toArray(),
      await db.agendamentos.toArray(),
      (await readPullMark(db, 'agendamentos'))?.epoca ?? null,
    ).map((d) => (d.kind === 'gone' ? `gone ${d.known.visit.id}` : `${d.kind} ${d.visit.id}`))
  return { server, db, deps, clock, agenda, agendaLosing, known, told }
}

describe('after the clinic went back to a copy', () => {
  it('is kept, to be told, what the clinic had confirmed and has no more, or has at another time', async () => {
    const { server, db, agenda, known } = await device()
    const [stays, moves, goes] = [visit(8), visit(9), visit(10)]
    server.agendamentos = [
      stays,
      moves,
      goes,
      visit(11, { email: 'bia@exemplo.test' }),
      visit(12, { dataHoraAgendada: PAST }),
    ]
    await agenda()
    expect(await known()).toEqual([])
    server.restore(
      { agendamentos: [stays, { ...moves, dataHoraAgendada: visit(15).dataHoraAgendada }] },
      COPY_OF,
    )
    await agenda()
    expect(await known()).toEqual(['booked 10', 'booked 9'])
    expect((await db.conhecidos.get('agendamento:10'))?.visit).toEqual(goes)
    expect((await db.agendamentos.toArray()).map((a) => a.id)).toEqual([8, 9])
    expect(await readPullMark(db, 'agendamentos')).toMatchObject({ epoca: "history 1'", copiaDe: COPY_OF })
    // Later changes are the clinic's own: nothing more is kept of them.
    server.agendamentos = []
    await agenda()
    expect(await known()).toEqual(['booked 10', 'booked 9'])
  })

  it('is kept what the Admin’s device had of anybody, with name and telephone', async () => {
    const { server, db, agenda } = await device(new FakeServer(MARINA, 'Admin'))
    server.agendamentos = [visit(8, { email: 'bia@exemplo.test' }), visit(9, { email: null })]
    server.pessoas = [
      {
        email: 'bia@exemplo.test',
        nomeUsuario: 'bia',
        nome: 'Bia',
        sobrenome: 'Lima',
        telefone: '(11) 98140-2270',
      },
    ]
    await agenda()
    server.restore({ agendamentos: [] }, COPY_OF)
    server.pessoas = []
    await agenda()
    expect((await db.conhecidos.toArray()).map((k) => k.client)).toEqual([
      { nome: 'Bia Lima', telefone: '(11) 98140-2270' },
      null,
    ])
    expect(await db.usuarios.count()).toBe(0)
  })

  it('is kept a move beyond the dates of the Admin’s device, and no visit beyond them that was not moved', async () => {
    const { server, agenda, known } = await device(new FakeServer(MARINA, 'Admin'))
    const { dataHoraAgendada, tempo, nome, valor } = visit(8)
    const far = { dataHoraAgendada: '2027-06-21T10:00:00.000Z', mudadoEm: PAST }
    const conhecido = { dataHoraAgendada, tempo, nome, valor, cancelada: false }
    // Of both somebody has still to be told: that is why the device has them.
    server.agendamentos = [visit(8, { ...far, versao: 2, conhecido }), visit(9, { ...far, conhecido })]
    await agenda()
    server.restore({ agendamentos: [visit(8), visit(9, far)] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual(['booked 8'])
  })

  it('nothing is called gone that stands beyond the dates of the Admin’s device, on either side', async () => {
    const { server, db, agenda, told } = await device(new FakeServer(MARINA, 'Admin'))
    const [brought, postponed, cancelled, lost] = [visit(8), visit(9), visit(10), visit(11)]
    server.agendamentos = [brought, postponed, lost]
    await agenda()
    await db.cancelados.put({ ...cancelled, estado: 'cancelada' })
    const far = { dataHoraAgendada: '2027-06-21T10:00:00.000Z' }
    const copy = [
      { ...brought, ...far },
      { ...postponed, dataHoraAgendada: '2026-08-03T10:00:00.000Z' },
      { ...cancelled, ...far, dataHoraAgendada: '2027-06-22T10:00:00.000Z' },
    ]
    server.restore({ agendamentos: copy }, COPY_OF)
    server.reads.length = 0
    await agenda()
    expect(server.reads.filter((r) => r.endpoint === 'agendamento.ler')).toHaveLength(4)
    const all = ['back 10', 'gone 11', 'moved 8', 'moved 9']
    expect((await told()).sort()).toEqual(all)
    // Nor at the next change of anything.
    server.agendamentos = [...server.agendamentos, visit(12)]
    await agenda()
    expect((await told()).sort()).toEqual(all)
    // What becomes of it there is no restore's doing.
    server.agendamentos = []
    await agenda()
    expect(await told()).toEqual(['gone 11'])
  })

  it('is kept on the Admin’s device what has been today, and asked for beyond its dates', async () => {
    const { server, db, agenda, told } = await device(new FakeServer(MARINA, 'Admin'))
    const today = (id: number, time: string) => visit(id, { dataHoraAgendada: `2026-11-11T${time}:00.000Z` })
    const [attended, brought, cancelled] = [today(8, '07:00'), today(9, '07:30'), today(10, '08:00')]
    server.agendamentos = [attended, brought]
    await agenda()
    await db.cancelados.put({ ...cancelled, estado: 'cancelada' })
    const far = { dataHoraAgendada: '2027-06-21T10:00:00.000Z' }
    server.restore({ agendamentos: [{ ...brought, ...far }, cancelled] }, COPY_OF)
    await agenda()
    expect((await told()).sort()).toEqual(['back 10', 'gone 8', 'moved 9'])
    // Nor at the next change of anything.
    server.agendamentos = [...server.agendamentos, visit(12)]
    await agenda()
    expect((await told()).sort()).toEqual(['back 10', 'gone 8', 'moved 9'])
  })

  it.each(['Usuario', 'Admin'] as const)(
    'is kept what was cancelled before the copy, and nothing that it had and somebody cancelled since (%s)',
    async (status) => {
      const { server, agenda, known, told } = await device(new FakeServer(MARINA, status))
      const cancelled = (id: number, estadoEm: string) =>
        visit(id, { estado: 'cancelada', versao: 2 + 3 * VERSIONS_LEFT_OUT, estadoEm })
      server.agendamentos = [visit(8, { versao: 3 }), visit(9, { versao: 3 }), visit(10), visit(11)]
      await agenda()
      server.cancelados = [
        // What was brought back after the copy is cancelled in it.
        cancelled(8, '2026-11-10T14:01:00.000Z'),
        // This one was moved after the copy, which the clinic does not know any more.
        cancelled(9, '2026-11-10T14:03:00.000Z'),
        // A tablet without a network had cancelled it before the copy, and was heard after the restore.
        cancelled(11, '2026-11-10T13:40:00.000Z'),
      ]
      server.restore({ agendamentos: [visit(10)] }, COPY_OF)
      await agenda()
      expect([await known(), await told()]).toEqual([['booked 8'], ['gone 8']])
    },
  )

  it.each(['writes a note', 'has the list fetched anew', 'writes a note, and the line breaks'])(
    'is still told what stands beyond the dates of the Admin’s device after somebody %s',
    async (what) => {
      const { server, db, agenda, agendaLosing, told } = await device(new FakeServer(MARINA, 'Admin'))
      const far = { dataHoraAgendada: '2027-06-21T10:00:00.000Z' }
      server.agendamentos = [visit(8), visit(9)]
      await agenda()
      await db.cancelados.put({ ...visit(10), estado: 'cancelada' })
      server.restore({ agendamentos: [visit(8, far), visit(9, far), visit(10, far)] }, COPY_OF)
      await agenda()
      expect(await told()).toEqual(['back 10', 'moved 8', 'moved 9'])
      const noted = { ...far, descricao: 'Sala 2', versao: 2 }
      // What is cancelled there is no restore's doing.
      server.agendamentos = [visit(8, noted), visit(10, noted)]
      if (what === 'has the list fetched anew') await forgetCursor(db, 'agendamentos')
      if (what === 'writes a note, and the line breaks') {
        expect(await agendaLosing(() => true)).toEqual({ kind: 'no_answer' })
        expect(await told()).toEqual(['back 10', 'moved 8', 'moved 9'])
      }
      await agenda()
      expect(await told()).toEqual(['back 10', 'moved 8'])
      expect((await db.agendamentos.toArray()).map((a) => a.descricao)).toEqual(['Sala 2', 'Sala 2'])
    },
  )

  it('is asked again what is missing where the clinic goes back once more', async () => {
    const { server, agenda, told } = await device(new FakeServer(MARINA, 'Admin'))
    const far = { dataHoraAgendada: '2027-06-21T10:00:00.000Z' }
    server.agendamentos = [visit(8), visit(9)]
    await agenda()
    server.restore({ agendamentos: [visit(8, far), visit(9, far)] }, COPY_OF)
    await agenda()
    server.agendamentos = []
    await agenda()
    server.restore({ agendamentos: [visit(8, far)] }, COPY_OF)
    await agenda()
    expect(await told()).toEqual(['moved 8', 'gone 9'])
  })

  it('nothing is called gone before the clinic has said of each that it has it no more', async () => {
    const { server, db, agenda, agendaLosing, told } = await device(new FakeServer(MARINA, 'Admin'))
    server.agendamentos = [visit(8), visit(9)]
    await agenda()
    server.restore({ agendamentos: [] }, COPY_OF)
    expect(await agendaLosing((id) => id === 9)).toEqual({ kind: 'no_answer' })
    expect(await told()).toEqual([])
    expect(await db.agendamentos.count()).toBe(2)
    await agenda()
    expect(await told()).toEqual(['gone 8', 'gone 9'])
  })

  it('a line that loses some answers about what is missing does not keep the agenda from coming', async () => {
    const { server, agenda, agendaLosing, told } = await device(new FakeServer(MARINA, 'Admin'))
    const ids = Array.from({ length: 20 }, (_, i) => i + 1)
    server.agendamentos = ids.map((id) => visit(id))
    await agenda()
    server.restore({ agendamentos: [] }, COPY_OF)
    const lost = new Set(ids.filter((id) => id % 3 !== 0))
    expect(await agendaLosing((id) => lost.delete(id))).toEqual({ kind: 'updated' })
    expect(await told()).toHaveLength(20)
  })

  it('is kept what the clinic had cancelled, to be told where it stands again', async () => {
    const { server, db, agenda, known } = await device()
    server.agendamentos = [visit(8)]
    await agenda()
    await db.agendamentos.clear()
    await db.cancelados.bulkPut([
      visit(9, { estado: 'cancelada' }),
      visit(10, { estado: 'cancelada' }),
      visit(11, { estado: 'cancelada', email: 'bia@exemplo.test' }),
    ])
    server.restore({ agendamentos: [visit(8), visit(9), visit(11)] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual(['cancelled 9'])
  })

  it('is not told as come back what had been cancelled and put back before the copy', async () => {
    const { server, db, deps, clock, agenda, known } = await device()
    server.agendamentos = [visit(8)]
    await agenda()
    await enqueue(db, cancelOf(8), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    await drainOutbox(deps)
    await db.outbox.clear()
    expect(await known()).toEqual(['cancelled 8'])
    server.agendamentos = [visit(8, { versao: 3 })]
    await agenda()
    server.restore({ agendamentos: [visit(8, { versao: 3 })] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual([])
  })

  it('is not told what the person was cancelling', async () => {
    const { server, db, clock, agenda, known } = await device()
    server.agendamentos = [visit(8)]
    await agenda()
    await enqueue(db, cancelOf(8), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    server.restore({ agendamentos: [] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual([])
  })

  it('is told to reception what it had put right after its own cancellation', async () => {
    const { server, db, clock, agenda, known } = await device(new FakeServer(MARINA, 'Admin'))
    server.agendamentos = [visit(8), visit(9)]
    await agenda()
    const say = (id: number, estado: 'cancelada' | 'chegou', n: number) =>
      enqueue(
        db,
        setVisitState({
          ...{ alvo: { id }, versao: 1, estado, visto: { ...visit(id), cliente: null } },
          recepcao: { feitoEm: visit(id).dataHoraAgendada, motivo: null, encaixe: false },
        }),
        { id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow },
      )
    await say(8, 'cancelada', 1)
    await say(9, 'cancelada', 2)
    // The first has left the device by now, and she says "Chegou" since: two rows, of which the last counts.
    await db.outbox.where('id').equals(uuid(1)).modify({ state: 'retry', attempts: 1, unanswered: true })
    await say(8, 'chegou', 3)
    expect(await db.outbox.count()).toBe(3)
    server.restore({ agendamentos: [] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual(['booked 8'])
  })

  it('is known that the clinic had cancelled it, however long ago it said so', async () => {
    const { server, db, deps, clock, agenda, known } = await device()
    server.agendamentos = [visit(8)]
    await agenda()
    await enqueue(db, cancelOf(8), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    await drainOutbox(deps)
    await agenda()
    await db.outbox.clear()
    server.restore({ agendamentos: [visit(8)] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual(['cancelled 8'])
    // When its time has come there is nothing more to tell.
    clock.deviceNow = Date.parse('2026-11-21T12:00:00.000Z')
    await agenda()
    expect(await known()).toEqual([])
  })

  it('a booking on its way is made once, and one that was made is asked for by nobody', async () => {
    const { server, db, deps, clock, agenda, known } = await device()
    await agenda()
    await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    server.faults.push('lost')
    await drainOutbox(deps)
    server.restore({ agendamentos: [] }, COPY_OF)
    clock.deviceNow += 60_000
    await drainOutbox(deps)
    await agenda()
    expect(server.agendamentos.map((a) => a.chave)).toEqual([uuid(1)])
    expect(await known()).toEqual([])

    server.restore({ agendamentos: [] }, COPY_OF)
    await agenda()
    await drainOutbox(deps)
    expect(server.agendamentos).toEqual([])
    expect(await known()).toEqual([`booked ${(await db.conhecidos.toArray())[0]?.key.split(':')[1]}`])
  })

  it.each(['by the list', 'by another answer before'])(
    'is told of a visit that was confirmed before the first list came, heard of %s',
    async (how) => {
      const { server, db, deps, clock, agenda, known } = await device()
      await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
      await keepLineage(db, server.epoca ?? '')
      await drainOutbox(deps)
      expect(await db.agendamentos.count()).toBe(1)
      server.restore({ agendamentos: [] }, COPY_OF)
      if (how === 'by another answer before') await keepLineage(db, server.epoca ?? '')
      await agenda()
      expect(await db.agendamentos.count()).toBe(0)
      expect(await known()).toHaveLength(1)
    },
  )

  it('is kept what it had acknowledged of the profile, to be sent again at a tap', async () => {
    const { server, db, deps } = await device()
    const older = { ...PERFIL, telefone: '' }
    server.perfil = PERFIL
    await pull(deps, 'perfil')
    server.restore({ agendamentos: [], perfil: older }, COPY_OF)
    await pull(deps, 'perfil')
    expect(await readMeta(db, LOST_PERFIL)).toMatchObject({ campos: { telefone: PERFIL.telefone } })
    expect(await db.perfis.get(MARINA)).toEqual(older)
    // A profile that is gone whole: what was filled in, and what she has not read that the first one took.
    await keepLineage(db, server.epoca ?? '')
    await pull(deps, 'perfil')
    server.restore({ agendamentos: [] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    await pull(deps, 'perfil')
    expect((await readMeta(db, LOST_PERFIL))?.campos).toEqual({
      nome: 'Marina',
      telefone: PERFIL.telefone,
    })
    expect(await db.perfis.count()).toBe(0)
  })

  it('another person’s login keeps nothing of it', async () => {
    const { server, db, clock, agenda, known } = await device()
    server.agendamentos = [visit(8)]
    await agenda()
    server.restore({ agendamentos: [] }, COPY_OF)
    await agenda()
    expect(await known()).toEqual(['booked 8'])
    await writeMeta(db, LOST_PERFIL, { campos: { nome: 'Marina' }, id: uuid(2) })
    await enterSession(
      db,
      { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' },
      'e2',
      clock.deviceNow,
    )
    expect(await known()).toEqual([])
    expect(await readMeta(db, LOST_PERFIL)).toBeNull()
  })
})

describe('where somebody else of the team logs in after it', () => {
  const HELENA = { email: MARINA, status: 'Admin', nomeExibicao: 'Helena' } as const
  const BIA = { email: 'bia@exemplo.test', status: 'Admin', nomeExibicao: 'Bia' } as const

  async function tablet() {
    const made = await device(new FakeServer(MARINA, 'Admin'))
    const { server, db, clock, agenda } = made
    server.agendamentos = [visit(8), visit(9)]
    await agenda()
    await keepLineage(db, server.epoca ?? '')
    const restore = async () => {
      server.restore({ agendamentos: [visit(8)] }, COPY_OF)
      await keepLineage(db, server.epoca ?? '')
    }
    const logIn = async (session: typeof HELENA | typeof BIA | typeof CLIENT) => {
      server.sessao = session
      await enterSession(db, session, session.email, clock.deviceNow)
    }
    return { ...made, restore, logIn }
  }
  const CLIENT = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const

  it('the visits that this device knew are compared all the same', async () => {
    const { db, restore, logIn, agenda, told } = await tablet()
    await restore()
    await logIn(BIA)
    await agenda()
    expect(await told()).toEqual(['gone 9'])
    expect(await readMeta(db, 'voltou')).toBe(true)
  })

  it('what nobody has seen yet stays for her, and nothing that is her own colleague’s', async () => {
    const { db, restore, logIn, agenda, told } = await tablet()
    await db.perfis.put(PERFIL)
    await restore()
    await agenda()
    await logIn(BIA)
    expect(await told()).toEqual(['gone 9'])
    expect(await db.perfis.count()).toBe(0)
    await agenda()
    expect(await told()).toEqual(['gone 9'])
    // Once it is seen, she begins with nothing of it.
    await db.conhecidos.clear()
    await logIn(HELENA)
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('nothing of it stays for a client, and the next of the team hears that it was not seen', async () => {
    const { db, restore, logIn, agenda, known } = await tablet()
    await restore()
    await agenda()
    await logIn(CLIENT)
    expect(await known()).toEqual([])
    for (const table of [db.agendamentos, db.usuarios, db.fichas]) expect(await table.count()).toBe(0)
    expect(await readMeta(db, 'voltou')).toBe('agendamentos')
  })

  it('nothing is said to be unseen of days that are over: no screen would tell it', async () => {
    const { db, clock, restore, logIn, agenda, told } = await tablet()
    await restore()
    await agenda()
    expect(await told()).toEqual(['gone 9'])
    await writeMeta(db, 'voltou', true)
    clock.deviceNow += 14 * 86_400_000
    await logIn(CLIENT)
    expect(await readMeta(db, 'voltou')).toBe(true)
  })

  it('she hears that what was sent from here before may be gone, also where no visit differs', async () => {
    const { server, db, clock, logIn, agenda } = await tablet()
    await writeMeta(db, 'ultimaEscrita', clock.deviceNow - 60_000)
    server.restore({ agendamentos: [visit(8), visit(9)] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    await logIn(BIA)
    await agenda()
    expect(await readMeta(db, 'voltou')).toBe(true)
  })

  it('it is said that nothing could be compared where nobody was logged in', async () => {
    const { db, clock, restore, logIn, agenda } = await tablet()
    await leaveSession(db, { dono: MARINA, discardQueue: false })
    expect(await readMeta(db, 'voltou')).toBeNull()
    await restore()
    clock.deviceNow += 1
    await logIn(BIA)
    await agenda()
    expect(await readMeta(db, 'voltou')).toBe('agendamentos')
  })
})

describe('on a device of the team', () => {
  const DAYS = 86_400_000
  /** When a device reads its lists first, on its own clock. */
  const READ_AT = Date.parse('2026-11-11T12:00:00.000Z')
  const PRICES = 'procedimento.listar'
  const at = (valor: number) => [{ id: 1, nome: 'Peeling', valor }]

  async function afterRestore(
    prices: unknown[],
    sentBefore: number | null,
    status: Session['status'] = 'Admin',
  ) {
    const { server, db, deps, clock, agenda, known } = await device(new FakeServer(MARINA, status))
    server.agendamentos = [visit(8)]
    server.lists[PRICES] = at(240)
    await agenda()
    await pull(deps, 'procedimentos')
    clock.deviceNow += 1000
    if (sentBefore !== null) await writeMeta(db, 'ultimaEscrita', clock.deviceNow - sentBefore)
    await keepLineage(db, server.epoca ?? '')
    server.restore({ agendamentos: [visit(8)] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    // What the clinic that has come back takes, it has.
    await writeMeta(db, 'ultimaEscrita', clock.deviceNow)
    server.lists[PRICES] = prices
    await pull(deps, 'procedimentos')
    await agenda()
    expect(await known()).toEqual([])
    return readMeta(db, 'voltou')
  }

  it('it is noted where no visit differs, and the clinic has taken something from it since the copy', async () => {
    for (const prices of [at(240), at(150)]) {
      expect(await afterRestore(prices, 60_000)).toBe(true)
      expect(await afterRestore(prices, 60_000, 'Usuario')).toBeNull()
    }
  })

  it('it is noted of when the list was that is another one, because the copy may be newer', async () => {
    expect(await afterRestore(at(150), null)).toBe(READ_AT)
    expect(await afterRestore(at(150), null, 'Usuario')).toBeNull()
  })

  it.each([
    ['a date that the device knew is another one', '2026-11-20', READ_AT],
    ['a date goes that is not asked for any more', '2026-10-05', null],
  ])('of hours over the end of a month what both know is compared: %s', async (_, data, noted) => {
    const { server, db, deps, clock, agenda } = await device(new FakeServer(MARINA, 'Admin'))
    const stays = { id: 2, data: '2026-12-10' }
    server.lists['horario.listar'] = [{ id: 1, data }, stays]
    await agenda()
    await pull(deps, 'horarios')
    clock.deviceNow += 30 * DAYS
    server.lists['horario.listar'] = [stays]
    server.restore({ agendamentos: [] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    await pull(deps, 'horarios')
    expect(await db.horarios.count()).toBe(1)
    expect(await readMeta(db, 'voltou')).toBe(noted)
  })

  it('nothing is noted where all stands as it did: the clinic has moved to another machine', async () => {
    expect(await afterRestore(at(240), null)).toBeNull()
    expect(await afterRestore(at(240), 3 * DAYS)).toBeNull()
  })
})

it('nothing is said by a device that never heard of a history', async () => {
  const { server, agenda, known } = await device()
  server.agendamentos = [visit(8)]
  server.epoca = undefined
  await agenda()
  server.restore({ agendamentos: [] }, COPY_OF)
  await agenda()
  expect(await known()).toEqual([])
})

describe('a list of another history', () => {
  it('is pulled when the clinic says that there is another, on whatever screen', async () => {
    const { server, db, deps } = await device()
    server.lists['procedimento.listar'] = [{ id: 1, nome: 'Peeling', valor: 240 }]
    await pull(deps, 'procedimentos')
    server.lists['procedimento.listar'] = [{ id: 1, nome: 'Peeling', valor: 150 }]
    server.restore({ agendamentos: [] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    server.reads.length = 0
    await createLineageFollower(deps).follow()
    expect(await db.procedimentos.toArray()).toMatchObject([{ valor: 150 }])
    // Only what the device has, and each once.
    expect(server.reads.map((r) => r.endpoint)).toEqual(['procedimento.listar'])
    await createLineageFollower(deps).follow()
    expect(server.reads).toHaveLength(1)
  })

  it('that did not come is asked for again when the clinic answers next, and not at each answer', async () => {
    const { server, db, deps, clock } = await device()
    server.lists['procedimento.listar'] = [{ id: 1, nome: 'Peeling', valor: 240 }]
    await pull(deps, 'procedimentos')
    server.lists['procedimento.listar'] = [{ id: 1, nome: 'Peeling', valor: 150 }]
    server.restore({ agendamentos: [] }, COPY_OF)
    await keepLineage(db, server.epoca ?? '')
    const call = vi.spyOn(server.api, 'call').mockResolvedValue({ kind: 'no_answer' })
    const lineage = createLineageFollower(deps)
    await lineage.follow()
    await lineage.tryAgain()
    expect(call).toHaveBeenCalledTimes(1)
    expect(await db.procedimentos.toArray()).toMatchObject([{ valor: 240 }])
    call.mockRestore()
    clock.deviceNow += 10_000
    await lineage.tryAgain()
    expect(await db.procedimentos.toArray()).toMatchObject([{ valor: 150 }])
    clock.deviceNow += 10_000
    server.reads.length = 0
    await lineage.tryAgain()
    expect(server.reads).toEqual([])
  })

  it('that waits for a login is asked for after it', async () => {
    const { server, db, deps, clock } = await device()
    for (const name of ['horarios', 'vouchers', 'agendamentos'] as const) await pull(deps, name)
    const old = (await readPullMark(db, 'horarios'))?.epoca
    server.restore({ agendamentos: [] }, COPY_OF)
    // The copy knows nothing of her login.
    const marina = server.sessao
    if (marina === null) throw new Error('nobody is logged in')
    server.sessao = null
    await writeMeta(db, 'sessao', { ...marina, epoch: 'e1', expirada: true })
    await keepLineage(db, server.epoca ?? '')
    const follower = createLineageFollower(deps)
    await follower.follow()
    expect((await readPullMark(db, 'horarios'))?.epoca).toBe(old)
    server.sessao = marina
    await enterSession(db, marina, 'e2', clock.deviceNow)
    clock.deviceNow += 10_000
    await follower.tryAgain()
    expect((await readPullMark(db, 'horarios'))?.epoca).toBe(server.epoca)
  })

  it('is none where nobody has told of any', async () => {
    const { server, db, deps } = await device()
    await pull(deps, 'procedimentos')
    await createLineageFollower(deps).follow()
    await writeMeta(db, 'epoca', server.epoca ?? '')
    await createLineageFollower(deps).follow()
    expect(server.reads).toHaveLength(1)
  })
})
