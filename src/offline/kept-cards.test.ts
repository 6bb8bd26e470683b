import { describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { visit as anyVisit, uuid } from '#domain/testing/outbox.ts'
import { createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { keepFoundCards } from './found-cards.ts'
import { keepAnsweredCard } from './kept-cards.ts'
import { pull } from './pull/pull.ts'
import { readGoneCount } from './queue/gone.ts'
import { enqueue } from './queue/outbox.ts'
import { drainOutbox } from './sending/drain.ts'

const [STAYS, GOES] = [uuid(51), uuid(52)]
const NOEMI = { chave: STAYS, nome: 'Noemi Barros', telefone: '(11) 97310-5528', conta: null }
const OTHER = { ...NOEMI, chave: GOES, nome: 'Noemi B.' }
const listed = { ...NOEMI, visitas: 2, ultimaVisita: null }

async function tablet() {
  const server = new FakeServer(MARINA, 'Admin')
  const { db, deps } = await createDevice(server)
  await db.fichas.bulkPut([NOEMI, OTHER])
  const keysOf = async () => (await db.fichas.toArray()).map(({ chave }) => chave).sort()
  return { server, db, deps, keysOf }
}

it('a card that is answered under the key of another has gone into that one', async () => {
  const { db, keysOf } = await tablet()
  await keepAnsweredCard(db, GOES, { ...NOEMI, nome: 'Noemi de Barros' }, 0)
  expect(await db.fichas.toArray()).toEqual([{ ...NOEMI, nome: 'Noemi de Barros' }])
  await keepAnsweredCard(db, STAYS, { ...NOEMI, conta: 'noemi@exemplo.test' }, 1)
  expect(await keysOf()).toEqual([])
})

describe('a card that somebody else has changed since', () => {
  const written = { ...NOEMI, id: 7, cpf: '', email: '', dataNascimento: null, recado: '' }
  const [hers, theirs] = [
    { ...written, telefone: '(11) 92222-2222', versao: 2 },
    { ...written, telefone: '(11) 93333-3333', versao: 3 },
  ]
  /** Sends a correction of the telephone; what was pulled meanwhile is `theirs`. */
  async function answeredWith(body: object) {
    const { db, deps, keysOf } = await tablet()
    const command = saveFicha({
      chave: STAYS,
      visto: {},
      campos: { telefone: hers.telefone },
      nome: NOEMI.nome,
    })
    await enqueue(db, command, { id: uuid(1), dono: MARINA, deviceNow: deps.now() })
    const { chave, nome, telefone, conta, versao } = theirs
    await db.fichas.put({ chave, nome, telefone, conta, versao })
    await drainOutbox({ ...deps, send: async () => ({ kind: 'ok', status: 200, body }) })
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['done'])
    return { telefone: (await db.fichas.get(STAYS))?.telefone, keys: await keysOf() }
  }

  it.each([
    ['an answer that was slow', hers],
    ['the first answer again', { ...hers, agora: theirs }],
  ])('stays as it was pulled after %s', async (_, body) => {
    expect((await answeredWith(body)).telefone).toBe(theirs.telefone)
  })

  it('is the clinic’s where the answer is newer than what was pulled', async () => {
    const newer = { ...theirs, telefone: '(11) 94444-4444', versao: 4 }
    expect((await answeredWith({ ...hers, agora: newer })).telefone).toBe(newer.telefone)
  })

  it('is gone where it went into another meanwhile', async () => {
    expect((await answeredWith({ ...hers, agora: { ...theirs, chave: GOES } })).keys).toEqual([GOES])
  })

  it('is not put back by a search that was answered late', async () => {
    const { db } = await tablet()
    await db.fichas.put({ ...NOEMI, telefone: theirs.telefone, versao: 3 })
    await keepFoundCards(db, { nome: 'noemi', telefone: '', cpf: '' }, [{ ...listed, versao: 2 }], 0)
    expect(await db.fichas.get(STAYS)).toMatchObject({ telefone: theirs.telefone, versao: 3 })
  })
})

it('what the clinic tells all of leaves no card beside it that has gone into another', async () => {
  const { db, keysOf } = await tablet()
  const rosa = { ...NOEMI, chave: uuid(53), nome: 'Rosa', telefone: '' }
  await db.fichas.put(rosa)
  const typed = { nome: 'noemi b', telefone: '', cpf: '' }
  // Three are as many as it ever tells: there may be more.
  const keep = async (found: Parameters<typeof keepFoundCards>[2]) =>
    keepFoundCards(db, typed, found, await readGoneCount(db, 'fichas'))
  await keep([listed, { ...listed, chave: uuid(54) }, { ...listed, chave: uuid(55) }])
  expect(await keysOf()).toContain(GOES)
  await keep([listed])
  expect(await keysOf()).toEqual([STAYS, rosa.chave].sort())
  await keep([{ ...listed, conta: 'noemi@exemplo.test' }])
  expect(await keysOf()).toEqual([rosa.chave])
})

describe('a card of which this device had nothing, and that went into another', () => {
  const joining = async (db: Parameters<typeof keepAnsweredCard>[0]) =>
    keepAnsweredCard(db, GOES, NOEMI, await readGoneCount(db, 'fichas'))

  it('is not put back by what was answered of it before', async () => {
    const { db, deps, keysOf } = await tablet()
    await db.fichas.clear()
    const campos = { nome: OTHER.nome, telefone: OTHER.telefone }
    const command = saveFicha({ chave: GOES, campos, nome: OTHER.nome })
    await enqueue(db, command, { id: uuid(1), dono: MARINA, deviceNow: deps.now() })
    const body = { ...OTHER, id: 8, cpf: '', email: '', dataNascimento: null, recado: '', versao: 1 }
    const asked = await readGoneCount(db, 'fichas')
    await drainOutbox({
      ...deps,
      async send() {
        await joining(db)
        return { kind: 'ok', status: 200, body }
      },
    })
    await keepFoundCards(db, { nome: 'noemi', telefone: '', cpf: '' }, [{ ...listed, ...OTHER }], asked)
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['done'])
    expect(await keysOf()).not.toContain(GOES)
  })

  it('is kept again once the two were parted', async () => {
    const { db, keysOf } = await tablet()
    await joining(db)
    const typed = { nome: 'noemi', telefone: '', cpf: '' }
    await keepFoundCards(db, typed, [listed, { ...listed, ...OTHER }], await readGoneCount(db, 'fichas'))
    expect(await keysOf()).toEqual([STAYS, GOES].sort())
  })
})

it('a card whose visits are another’s with the next pull is gone, and one that has some left stays', async () => {
  const { server, db, deps, keysOf } = await tablet()
  const visit = (id: number, ficha: string): Agendamento => ({
    ...anyVisit,
    ...{ id, ficha, email: null, dataHoraAgendada: '2026-11-12T09:00:00.000Z' },
  })
  server.agendamentos = [visit(1, GOES), visit(2, GOES), visit(3, STAYS)]
  const fetch = () => pull(deps, 'agendamentos')
  for (let n = 0; n < 12; n++) await fetch()
  expect(await db.agendamentos.count()).toBe(3)
  server.agendamentos = [visit(1, STAYS), visit(2, GOES), visit(3, STAYS)]
  await fetch()
  expect(await keysOf()).toEqual([STAYS, GOES].sort())
  server.agendamentos = [visit(1, STAYS), visit(2, STAYS), visit(3, STAYS)]
  await fetch()
  expect(await keysOf()).toEqual([STAYS])
})
