import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSchema } from '#domain/api/endpoints.ts'
import { type Api, CLEANSING, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Fields = Record<string, unknown>
type Noun = { readonly what: string; readonly path: string; readonly fields: Fields; readonly other: Fields }

/** `other`: another value of two fields; the first stands for what both tablets change. */
const NOUNS: readonly Noun[] = [
  {
    what: 'a procedure',
    path: '/api/Procedimento',
    fields: CLEANSING,
    other: { descricao: 'Outra', valor: 210.5 },
  },
  {
    what: 'a voucher',
    path: '/api/Voucher',
    fields: { nome: 'Dez', descricao: 'Dez por cento.', campo: true },
    other: { descricao: 'Outra', campo: false },
  },
  {
    what: 'a message',
    path: '/api/MensagemTemporaria',
    fields: { nome: 'Bom dia', descricao: 'Olá.', tipoMensagemTemporaria: 2, habilitado: true },
    other: { descricao: 'Outra', habilitado: false },
  },
]

const key = (chave: string) => ({ 'idempotency-key': chave })
const isOf = (row: Fields, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))

describe.each(NOUNS)('$what', ({ path, fields, other }) => {
  const make = async () => (await api.admin.call('POST', path, fields)).body
  const read = async (id: number) => (await api.admin.call('GET', `${path}/${id}`)).body
  const put = (id: number, body: Fields, chave: string = randomUUID()) =>
    api.admin.call('PUT', `${path}/${id}`, body, key(chave))
  /** A change as a form sends it: what was seen, and what is wanted of it. */
  const edit = (seen: Fields & { id: number }, wanted: Fields, chave?: string) =>
    put(seen.id, { ...isOf(seen, fields), ...wanted, visto: isOf(seen, fields) }, chave)
  const [[both, value] = ['', null], [alone, second] = ['', null]] = Object.entries(other)

  it('that two tablets edit gets what both changed', async () => {
    const seen = await make()
    expect((await edit(seen, { [alone]: second })).statusCode).toBe(200)
    const answer = await edit(seen, { [both]: value })
    expect(answer).toMatchObject({ statusCode: 200, body: { ...seen, [both]: value, [alone]: second } })
    expect(await read(seen.id)).toEqual(answer.body)
  })

  it('is told as it is now, and left so, where both changed the same', async () => {
    const seen = await make()
    const first = await edit(seen, { [both]: value })
    const refused = await edit(seen, { [both]: 'Ainda outra', [alone]: second })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'registro_mudou', atual: first.body } })
    expect(problemSchema.parse(refused.body)).toEqual(refused.body)
    expect(await read(seen.id)).toEqual(first.body)
    // Knowingly over it: the clinic's own is what was seen.
    expect((await edit(first.body, { [both]: 'Ainda outra' })).body).toMatchObject({ [both]: 'Ainda outra' })
  })

  it('is told as it is by now where a refusal is heard late', async () => {
    const seen = await make()
    const chave = randomUUID()
    const first = await edit(seen, { [both]: value })
    const again = () => edit(seen, { [both]: 'Ainda outra' }, chave)
    expect(await again()).toMatchObject({ statusCode: 409, body: { atual: first.body } })
    const since = await edit(first.body, { [both]: 'Mudou de novo' })
    const late = await again()
    expect(late).toMatchObject({ statusCode: 409, headers: { 'idempotency-replayed': 'true' } })
    expect(late.body).toMatchObject({ code: 'registro_mudou', atual: since.body })
    await api.admin.call('DELETE', `${path}/${seen.id}`)
    expect(await again()).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
  })

  it('is changed by one at a time, however close', async () => {
    const seen = await make()
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((text) => edit(seen, { [both]: text })))
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await read(seen.id)).toEqual(answers.find((a) => a.statusCode === 200)?.body)
  })

  it('is written whole by a caller who saw nothing', async () => {
    const seen = await make()
    await edit(seen, { [alone]: second })
    expect((await put(seen.id, { ...fields, [both]: value })).body).toEqual({ ...seen, [both]: value })
  })

  it('is changed once, however often it is sent; a late repeat says how it is', async () => {
    const seen = await make()
    const chave = randomUUID()
    const first = await edit(seen, { [both]: value }, chave)
    expect(await edit(seen, { [both]: value }, chave)).toMatchObject({ statusCode: 200, body: first.body })
    const back = await edit(first.body, { [both]: seen[both] })
    const late = await edit(seen, { [both]: value }, chave)
    expect(late.headers['idempotency-replayed']).toBe('true')
    expect(late.body).toEqual({ ...first.body, agora: back.body })
    expect(await read(seen.id)).toEqual(back.body)
    await api.admin.call('DELETE', `${path}/${seen.id}`)
    const gone = await edit(seen, { [both]: value }, chave)
    expect(gone).toMatchObject({ statusCode: 404, headers: { 'idempotency-decided': 'true' } })
    expect(gone.body.detail).toMatch(/salvou isto, e depois alguém excluiu/)
  })

  it('is registered once; a late repeat does not bring it back', async () => {
    const chave = randomUUID()
    const register = () => api.admin.call('POST', path, fields, key(chave))
    const { body } = await register()
    expect((await register()).body).toEqual(body)
    const changed = await edit(body, { [both]: value })
    expect((await register()).body).toEqual({ ...body, agora: changed.body })
    await api.admin.call('DELETE', `${path}/${body.id}`)
    expect(await register()).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
  })

  it('knows its deletion again, and says of another’s that it was gone', async () => {
    const { id } = await make()
    const chave = randomUUID()
    const remove = (own: string) => api.admin.call('DELETE', `${path}/${id}`, undefined, key(own))
    expect((await remove(chave)).statusCode).toBe(204)
    const again = await remove(chave)
    expect(again).toMatchObject({ statusCode: 204, headers: { 'idempotency-replayed': 'true' } })
    const late = await remove(randomUUID())
    expect(late).toMatchObject({ statusCode: 404, headers: { 'idempotency-decided': 'true' } })
  })
})

describe('the clinic’s record', () => {
  const save = (body: Fields, chave: string = randomUUID()) =>
    api.admin.call('PUT', '/api/Clinica', body, key(chave))

  it('is laid over what another tablet has made of it, field by field', async () => {
    const videos = [{ titulo: 'Um', url: 'https://youtu.be/a', duracao: '' }]
    const seen = (await save({ nome: 'Aurora', videos })).body
    const first = await save({ ...seen, telefone: '11 3333-4444', visto: seen })
    const second = await save({ ...seen, bairro: 'Centro', visto: seen })
    expect(second).toMatchObject({
      statusCode: 200,
      body: { telefone: '11 3333-4444', bairro: 'Centro', videos },
    })
    const refused = await save({ ...seen, telefone: '11 5555-6666', visto: seen })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'registro_mudou', atual: second.body } })
    expect(problemSchema.parse(refused.body)).toEqual(refused.body)
    expect(first.body.bairro).toBe('')
  })

  it('can be edited where it was stored before it had all its fields', async () => {
    await api.db.pool.query("update clinica set dados = dados - 'complemento' - 'pagamento'")
    const seen = (await api.admin.call('GET', '/api/Clinica')).body
    const whole = { ...seen, complemento: '', pagamento: '' }
    const saved = await save({ ...whole, complemento: 'Sala 4', visto: whole })
    expect(saved).toMatchObject({ statusCode: 200, body: { complemento: 'Sala 4', pagamento: '' } })
  })

  it('is saved once under a key, and told as it is by then', async () => {
    const seen = (await api.admin.call('GET', '/api/Clinica')).body
    const chave = randomUUID()
    const rename = () => save({ ...seen, nome: 'Lua', visto: seen }, chave)
    const first = await rename()
    const back = await save({ ...first.body, nome: 'Sol' })
    expect((await rename()).body).toEqual({ ...first.body, agora: back.body })
  })
})
