import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgendamentoChanges, agendamentoChangesSchema } from '#domain/agendamento/schema.ts'
import { type Api, insertPrincipal, startApi, TODAY } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const GONE = 'carla@exemplo.test'

const changes = async (cursor = '', who = api.admin): Promise<AgendamentoChanges> => {
  const query = `desde=${TODAY}&ate=${TODAY}&paginas=1&cursor=${encodeURIComponent(cursor)}`
  const { body } = await who.call('GET', `/api/Agendamentos/mudancas?${query}`)
  expect(agendamentoChangesSchema.parse(body)).toEqual(body)
  return body
}

it('an account that was removed is named to the tablets that may keep it, until somebody has it again', async () => {
  await insertPrincipal(api.db, GONE)
  const { cursor } = await changes()
  const ofAna = (await changes('', api.ana)).cursor
  expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${GONE}`)).statusCode).toBe(200)
  const delta = await changes(cursor)
  expect(delta).toMatchObject({ alterados: [], contasRemovidas: [GONE] })
  // Also where a tablet has lost its cursor; and no more once it was told.
  expect((await changes()).contasRemovidas).toEqual([GONE])
  expect(await changes(delta.cursor)).not.toHaveProperty('contasRemovidas')
  for (const since of ['', ofAna]) expect(await changes(since, api.ana)).not.toHaveProperty('contasRemovidas')

  const name = { nome: 'Ana', sobrenome: 'Lima', telefone: '11987654321' }
  expect((await api.ana.call('POST', '/api/PerfilUsuario', name)).statusCode).toBeLessThan(300)
  expect(await changes(delta.cursor)).not.toHaveProperty('contasRemovidas')
  await insertPrincipal(api.db, GONE)
  expect(await changes(cursor)).not.toHaveProperty('contasRemovidas')
})
