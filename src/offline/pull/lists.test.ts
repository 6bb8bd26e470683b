import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { ClinicaDb, LISTS_FOR_EVERYBODY } from '../db.ts'
import { LIST_NAMES, listOf, listsOfChange, listsOfTopic } from './lists.ts'

it('make the database that devices already have', async () => {
  const db = new ClinicaDb('lists')
  await db.open()
  expect(db.verno).toBe(6)
  const indexes = Object.fromEntries(
    db.tables.map(({ name, schema }) => [
      name,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', '),
    ]),
  )
  expect(indexes).toEqual({
    procedimentos: 'id',
    vouchers: 'id',
    mensagens: 'id',
    clinica: 'key',
    horarios: 'id, data',
    agendamentos: 'id, dataHoraAgendada, [email+dataHoraAgendada], mudadoEm, cienteEm',
    ocupados: 'id, dataHoraAgendada',
    diasOcupados: 'data',
    conhecidos: 'key',
    cancelados: 'id, dataHoraAgendada, mudadoEm, cienteEm',
    fichas: 'chave',
    perfis: 'email',
    usuarios: 'email',
    outbox: '++seq, &id',
    meta: 'key',
  })
  db.close()
})

it.each([1, 2, 3, 4, 5])(
  'take over the rows of a device at version %i, and find them by the new indexes',
  async (version) => {
    const name = `lists-${version}`
    const histories = LIST_NAMES.flatMap((list) =>
      Object.entries<Record<number, string>>(listOf(list).tables),
    )
    const tables = [...histories, ['outbox', { 1: '++seq, &id' }], ['meta', { 1: 'key' }]] as typeof histories
    const older = new Dexie(name)
    for (let v = 1; v <= version; v++) {
      const added = tables.flatMap(([table, history]) =>
        history[v] === undefined ? [] : [[table, history[v]]],
      )
      older.version(v).stores(Object.fromEntries(added))
    }
    const visit = {
      id: 7,
      dataHoraAgendada: '2026-11-13T09:00:00.000Z',
      mudadoEm: '2026-11-12T09:00:00.000Z',
    }
    await older.table('agendamentos').put(visit)
    await older.table('outbox').put({ id: 'waits' })
    await older.table('ocupados').put({ id: 1, dataHoraAgendada: '2026-11-13T09:00:00.000Z', tempo: '01:00' })
    older.close()

    const db = new ClinicaDb(name)
    expect(await db.agendamentos.where('mudadoEm').above('').toArray()).toMatchObject([visit])
    expect(await db.outbox.toArray()).toMatchObject([{ id: 'waits', seq: 1 }])
    expect([db.verno, await db.ocupados.count()]).toEqual([6, version < 4 ? 0 : 1])
    db.close()
  },
)

it('say which tables go with the person', () => {
  const names = new ClinicaDb('lists').personTables.map(({ name }) => name)
  expect(names.sort()).toEqual([
    'agendamentos',
    'cancelados',
    'conhecidos',
    'diasOcupados',
    'fichas',
    'horarios',
    'ocupados',
    'perfis',
    'usuarios',
    'vouchers',
  ])
  expect(LISTS_FOR_EVERYBODY).toEqual(['procedimentos', 'clinica'])
})

it('are brought up to date by every topic that the server tells of', () => {
  for (const topic of TOPICS) expect(listsOfTopic(topic), topic).not.toEqual([])
})

it('of a client’s own visits and of others’ times are told apart where the clinic says whose have changed', () => {
  const topico = 'agendamentos' as const
  expect(listsOfChange({ topico })).toEqual(['agendamentos', 'ocupados'])
  expect(listsOfChange({ topico, proprios: true })).toEqual(['agendamentos'])
  expect(listsOfChange({ topico, proprios: false })).toEqual(['ocupados'])
  expect(listsOfChange({ topico: 'perfil' })).toEqual(['agendamentos', 'perfil', 'usuarios'])
})
