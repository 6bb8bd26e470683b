import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, BIA, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const save = (chave: string, body: object) => api.admin.call('PUT', `/api/Fichas/${chave}`, body)
const get = (path: string, query: Record<string, string>) =>
  api.admin.call('GET', `${path}?${new URLSearchParams(query)}`)
const namesOf = async (query: Record<string, string>, path = '/api/FichasParecidas') =>
  (await get(path, query)).body.map(({ nome }: { nome: string }) => nome)

it.each<[string, object]>([
  ['a nul', { nome: 'Maria', recado: 'a\0b' }],
  ['a nul in the name', { nome: 'Ma\0ria' }],
  ['a name of ten thousand letters', { nome: 'M'.repeat(10_000) }],
  ['a note of ten thousand letters', { nome: 'Maria', recado: 'x'.repeat(10_000) }],
  ['a name of signs alone', { nome: '%_*' }],
  ['a name that turns the line around', { nome: 'Maria \u202Esouza' }],
  ['half of a character', { nome: 'Maria \uD800' }],
  ['a telephone of seven digits', { telefone: '3555-014' }],
  ['a CPF whose last digits do not fit', { nome: 'Maria', cpf: '529.982.247-26' }],
  ['a CPF of one digit repeated', { nome: 'Maria', cpf: '111.111.111-11' }],
  ['an e-mail that is none', { nome: 'Maria', email: 'maria@' }],
  ['a day that is not', { nome: 'Maria', dataNascimento: '1990-02-30' }],
])('%s is refused on a card, with the field, and makes none', async (_, fields) => {
  const chave = randomUUID()
  const refused = await save(chave, fields)
  expect([refused.statusCode, refused.body.errors?.length]).toEqual([422, 1])
  expect((await api.admin.call('GET', `/api/Fichas/${chave}`)).statusCode).toBe(404)
})

it.each(['(11) 97310-5528', '11973105528', '+55 11 97310-5528', '011 97310-5528', ' 11 9 7310 5528 '])(
  'a telephone written "%s" is the same',
  async (telefone) => {
    const saved = await save(randomUUID(), { telefone })
    expect([saved.statusCode, saved.body.telefone]).toEqual([200, '(11) 97310-5528'])
    expect(await namesOf({ telefone })).not.toEqual([])
    expect(await namesOf({ busca: telefone }, '/api/Fichas')).not.toEqual([])
  },
)

it('a name is found however its accents are written', async () => {
  await save(randomUUID(), { nome: 'Ângela Conceição'.normalize('NFD') })
  await save(randomUUID(), { nome: 'Ângelo Sebastião' })
  for (const nome of ['angela conc', 'ÂNGELA', 'Ângela'.normalize('NFD')])
    expect([nome, await namesOf({ nome })]).toEqual([nome, ['Ângela Conceição'.normalize('NFD')]])
  expect(await namesOf({ nome: 'Ângelo'.normalize('NFD') })).toEqual(['Ângelo Sebastião'])
})

it.each([
  ...[
    "'; drop table ficha; --",
    "x' or 1=1",
    "n'a",
    'a\\',
    "\\'",
    'a:*',
    'a & b | !c',
    "'a':*",
    '%',
    '_',
    '*',
  ],
  ...['a\0b', '\uD800', '😀', 'a'.repeat(120), '(', ')', '<->', '::tsquery', '--', '/*'],
])('searching for "%s" finds who is called so, and no one else', async (busca) => {
  await save(randomUUID(), { nome: 'Berenice Inteira' })
  for (const [path, query] of [
    ['/api/Fichas', { busca }],
    ['/api/FichasParecidas', { nome: busca, telefone: busca.slice(0, 30), cpf: busca.slice(0, 20) }],
    ['/api/Fichas', { conta: busca }],
    ['/api/Agendamentos/filtrar', { nome: busca, dataInicial: '', dataFinal: '' }],
  ] as [string, Record<string, string>][]) {
    const found = await get(path, query)
    expect([path, found.statusCode]).toEqual([path, expect.toSatisfy((s: number) => s === 200 || s === 422)])
  }
  const like = await get('/api/FichasParecidas', { nome: busca })
  expect(like.payload).not.toContain('Berenice Inteira')
})

it('an account is found by the telephone that she has written herself since', async () => {
  const profile = await api.bia.call('POST', '/api/PerfilUsuario', {
    nome: 'Bia',
    telefone: '21988887777',
    email: BIA,
  })
  expect(profile.statusCode).toBeLessThan(300)
  expect(await namesOf({ telefone: '98888-7777' })).toEqual(['Bia'])
  const { rows } = await api.db.pool.query('select id from perfil where telefone = $1', ['21988887777'])
  const again = await api.bia.call('PUT', `/api/PerfilUsuario/${rows[0].id}`, {
    nome: 'Bia',
    telefone: '21966665555',
  })
  expect(again.statusCode).toBeLessThan(300)
  expect([await namesOf({ telefone: '98888-7777' }), await namesOf({ telefone: '96666' })]).toEqual([
    [],
    ['Bia'],
  ])
})
