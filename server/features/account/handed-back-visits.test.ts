import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  type Api,
  at,
  type Caller,
  CLEANSING,
  insertPrincipal,
  login,
  startApi,
  TOMORROW,
} from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

let serial = 0
/** An account, and who is in it: somebody who has taken it from its owner. */
async function taken(): Promise<{ email: string; he: Caller }> {
  serial += 1
  const email = `tomada-${serial}@exemplo.test`
  await insertPrincipal(api.db, email)
  return { email, he: await login(api.app, email) }
}
type Visit = { readonly id: number; readonly versao: number }
const write = async (who: Caller, path: string, body: object) => {
  const answer = await who.call('POST', `/api/${path}`, body, { 'idempotency-key': randomUUID() })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.body
}
const visitOf = (email: string): Promise<Visit> =>
  write(api.admin, 'Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00'), email })
const moveTo = (who: Caller, { id, versao }: Visit, hour: string): Promise<Visit> =>
  write(who, `Agendamentos/${id}/remarcar`, { dataHoraAgendada: at(TOMORROW, hour), versao })
const handBack = (email: string) => write(api.admin, 'Usuarios/devolver', { email })
const unaware = async () =>
  ((await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body as Visit[]).map(({ id }) => id)

it('what whoever had taken her account has acknowledged she has still to be told', async () => {
  const { email, he } = await taken()
  const { id, versao } = await moveTo(api.admin, await visitOf(email), '14:00')
  await write(he, `Agendamentos/${id}/ciencia`, { versao })
  expect(await unaware()).toEqual([])
  const { codigo } = await handBack(email)
  expect(await unaware()).toEqual([id])
  // What she has seen herself she knows.
  const chosen = { enderecoEmail: email, codigo, senha: PASSWORD, confirmSenha: PASSWORD }
  await write(api.visitor, 'Usuarios/novaSenha', chosen)
  await write(await login(api.app, email), `Agendamentos/${id}/ciencia`, { versao })
  expect(await unaware()).toEqual([])
})

it('what he has moved or cancelled as her she has still to be told', async () => {
  const { email, he } = await taken()
  const moved = await moveTo(he, await visitOf(email), '14:00')
  const cancelled = await visitOf(email)
  await write(he, `Agendamentos/${cancelled.id}/estado`, { estado: 'cancelada', versao: cancelled.versao })
  await visitOf(email)
  expect(await unaware()).toEqual([])
  await handBack(email)
  expect((await unaware()).sort()).toEqual([moved.id, cancelled.id].sort())
})
