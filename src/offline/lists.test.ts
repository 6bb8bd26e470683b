import { expect, it } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { ClinicaDb, LISTS_FOR_EVERYBODY } from './db.ts'
import { listsOfChange, listsOfTopic } from './lists.ts'

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
