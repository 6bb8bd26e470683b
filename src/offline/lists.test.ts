import { expect, it } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { ClinicaDb, LISTS_FOR_EVERYBODY } from './db.ts'
import { listsOfTopic } from './lists.ts'

it('make the database that devices already have', async () => {
  const db = new ClinicaDb('lists')
  await db.open()
  expect(db.verno).toBe(3)
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
    agendamentos: 'id, dataHoraAgendada, [email+dataHoraAgendada]',
    ocupados: 'id, dataHoraAgendada',
    conhecidos: 'key',
    perfis: 'email',
    usuarios: 'email',
    outbox: '++seq, &id',
    meta: 'key',
  })
  db.close()
})

it('say which tables go with the person', () => {
  const names = new ClinicaDb('lists').personTables.map(({ name }) => name)
  expect(names.sort()).toEqual([
    'agendamentos',
    'conhecidos',
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
