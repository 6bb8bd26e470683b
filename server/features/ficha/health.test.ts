import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HEALTH_CONSENT } from '#domain/ficha/consent.ts'
import { seenNoteOf, seenNotesOf, wholeFichaSchema } from '#domain/ficha/schema.ts'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const TEXT = 'Alergia a ácido salicílico.'
const SIGNED = { texto: TEXT, consentimento: HEALTH_CONSENT.versao, assinante: 'Maria Souza' }
async function newCard(nome: string): Promise<string> {
  const chave = randomUUID()
  await api.admin.call('PUT', `/api/Fichas/${chave}`, { nome })
  return chave
}
const note = (chave: string, body: object = SIGNED) =>
  api.admin.call('PUT', `/api/Fichas/${chave}/saude`, body)
const open = (chave: string) => api.admin.call('POST', `/api/Fichas/${chave}/saude/ler`, {})
const read = async (chave: string) => (await api.admin.call('GET', `/api/Fichas/${chave}`)).body
/** Which note a device has seen of a card. */
const seenOf = (card: unknown) => seenNoteOf(wholeFichaSchema.parse(card).saude) ?? null

it('is kept only with the consent that is read today, and with who signed it', async () => {
  const chave = await newCard('Maria Souza')
  expect((await read(chave)).saude).toBeNull()
  for (const wrong of [{ texto: TEXT }, { ...SIGNED, consentimento: 0 }, { ...SIGNED, assinante: '' }])
    expect((await note(chave, wrong)).statusCode).toBe(422)
  expect((await open(chave)).statusCode).toBe(404)
  const kept = await note(chave)
  expect(kept.body.saude).toMatchObject({ consentimento: 1, retiradoEm: null, leituras: [] })
})

it('is in no answer but its own, and who reads it is written down', async () => {
  const chave = await newCard('Rosa Prado')
  const kept = await note(chave)
  const answers = [
    kept,
    await api.admin.call('GET', '/api/Fichas'),
    await api.admin.call('GET', `/api/Fichas/${chave}`),
  ]
  answers.push(await api.admin.call('GET', '/api/FichasParecidas?nome=rosa'))
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('salicílico')
  expect((await open(chave)).body).toEqual({ texto: TEXT })
  const { leituras } = (await read(chave)).saude
  expect(leituras).toMatchObject([{ quem: 'admin' }])
  await expect(api.db.pool.query('update leitura_saude set quem = null')).rejects.toThrow()
  const { rows } = await api.db.pool.query("select 1 from idempotencia where corpo like '%salic%'")
  expect(rows).toEqual([])
})

it('is gone for good when she takes it back; the date stays', async () => {
  const chave = await newCard('Ivone Lima')
  await note(chave)
  const withdrawn = await api.admin.call('DELETE', `/api/Fichas/${chave}/saude`)
  expect(withdrawn.body.saude.retiradoEm).toMatch(/^2/)
  expect((await open(chave)).statusCode).toBe(404)
  expect((await api.admin.call('DELETE', `/api/Fichas/${chave}/saude`)).statusCode).toBe(404)
  const { rows } = await api.db.pool.query(
    "select 1 from alerta_saude where texto like '%salic%' and retirado_em is not null",
  )
  expect(rows).toEqual([])
})

it('goes with its card, and back; no text is laid over another', async () => {
  const [stays, goes] = [await newCard('Noemi B.'), await newCard('Noemi Barros')]
  await note(goes)
  const join = () => api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  const { body } = await join()
  expect(body.saude).not.toBeNull()
  await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao: body.juncoes[0].id })
  expect([(await read(stays)).saude, (await read(goes)).saude?.retiradoEm]).toEqual([null, null])
  await note(stays, { ...SIGNED, texto: 'Gestante.' })
  await join()
  expect((await open(stays)).body).toEqual({ texto: 'Gestante.' })
})

it('of either of two cards is there when they are one, each with its readings, and stays with its own', async () => {
  const [stays, goes] = [await newCard('Sônia R.'), await newCard('Sônia Reis')]
  await note(stays, { ...SIGNED, texto: 'Gestante.' })
  await note(goes)
  const { body } = await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  expect(body.saude).toMatchObject({ retiradoEm: null, outras: [goes] })
  expect([(await open(stays)).body.texto, (await open(goes)).body.texto]).toEqual(['Gestante.', TEXT])
  expect((await read(stays)).saude.leituras).toHaveLength(2)
  // What is written while they are one is of the card that stands.
  await note(stays, { ...SIGNED, texto: 'Diabetes.' })
  await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao: body.juncoes[0].id })
  expect([(await open(stays)).body.texto, (await open(goes)).body.texto]).toEqual(['Diabetes.', TEXT])
  expect((await read(stays)).saude).toMatchObject({ outras: [] })
})

it('that was written while two cards were one is not the other’s when they part', async () => {
  const [stays, goes] = [await newCard('Vera A.'), await newCard('Vera Alves')]
  await note(goes)
  const { body } = await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  expect((await open(stays)).body.texto).toBe(TEXT)
  await note(stays, { ...SIGNED, texto: 'Gestante.' })
  await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao: body.juncoes[0].id })
  expect([(await open(stays)).body.texto, (await open(goes)).body.texto]).toEqual(['Gestante.', TEXT])
})

it('of a card that was joined by mistake on another tablet is written on that card, and erases none', async () => {
  const [ana, eva] = [await newCard('Ana Reis'), await newCard('Eva Reis')]
  await note(ana)
  const seen = seenOf(await read(eva))
  // One tablet has Eva's card open; on the other Eva goes into Ana.
  const { body } = await api.admin.call('POST', `/api/Fichas/${ana}/juntar`, { outra: eva })
  const noted = await note(eva, { ...SIGNED, texto: 'Gestante.', visto: seen })
  expect(noted).toMatchObject({ statusCode: 200, body: { chave: ana, saude: { outras: [eva] } } })
  await api.admin.call('POST', `/api/Fichas/${ana}/separar`, { juncao: body.juncoes[0].id })
  expect([(await open(ana)).body.texto, (await open(eva)).body.texto]).toEqual([TEXT, 'Gestante.'])
})

it('is not laid over one that was not seen: of two tablets the second hears that it has changed', async () => {
  const chave = await newCard('Rita Dias')
  const write = (texto: string, visto: number | null) => note(chave, { ...SIGNED, texto, visto })
  const refused = { statusCode: 409, body: { code: 'registro_mudou' } }
  expect((await write('Alergia a látex.', null)).statusCode).toBe(200)
  expect(await write('Gestante.', null)).toMatchObject(refused)
  const first = seenOf(await read(chave))
  expect((await write('Alergia a látex. Diabetes.', first)).statusCode).toBe(200)
  expect(await write('Alergia a látex. Gestante.', first)).toMatchObject(refused)
  expect((await open(chave)).body.texto).toBe('Alergia a látex. Diabetes.')
  // Nor does the text come back that she has withdrawn meanwhile.
  const second = seenOf(await read(chave))
  await api.admin.call('DELETE', `/api/Fichas/${chave}/saude`)
  expect(await write('Alergia a látex.', second)).toMatchObject(refused)
  expect((await write('Gestante.', null)).statusCode).toBe(200)
})

it('that went into a card is what was seen there: the card’s own is written beside it once', async () => {
  const [stays, goes] = [await newCard('Lúcia P.'), await newCard('Lúcia Pires')]
  await note(goes)
  await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  const visto = seenOf(await read(stays))
  expect((await note(stays, { ...SIGNED, texto: 'Gestante.', visto })).statusCode).toBe(200)
  expect((await note(stays, { ...SIGNED, texto: 'Diabetes.', visto })).statusCode).toBe(409)
  expect([(await open(stays)).body.texto, (await open(goes)).body.texto]).toEqual(['Gestante.', TEXT])
})

it('that she takes back is gone from every card that went into hers', async () => {
  const [stays, goes] = [await newCard('Lia M.'), await newCard('Lia Melo')]
  await note(stays, { ...SIGNED, texto: 'Gestante.' })
  await note(goes)
  await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  const withdrawn = await api.admin.call('DELETE', `/api/Fichas/${stays}/saude`)
  expect(withdrawn.body.saude).toMatchObject({ outras: [] })
  expect(withdrawn.body.saude.retiradoEm).toMatch(/^2/)
  for (const chave of [stays, goes]) expect((await open(chave)).statusCode).toBe(404)
})

it('that is taken back of a card that was joined by mistake on another tablet leaves the other’s', async () => {
  const [ana, eva] = [await newCard('Ana Lopes'), await newCard('Eva Lopes')]
  await note(ana)
  await note(eva, { ...SIGNED, texto: 'Gestante.' })
  const { body } = await api.admin.call('POST', `/api/Fichas/${ana}/juntar`, { outra: eva })
  const withdraw = () => api.admin.call('DELETE', `/api/Fichas/${eva}/saude`)
  // What still stands on the card is told, so that it can be taken back there, too.
  expect(await withdraw()).toMatchObject({
    statusCode: 200,
    body: { chave: ana, saude: { retiradoEm: null, outras: [] } },
  })
  expect((await withdraw()).statusCode).toBe(404)
  await api.admin.call('POST', `/api/Fichas/${ana}/separar`, { juncao: body.juncoes[0].id })
  expect((await open(ana)).body).toEqual({ texto: TEXT })
  expect((await read(eva)).saude.retiradoEm).toMatch(/^2/)
})

it('is in no log of changes, nothing that was answered under a key, no tag, and nothing is kept of its answer', async () => {
  const chave = await newCard('Dora Lins')
  const key = { 'idempotency-key': randomUUID() }
  const secret = 'Epilepsia-secreta.'
  await api.admin.call('PUT', `/api/Fichas/${chave}/saude`, { ...SIGNED, texto: secret }, key)
  const opened = await open(chave)
  expect([opened.body.texto, opened.headers.etag]).toEqual([secret, undefined])
  expect(opened.headers['cache-control']).toContain('no-store')
  const { rows } = await api.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname <> 'alerta_saude'`,
  )
  for (const { name } of rows) {
    const found = await api.db.pool.query(`select 1 from "${name}" t where t::text like '%Epilepsia%'`)
    expect([name, found.rowCount]).toEqual([name, 0])
  }
})

it('is erased only as it was read: one that was signed since, or came from another card, is not', async () => {
  const [stays, goes] = [await newCard('Nair S.'), await newCard('Nair Sá')]
  const withdraw = (visto: string | undefined) =>
    api.admin.call('DELETE', `/api/Fichas/${stays}/saude?visto=${visto}`)
  const seen = async () => seenNotesOf(wholeFichaSchema.parse(await read(stays)).saude)
  const refused = { statusCode: 409, body: { code: 'registro_mudou' } }
  await note(stays)
  const first = await seen()
  await note(stays, { ...SIGNED, texto: 'Gestante.' })
  expect(await withdraw(first)).toMatchObject(refused)
  const second = await seen()
  await note(goes)
  await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
  expect(await withdraw(second)).toMatchObject(refused)
  expect([(await open(stays)).body.texto, (await open(goes)).body.texto]).toEqual(['Gestante.', TEXT])
  expect((await withdraw(await seen())).statusCode).toBe(200)
  for (const chave of [stays, goes]) expect((await open(chave)).statusCode).toBe(404)
  // Where nothing stands any more there is none to be taken for another.
  expect((await withdraw(second)).statusCode).toBe(404)
})
