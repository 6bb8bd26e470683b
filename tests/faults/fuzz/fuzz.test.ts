import { afterAll, beforeAll, expect, it } from 'vitest'
import { TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { addDays, LAST_DATE } from '#domain/lib/dates.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type Api, at, CLEANSING, startApi, TOMORROW } from '#tests/support/api.ts'
import { startCepServer } from '#tests/support/cep-server.ts'
import { fuzzAddresses, fuzzContract } from './fuzzer.ts'

// FUZZ is how many requests are made, FUZZ_SEED another beginning: `npm run test:fuzz` makes 200 000.
const requests = Number(process.env.FUZZ ?? 1_200)
const seed = Number(process.env.FUZZ_SEED ?? 2026)
const LONGEST_MS = 60_000 + requests * 20

let api: Api
let cep: Awaited<ReturnType<typeof startCepServer>>
beforeAll(async () => {
  cep = await startCepServer()
  // Its callers ask without a pause.
  const writesPerMinute = { Usuario: 10 * requests, Admin: 10 * requests }
  api = await startApi({ CEP_URL: cep.url }, {}, { writesPerMinute })
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(async () => {
  await api.close()
  cep.stop()
})

it(
  'every request made from the contract is answered as the contract says, and none by a failure',
  async () => {
    expect(await fuzzContract(api, { seed, requests })).toEqual([])
  },
  LONGEST_MS,
)

it(
  'whatever address or form is sent, none is answered by a failure',
  async () => {
    expect(await fuzzAddresses(api, { seed, requests: Math.ceil(requests / 4) })).toEqual([])
  },
  LONGEST_MS,
)

const visit = { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00') }
it.each([
  ['a text with NUL', { ...visit, nome: 'Limpeza\0' }, 'nome'],
  ['half a character', { ...visit, descricao: 'a\ud800' }, 'descricao'],
  ['an inner text with NUL', { ...visit, visto: { nome: '\0' } }, 'visto.nome'],
  ['an id beyond integers', { ...visit, procedimentoId: 2_147_483_648 }, 'procedimentoId'],
  [
    'the last day of four digits',
    { ...visit, dataHoraAgendada: at('9999-12-31', '23:30') },
    'dataHoraAgendada',
  ],
])('refuses %s, and says which field', async (_what, body, campo) => {
  for (const caller of [api.ana, api.admin]) {
    const answer = await caller.call('POST', '/api/Agendamentos', body)
    expect([answer.statusCode, answer.body.errors[0].campo]).toEqual([422, campo])
  }
})

it('refuses the same in an address and in a query, whoever asks', async () => {
  const inQuery = await api.admin.call('GET', '/api/Agendamentos/filtrar?nome=a%00b')
  expect([inQuery.statusCode, inQuery.body.errors[0].campo]).toEqual([422, 'nome'])
  for (const noMoment of ['2026-99-99T09:00:00.000Z', '2026-11-13T09:00:00.0000']) {
    const page = `/api/Agendamentos/filtrar?depois=${noMoment}_1`
    expect((await api.admin.call('GET', page)).statusCode).toBe(422)
  }
  const ofVisitor = { enderecoEmail: 'a\0@exemplo.test', senha: PASSWORD }
  expect((await api.visitor.call('POST', '/api/Usuarios/login', ofVisitor)).statusCode).toBe(422)
})

it('tells of no date of five digits, from wherever it is asked', async () => {
  const answer = await api.ana.call('GET', '/api/Agendamentos/ocupados?desde=9999-12-31')
  expect(answer.body).toMatchObject({ desde: LAST_DATE, ate: addDays(LAST_DATE, TAKEN_DAYS) })
})
