import Dexie, { liveQuery, type ObservabilitySet } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays } from '#domain/lib/dates.ts'
import { visit as anyVisit } from '#domain/testing/outbox.ts'
import type { Api } from '#src/api/client.ts'
import { createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { forgetCursor, PULL_PREFIX, readPullMark } from '../db.ts'
import { pull, pullIfStale } from '../pull/pull.ts'
import { type Dates, firstPage, keptDates, nextPage } from './agenda-dates.ts'

const TODAY = '2026-11-11'

const visit = (id: number, date: string, email: string | null = null): Agendamento => ({
  ...anyVisit,
  ...{ id, email, dataHoraAgendada: `${date}T09:00:00.000Z` },
})

/** A line that lets `left` answers of the agenda through and then is dead. */
function breaking(api: Api, line: { left: number }): Api {
  return {
    call: (name, input) =>
      name === 'agendamento.mudancas' && line.left-- <= 0
        ? Promise.resolve({ kind: 'no_answer' })
        : api.call(name, input),
  }
}

async function device() {
  const server = new FakeServer(MARINA, 'Admin')
  const { db, deps, clock } = await createDevice(server)
  const line = { left: Number.POSITIVE_INFINITY }
  const agenda = () => pull({ ...deps, api: breaking(server.api, line) }, 'agendamentos')
  const ids = async () => (await db.agendamentos.toCollection().primaryKeys()).sort((a, b) => a - b)
  const mark = () => readPullMark(db, 'agendamentos')
  return { server, db, deps, clock, line, agenda, ids, mark }
}

describe('the pages', () => {
  it('begin around today, go outward, and meet all dates', () => {
    const kept = keptDates(TODAY)
    const pages = [firstPage(TODAY)]
    let known = pages[0] as Dates
    for (let page = nextPage(known, kept, TODAY); page !== null; page = nextPage(known, kept, TODAY)) {
      // It touches what is known, and overlaps none of it.
      expect([addDays(known.ate, 1), addDays(known.desde, -1)]).toContain(
        page.desde > known.ate ? page.desde : page.ate,
      )
      known = page.desde > known.ate ? { ...known, ate: page.ate } : { ...known, desde: page.desde }
      pages.push(page)
    }
    expect(known).toEqual(kept)
    expect(pages[0]).toEqual({ desde: '2026-11-10', ate: '2026-11-12' })
    expect(pages.length).toBeLessThan(12)
  })
})

describe('an agenda on a line that breaks', () => {
  it('keeps each page as it arrives, and goes on from there', async () => {
    const { server, line, agenda, ids, mark } = await device()
    const dates = [-20, 0, 1, 30, 90, 170].map((days) => addDays(TODAY, days))
    server.agendamentos = dates.map((date, i) => visit(i + 1, date))
    line.left = 1
    expect(await agenda()).toEqual({ kind: 'no_answer' })
    expect(await ids()).toEqual([2, 3])
    expect(await mark()).toMatchObject({ desde: '2026-11-10', ate: '2026-11-12', incompleto: true })
    // What changed on the days that are here, then the next page, which is kept, too.
    line.left = 2
    server.agendamentos = [...server.agendamentos, visit(7, TODAY)]
    expect(await agenda()).toEqual({ kind: 'no_answer' })
    expect(await ids()).toEqual([2, 3, 7])
    const { ate = '' } = (await mark()) ?? {}
    expect(ate && ate > '2026-11-12').toBe(true)
    line.left = Number.POSITIVE_INFINITY
    expect(await agenda()).toEqual({ kind: 'updated' })
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await mark()).toMatchObject({ desde: '2026-10-12', ate: '2027-05-10' })
    expect((await mark())?.incompleto).toBeUndefined()
    expect(server.reads.filter(({ answer }) => answer === 'page').map(({ dates }) => dates)).toHaveLength(
      new Set(server.reads.filter(({ answer }) => answer === 'page').map(({ dates }) => dates)).size,
    )
  })

  it('is not fresh while dates are missing', async () => {
    const { deps, line, agenda } = await device()
    line.left = 1
    await agenda()
    expect(await pullIfStale(deps, 'agendamentos')).toEqual({ kind: 'updated' })
    expect(await pullIfStale(deps, 'agendamentos')).toEqual({ kind: 'skipped' })
  })

  it('hears of what moved between a page that is here and one that is not', async () => {
    const { server, line, agenda, ids } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, addDays(TODAY, 100))]
    line.left = 1
    await agenda()
    server.agendamentos = [visit(1, addDays(TODAY, 100)), visit(2, TODAY)]
    line.left = Number.POSITIVE_INFINITY
    await agenda()
    expect(await ids()).toEqual([1, 2])
  })

  it('is no older than its first page, however long the others took', async () => {
    const { clock, agenda, mark, server } = await device()
    const begin = clock.deviceNow
    const { api } = server
    server.gate = Promise.resolve()
    const slow: Api = {
      call(name, input) {
        clock.deviceNow += 10_000
        return api.call(name, input)
      },
    }
    Object.assign(server, { api: slow })
    await agenda()
    expect((await mark())?.em).toBe(begin)
  })
})

describe('an agenda of which nobody can say what has changed', () => {
  const DAYS = [-20, 0, 1, 30, 90, 170]
  const WHOLE = { desde: '2026-10-12', ate: '2027-05-10' }

  /** Its list is there to the end, and then `lose` takes its cursor. */
  async function anew(lose: 'is forgotten' | 'does not hold') {
    const made = await device()
    const { server, db, clock, agenda, mark } = made
    server.agendamentos = DAYS.map((days, i) => visit(i + 1, addDays(TODAY, days)))
    await agenda()
    const em = clock.deviceNow
    if (lose === 'is forgotten') await forgetCursor(db, 'agendamentos')
    else await db.meta.put({ key: `${PULL_PREFIX}agendamentos`, value: { ...(await mark()), versao: '99' } })
    clock.deviceNow += 60_000
    server.reads.length = 0
    return { ...made, em }
  }

  it.each(['is forgotten', 'does not hold'] as const)(
    'stays, with its age, until it has come anew (a cursor that %s)',
    async (lose) => {
      const { server, clock, line, em, agenda, ids, mark } = await anew(lose)
      // One of today's has gone, one has come, and so it is on a day far away.
      server.agendamentos = [1, 3, 4, 5].map((id) => visit(id, addDays(TODAY, DAYS[id - 1] ?? 0)))
      server.agendamentos = [...server.agendamentos, visit(7, TODAY), visit(8, addDays(TODAY, 91))]
      line.left = lose === 'is forgotten' ? 1 : 2
      expect(await agenda()).toEqual({ kind: 'no_answer' })
      expect(await ids()).toEqual([1, 3, 4, 5, 6, 7])
      expect(await mark()).toMatchObject({ ...WHOLE, em })
      expect((await mark())?.incompleto).toBeUndefined()
      const begun = clock.deviceNow
      clock.deviceNow += 60_000
      line.left = Number.POSITIVE_INFINITY
      await agenda()
      expect(await ids()).toEqual([1, 3, 4, 5, 7, 8])
      expect(await mark()).toEqual(expect.objectContaining({ ...WHOLE, em: begun + 60_000 }))
      expect((await mark())?.refeito).toBeUndefined()
      await agenda()
      expect(server.reads.at(-1)?.answer).toBe('delta')
    },
  )

  it('hears meanwhile what changes on all of its days, and loses none for it', async () => {
    const { server, line, em, agenda, ids, mark, db } = await anew('is forgotten')
    line.left = 1
    await agenda()
    server.agendamentos = server.agendamentos.map((v) => (v.id === 5 ? { ...v, versao: v.versao + 1 } : v))
    line.left = 1
    await agenda()
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await db.agendamentos.get(5))?.versao).toBe(anyVisit.versao + 1)
    expect(await mark()).toMatchObject({ ...WHOLE, em })
  })

  it('lets go meanwhile of what is told to be cancelled, on whatever day', async () => {
    const { server, line, agenda, ids, db } = await anew('is forgotten')
    const [day] = server.agendamentos
      .splice(4, 1)
      .map(({ dataHoraAgendada }) => dataHoraAgendada.slice(0, 10))
    server.cancelados = [{ ...visit(5, day ?? ''), versao: 2, estado: 'cancelada' }]
    line.left = 1
    await agenda()
    expect(await ids()).toEqual([1, 2, 3, 4, 6])
    expect(await db.cancelados.toCollection().primaryKeys()).toEqual([5])
  })

  it('is begun once more where its cursor is forgotten again, and where its rows are of older code, from nothing', async () => {
    const { server, db, line, em, agenda, ids, mark } = await anew('is forgotten')
    line.left = 1
    await agenda()
    await forgetCursor(db, 'agendamentos')
    line.left = 1
    await agenda()
    expect(server.reads.map(({ answer, dates }) => [answer, dates])).toEqual([
      ['page', '2026-11-10 2026-11-12'],
      ['page', '2026-11-10 2026-11-12'],
    ])
    expect(await mark()).toMatchObject({ ...WHOLE, em })
    await db.meta.put({ key: `${PULL_PREFIX}agendamentos`, value: { ...(await mark()), forma: 1 } })
    line.left = 1
    await agenda()
    expect(await ids()).toEqual([2, 3])
    expect(await mark()).toMatchObject({ desde: '2026-11-10', ate: '2026-11-12', incompleto: true })
  })
})

describe('an agenda that was whole yesterday', () => {
  it('is whole while the day that the night has added behind it is fetched', async () => {
    const { server, clock, line, agenda, ids, mark } = await device()
    server.agendamentos = [visit(1, TODAY), visit(2, addDays(TODAY, 181))]
    await agenda()
    clock.deviceNow += 86_400_000
    line.left = 1
    expect(await agenda()).toEqual({ kind: 'no_answer' })
    // Up to where it goes it says.
    expect(await mark()).toMatchObject({ em: clock.deviceNow, ate: addDays(TODAY, 180) })
    expect((await mark())?.incompleto).toBeUndefined()
    line.left = 2
    await agenda()
    expect(await ids()).toEqual([1, 2])
    expect((await mark())?.ate).toBe(addDays(TODAY, 181))
  })

  it('is not where so many days have passed that it begins anew', async () => {
    const { clock, line, agenda, mark } = await device()
    await agenda()
    clock.deviceNow += 200 * 86_400_000
    line.left = 1
    await agenda()
    expect(await mark()).toMatchObject({ incompleto: true })
  })
})

describe('the agenda of a busy clinic', () => {
  const PER_DAY = 333
  const person = (n: number) => ({
    ...{ email: `p${n}@exemplo.test`, nomeUsuario: `p${n}`, nome: `Pessoa ${n}` },
    ...{ sobrenome: '', telefone: '' },
  })
  async function busy() {
    const made = await device()
    const { server, agenda, line } = made
    server.pessoas = Array.from({ length: PER_DAY }, (_, n) => person(n))
    server.agendamentos = Array.from({ length: 12 * PER_DAY }, (_, i) =>
      visit(i + 1, addDays(TODAY, Math.floor(i / PER_DAY) - 3), person(i % PER_DAY).email),
    )
    const pages = () => server.reads.filter(({ answer }) => answer === 'page').map(({ dates = '' }) => dates)
    /** The first pages, up to so many. */
    const pull = (count: number) => {
      line.left = count
      return agenda()
    }
    return { ...made, pages, pull }
  }

  it('comes in pages by its visits, not by its dates', async () => {
    const { pages, pull } = await busy()
    await pull(4)
    expect(pages()).toEqual([
      '2026-11-10 2026-11-12',
      '2026-11-13 2026-11-15',
      '2026-11-07 2026-11-09',
      '2026-11-16 2026-11-18',
    ])
  })

  it('is written a few rows at a time, a page in one go', async () => {
    const { db, pull } = await busy()
    const writes = vi.spyOn(db.agendamentos, 'bulkPut')
    const begun = vi.spyOn(db, 'transaction')
    await pull(1)
    const sizes = writes.mock.calls.map(([rows]) => rows.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60)
    expect(sizes.reduce((sum, n) => sum + n)).toBe(3 * PER_DAY)
    expect(begun).toHaveBeenCalledOnce()
  })

  it('is asked anew for no date but that of a visit that changes', async () => {
    const { server, db, pull, agenda, ids } = await busy()
    await pull(20)
    let asked = 0
    const ofToday = () => db.agendamentos.where('dataHoraAgendada').startsWith(TODAY).toArray()
    const heard: number[] = []
    const subscription = liveQuery(() => {
      asked++
      return ofToday()
    }).subscribe((rows) => heard.push(rows.length))
    await vi.waitFor(() => expect(heard).toEqual([PER_DAY]))
    server.agendamentos = [...server.agendamentos, visit(9_001, addDays(TODAY, 2))]
    await agenda()
    expect(await ids()).toContain(9_001)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toBe(1)
    subscription.unsubscribe()
  })

  it('tells of a page that the table has changed, and not of each row', async () => {
    const { pull } = await busy()
    await pull(1)
    const told: number[] = []
    const listen = (changed: ObservabilitySet) => told.push(JSON.stringify(changed).length)
    Dexie.on('storagemutated', listen)
    // What has changed meanwhile, and the next page.
    await pull(2)
    Dexie.on.storagemutated.unsubscribe(listen)
    expect(told).not.toEqual([])
    expect(Math.max(...told)).toBeLessThan(5_000)
  })

  it('brings the same people with every page, who are written once, and anew where one has changed', async () => {
    const { server, db, pull } = await busy()
    const writes = vi.spyOn(db.usuarios, 'bulkPut')
    const written = () => writes.mock.calls.splice(0).flatMap(([people]) => people.map(({ nome }) => nome))
    await pull(1)
    expect(written()).toHaveLength(PER_DAY)
    server.pessoas = server.pessoas.map((p, n) => (n === 7 ? { ...p, nome: 'Outro nome' } : p))
    await pull(4)
    expect(written()).toEqual(['Outro nome'])
  })

  it('goes on when the page has nothing else to do', async () => {
    const { deps, server, ids } = await busy()
    let idle: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      idle = resolve
    })
    const done = pull({ ...deps, idle: () => waiting }, 'agendamentos')
    await vi.waitFor(async () => expect(await ids()).toHaveLength(3 * PER_DAY))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(server.reads).toHaveLength(1)
    idle()
    expect(await done).toEqual({ kind: 'updated' })
    expect(await ids()).toHaveLength(12 * PER_DAY)
  })
})

describe('two pulls at once', () => {
  it('do not fetch the same pages twice', async () => {
    const { server, agenda, ids } = await device()
    server.agendamentos = [visit(1, addDays(TODAY, 100))]
    await Promise.all([agenda(), agenda()])
    await agenda()
    expect(await ids()).toEqual([1])
    const pages = server.reads.filter(({ answer }) => answer === 'page').map(({ dates }) => dates)
    expect(pages.length).toBe(new Set(pages).size)
  })
})

describe('a visit of which somebody has still to be told', () => {
  const { tempo, nome, valor } = anyVisit
  const mudadoEm = `${TODAY}T08:00:00.000Z`
  /** Moved from one day to another, and its client does not know. */
  const untold = (id: number, from: string, to: string): Agendamento => ({
    ...visit(id, to),
    versao: 2,
    mudadoEm,
    conhecido: { dataHoraAgendada: `${from}T09:00:00.000Z`, tempo, nome, valor, cancelada: false },
  })
  const [SOON, FAR] = [addDays(TODAY, 1), addDays(TODAY, 200)]

  it('is kept whatever its day is, until she knows', async () => {
    const { server, agenda, ids } = await device()
    server.agendamentos = [visit(1, TODAY), untold(2, SOON, FAR), visit(3, FAR)]
    await agenda()
    expect(await ids()).toEqual([1, 2])
    server.agendamentos = [untold(1, TODAY, FAR), visit(2, FAR), visit(3, FAR)]
    await agenda()
    expect(await ids()).toEqual([1])
  })

  it('is not cleared away with the days that are over while she believes in one to come', async () => {
    const { server, clock, agenda, ids } = await device()
    const past = addDays(TODAY, -29)
    server.agendamentos = [untold(1, addDays(TODAY, 10), past), untold(2, SOON, past), visit(3, past)]
    await agenda()
    expect(await ids()).toEqual([1, 2, 3])
    // Five days later its day is none that is kept.
    clock.deviceNow += 5 * 86_400_000
    await agenda()
    expect(await ids()).toEqual([1])
    clock.deviceNow += 10 * 86_400_000
    await agenda()
    expect(await ids()).toEqual([])
  })

  it('comes with the first page and once, not with every page', async () => {
    const { server, agenda } = await device()
    const asked: unknown[] = []
    const { call } = server.api
    vi.spyOn(server.api, 'call').mockImplementation((name, input) => {
      asked.push(input?.query?.semCiencia)
      return call(name, input)
    })
    await agenda()
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((flag) => flag !== undefined)).toHaveLength(1)
  })
})
