import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { foldAccents } from '#domain/lib/search.ts'
import { listedUsuarioSchema, perfilSchema } from '#domain/perfil/schema.ts'
import { compareNames, displayName } from '#domain/perfil/search.ts'
import { ANA, type Api, BIA, insertPrincipal, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate perfil, idempotencia'))

const read = (who: Api['ana'], email: string) =>
  who.call('GET', `/api/PerfilUsuario/${encodeURIComponent(email)}`)
const create = (who: Api['ana'], body: object) => who.call('POST', '/api/PerfilUsuario', body)
const change = (who: Api['ana'], id: number, body: object, headers = {}) =>
  who.call('PUT', `/api/PerfilUsuario/${id}`, body, headers)

const complete = {
  nome: ' Ana ',
  sobrenome: 'Souza',
  telefone: '11981402276',
  dataNascimento: '1988-03-04T00:00:00.000Z',
  cpf: '52998224725',
  cep: '05435000',
  uf: 'sp',
  municipio: 'São Paulo',
  bairro: 'Vila Madalena',
  logradouro: 'Rua Harmonia',
  numeroCasa: '482',
  complemento: null,
}

describe('a profile', () => {
  it('is not there, is made, and is answered masked', async () => {
    expect((await read(api.ana, ANA)).statusCode).toBe(404)
    const mine = async () => (await api.ana.call('GET', '/api/Usuarios/perfil')).body
    expect(await mine()).toEqual({ perfil: null })
    const made = await create(api.ana, { ...complete, email: ' ANA@exemplo.test' })
    expect(made.statusCode).toBe(201)
    expect(made.headers.etag).toBe('"1"')
    expect(perfilSchema.parse(made.body)).toEqual({
      ...complete,
      id: expect.any(Number),
      nome: 'Ana',
      email: ANA,
      telefone: '(11) 98140-2276',
      dataNascimento: '1988-03-04',
      cpf: '529.982.247-25',
      cep: '05435-000',
      uf: 'SP',
      numero: 482,
      numeroCasa: 482,
      complemento: '',
      versao: 1,
    })
    const { rows } = await api.db.pool.query('select cpf, telefone, cep from perfil')
    expect(rows).toEqual([{ cpf: '52998224725', telefone: '11981402276', cep: '05435000' }])
    const again = await read(api.ana, 'Ana@Exemplo.test')
    expect(again).toMatchObject({ statusCode: 200, body: made.body })
    expect(await mine()).toEqual({ perfil: made.body })
    expect(again.headers.etag).toBe('"1"')
  })

  it('is merged field by field, by POST and by PUT', async () => {
    const { body } = await create(api.ana, complete)
    const posted = await create(api.ana, { bairro: 'Pinheiros' })
    expect(posted).toMatchObject({ statusCode: 200, body: { ...body, bairro: 'Pinheiros', versao: 2 } })
    const put = await change(api.ana, body.id, { cpf: '', numero: null })
    expect(put.body).toEqual({ ...posted.body, cpf: '', numero: null, numeroCasa: null, versao: 3 })
  })

  it('begins with the name of the registration, which a later write does not bring back', async () => {
    await api.db.pool.query("update usuario set nome_usuario = 'Ana das Dores' where email = $1", [ANA])
    const { body } = await create(api.ana, { telefone: '11981402276' })
    expect(body).toMatchObject({ nome: 'Ana', sobrenome: 'das Dores' })
    await change(api.ana, body.id, { nome: 'Aninha', sobrenome: '' })
    expect((await create(api.ana, { bairro: 'Pinheiros' })).body).toMatchObject({
      nome: 'Aninha',
      sobrenome: '',
    })
    await api.db.pool.query("update usuario set nome_usuario = 'ana' where email = $1", [ANA])
  })

  it('lets a birth date be erased', async () => {
    const { body } = await create(api.ana, complete)
    for (const dataNascimento of [null, '']) {
      await change(api.ana, body.id, { dataNascimento: '1988-03-04' })
      const put = await change(api.ana, body.id, { dataNascimento })
      expect(put).toMatchObject({ statusCode: 200, body: { dataNascimento: null } })
    }
  })

  it('may be guarded by its version', async () => {
    const { id } = (await create(api.ana, { nome: 'Ana' })).body
    expect((await change(api.ana, id, { nome: 'B' }, { 'if-match': '"1"' })).headers.etag).toBe('"2"')
    for (const tag of ['"1"', '"abc"', 'W/"9"', '"9999999999"'])
      expect(await change(api.ana, id, { nome: 'C' }, { 'if-match': tag })).toMatchObject({
        statusCode: 412,
        body: { code: 'versao_antiga' },
      })
    expect((await change(api.ana, id, { nome: 'C' }, { 'if-match': '*' })).statusCode).toBe(200)
  })

  it('names the wrong fields', async () => {
    const wrong = {
      cpf: '111.111.111-11',
      cep: '12',
      telefone: '1',
      uf: 'XX',
      dataNascimento: '2020-13-01',
      numero: 'a',
    }
    const { statusCode, body } = await create(api.ana, wrong)
    expect(statusCode).toBe(422)
    const campos = body.errors.map((e: { campo: string }) => e.campo).sort()
    expect(campos).toEqual(Object.keys(wrong).sort())
  })

  it('gives the session its name', async () => {
    await create(api.ana, { nome: 'Ana', sobrenome: 'Souza' })
    expect((await api.ana.call('GET', '/api/Usuarios/sessao')).body.sessao.nomeExibicao).toBe('Ana Souza')
    await create(api.ana, { nome: '', sobrenome: '' })
    expect((await api.ana.call('GET', '/api/Usuarios/sessao')).body.sessao.nomeExibicao).toBe('ana')
  })
})

describe('another’s profile', () => {
  it('is closed to clients', async () => {
    const { id } = (await create(api.bia, { nome: 'Bia' })).body
    expect((await read(api.ana, BIA)).statusCode).toBe(403)
    expect((await read(api.ana, 'ninguem@exemplo.test')).statusCode).toBe(403)
    expect((await change(api.ana, id, { nome: 'X' })).statusCode).toBe(404)
    for (const attempt of [create(api.ana, { email: BIA }), change(api.ana, id, { email: BIA })])
      expect(await attempt).toMatchObject({ statusCode: 403, body: { code: 'outra_pessoa' } })
    expect((await read(api.bia, BIA)).body).toMatchObject({ nome: 'Bia', versao: 1 })
  })

  it('is open to Admin, who cannot change the e-mail', async () => {
    const made = await create(api.admin, { email: BIA, nome: 'Bia' })
    expect(made).toMatchObject({ statusCode: 201, body: { email: BIA, nome: 'Bia' } })
    const put = await change(api.admin, made.body.id, { nome: 'Beatriz', email: 'outra@exemplo.test' })
    expect(put.body).toMatchObject({ nome: 'Beatriz', email: BIA })
    expect((await read(api.admin, BIA)).body).toEqual(put.body)
    const unknown = await create(api.admin, { email: 'ninguem@exemplo.test' })
    expect(unknown).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'email' }] } })
  })
})

describe('the list of people', () => {
  const list = async (query: string) => {
    const { body, headers } = await api.admin.call('GET', `/api/PerfilUsuario?${query}`)
    for (const row of body) expect(listedUsuarioSchema.parse(row)).toEqual(row)
    return { names: body.map(displayName), total: headers['x-total'] }
  }

  beforeEach(async () => {
    await api.db.pool.query(`delete from usuario where email like 'lista%'`)
    for (const [i, nome] of ['Zélia', 'Álvaro', 'andré', 'Bruno'].entries()) {
      const email = `lista${i}@exemplo.test`
      await insertPrincipal(api.db, email)
      await create(api.admin, { email, nome, telefone: `119814022${70 + i}` })
    }
  })

  it('is whole where no page is asked for, and has no id where there is no profile yet', async () => {
    expect(await list('')).toEqual({
      names: ['admin', 'Álvaro', 'ana', 'andré', 'bia', 'Bruno', 'Zélia'],
      total: '7',
    })
    const { body } = await api.admin.call('GET', '/api/PerfilUsuario?busca=bia@')
    expect(body).toMatchObject([{ id: null, email: BIA, nome: '', versao: 0 }])
  })

  it('comes in pages, each after the last person of the one before, with the total', async () => {
    expect(await list('limite=3')).toEqual({ names: ['admin', 'Álvaro', 'ana'], total: '7' })
    expect(await list(`limite=3&depois=${ANA}`)).toEqual({ names: ['andré', 'bia', 'Bruno'], total: '7' })
    // Somebody new before the mark moves nothing.
    await insertPrincipal(api.db, 'lista-aa@exemplo.test')
    expect((await list('limite=3&depois=LISTA3@exemplo.test')).names).toEqual(['lista-aa', 'Zélia'])
    expect(await list('limite=3&depois=ninguem@exemplo.test')).toEqual({ names: [], total: '8' })
    expect(await list('limite=3&depois=ninguem@exemplo.test&nomeDepois=bia')).toEqual({
      names: ['bia', 'Bruno', 'lista-aa'],
      total: '8',
    })
    for (const wrong of ['limite=0', 'limite=101', 'limite=x'])
      expect((await api.admin.call('GET', `/api/PerfilUsuario?${wrong}`)).statusCode).toBe(422)
  })

  it('goes on where the last one shown stood, though she has another name by now', async () => {
    const { body } = await api.admin.call('GET', '/api/PerfilUsuario?limite=4')
    const last = body[3]
    expect(displayName(last)).toBe('andré')
    await change(api.admin, last.id, { nome: 'Zulmira' })
    const place = `limite=3&depois=${last.email}&nomeDepois=${encodeURIComponent('andré')}`
    expect((await list(place)).names).toEqual(['bia', 'Bruno', 'Zélia'])
  })

  it('takes a sign that no name can have for no failure of the server', async () => {
    const place = 'limite=3&depois=ninguem@exemplo.test&nomeDepois=%00'
    expect((await api.admin.call('GET', `/api/PerfilUsuario?${place}`)).statusCode).toBeLessThan(500)
  })

  it('is searched by name, e-mail, phone and CPF, whatever the case and the accents', async () => {
    const { body } = await api.admin.call('GET', '/api/PerfilUsuario?busca=alvaro')
    await change(api.admin, body[0].id, { sobrenome: 'Conceição D’Ávila', cpf: '52998224725' })
    for (const busca of ['ALVARO', 'conceicao alv', 'lista1@', '(11) 98140-2271', '529.982', 'd’avila 98140'])
      expect(await list(`limite=5&busca=${encodeURIComponent(busca)}`), busca).toEqual({
        names: ['Álvaro Conceição D’Ávila'],
        total: '1',
      })
    for (const busca of ['%', '_', 'alvaro zelia'])
      expect((await list(`busca=${encodeURIComponent(busca)}`)).names).toEqual([])
    expect((await list('busca=lista')).names).toHaveLength(4)
  })

  it('follows every change of a name, and forgets a profile that is gone', async () => {
    const { id } = (await create(api.ana, { nome: 'Yara' })).body
    expect((await list('busca=yara')).names).toEqual(['Yara'])
    await change(api.ana, id, { nome: '' })
    expect((await list('busca=yara')).names).toEqual([])
    await change(api.ana, id, { telefone: '11987654321' })
    expect((await list('busca=98765-4321')).names).toEqual(['ana'])
    await api.db.pool.query('delete from perfil where id = $1', [id])
    expect((await list('busca=98765-4321')).names).toEqual([])
  })

  it('is sorted and folded by PostgreSQL as a device does it', async () => {
    const names = [
      'Zuleica',
      'zélia',
      'Álvaro',
      'alvaro',
      'Alvaro',
      'Eça',
      'Ec Zu',
      'Éder',
      "D'Ávila",
      'Davi',
      'D Ana',
      'Öz',
      'Çelik',
      '2 Irmãs',
      '10 Irmãs',
      'ana-maria',
      'Ana Maria',
      'Ærø',
      'João',
      'JOAO',
      'Łucja',
      'ñandu',
      'Ｆｕｌｌ',
      'İnci',
      'Straße',
      'Μαρία',
    ]
    const { rows: sorted } = await api.db.pool.query<{ nome: string }>(
      `select nome from unnest($1::text[]) nome order by nome collate "pt-BR-x-icu"`,
      [names],
    )
    for (const [i, { nome }] of sorted.slice(1).entries())
      expect(compareNames(sorted[i]?.nome ?? '', nome), `${sorted[i]?.nome} ${nome}`).toBeLessThanOrEqual(0)
    const { rows } = await api.db.pool.query<{ nome: string; folded: string }>(
      'select nome, dobrar(nome) as folded from unnest($1::text[]) nome',
      [names],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ nome }) => foldAccents(nome)))
  })
})
