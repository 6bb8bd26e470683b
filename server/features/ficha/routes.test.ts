import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import { type Api, at, BIA, CLEANSING, insertPrincipal, login, TODAY, TOMORROW } from '#tests/support/api.ts'
import { cardActs, emptyCards, startCardsApi } from '#tests/support/cards.ts'
import { today } from '#tests/support/dates.ts'

let api: Api
beforeAll(async () => {
  api = await startCardsApi()
})
afterAll(() => api.close())
beforeEach(() => emptyCards(api))

const { save, read, visitsOf, book, newCard, accountCard } = cardActs(() => api)
const alike = async (query: Record<string, string>) =>
  (await api.admin.call('GET', `/api/FichasParecidas?${new URLSearchParams(query)}`)).body.map(
    ({ nome }: { nome: string }) => nome,
  )
const bookFor = (ficha: string, when: string, extra = {}) => book(when, { ficha, ...extra })

describe('a card', () => {
  it('needs a name or a telephone, and no more', async () => {
    for (const fields of [{}, { nome: ' ', telefone: '' }, { email: 'eva@exemplo.test' }]) {
      const refused = await save(randomUUID(), fields)
      expect([refused.statusCode, refused.body.errors]).toEqual([
        422,
        [{ campo: 'nome', mensagem: 'Escreva um nome ou um telefone' }],
      ])
    }
    const chave = await newCard({ telefone: '11973105528' })
    const body = await read(chave)
    expect(body).toMatchObject({ chave, nome: '', telefone: '(11) 97310-5528', conta: null, versao: 1 })
    expect((await save(chave, { telefone: '' })).statusCode).toBe(422)
    expect(await read(chave)).toEqual(body)
  })

  it('is one, however often and from wherever it is written', async () => {
    const chave = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save(chave, { nome: 'Maria', recado: `${i}` })),
    )
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200))
    const { rows } = await api.db.pool.query('select count(*)::int as n from ficha where chave = $1', [chave])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is laid over field by field, and says where somebody else has changed the same', async () => {
    const chave = await newCard({ nome: 'Maria Souza' })
    const visto = { nome: 'Maria Souza', telefone: '' }
    expect((await save(chave, { telefone: '11973105528', visto })).body).toMatchObject({
      nome: 'Maria Souza',
      telefone: '(11) 97310-5528',
    })
    expect((await save(chave, { nome: 'Maria C. Souza', visto })).body.nome).toBe('Maria C. Souza')
    const against = await save(chave, { nome: 'Mariana', visto })
    expect([against.statusCode, against.body.code, against.body.atual.nome]).toEqual([
      409,
      'registro_mudou',
      'Maria C. Souza',
    ])
  })

  it('is changed whatever stood there before, also what may not be written on it', async () => {
    const email = 'nome-longo@exemplo.test'
    await insertPrincipal(api.db, email)
    const chave = await accountCard(email)
    const profile = { email, nome: 'M'.repeat(80), sobrenome: 'S'.repeat(120), telefone: '' }
    expect((await api.admin.call('POST', '/api/PerfilUsuario', profile)).statusCode).toBe(201)
    const visto = { nome: (await read(chave)).nome, telefone: '' }
    expect(visto.nome).toHaveLength(201)
    const saved = await save(chave, { nome: 'Noemi Barros', visto })
    expect(saved).toMatchObject({ statusCode: 200, body: { nome: 'Noemi Barros' } })
    expect((await save(chave, { nome: 'Noemi', visto })).body.code).toBe('registro_mudou')
    // What was typed and not yet answered has been seen, too.
    await save(chave, { telefone: '11922220001' })
    const typed = { telefone: ' 11922220001 ' }
    expect((await save(chave, { telefone: '11922220002', visto: typed })).statusCode).toBe(200)
  })

  it('is told as it is by now to whoever sends the same again', async () => {
    const [chave, other] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Maria Souza' })]
    const keyed = { 'idempotency-key': randomUUID() }
    const sent = () => save(chave, { telefone: '11922222222' }, keyed)
    const first = await sent()
    expect((await sent()).body).toEqual(first.body)
    const later = await save(chave, { telefone: '11933333333' })
    expect((await sent()).body).toEqual({ ...first.body, agora: later.body })
    await api.admin.call('POST', `/api/Fichas/${other}/juntar`, { outra: chave })
    expect((await sent()).body).toMatchObject({ chave, agora: { chave: other, nome: 'Maria Souza' } })
  })

  it('that is gone is not told once more as if it stood', async () => {
    const email = 'vai@exemplo.test'
    await insertPrincipal(api.db, email)
    const chave = await accountCard(email)
    const keyed = { 'idempotency-key': randomUUID() }
    const sent = () => save(chave, { recado: 'Prefere a manhã.' }, keyed)
    expect((await sent()).statusCode).toBe(200)
    expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)).statusCode).toBe(200)
    expect(await sent()).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
  })

  it('of an account says and writes what her profile does', async () => {
    const chave = await accountCard(BIA)
    const saved = await save(chave, {
      nome: 'Bia Prado',
      telefone: '21955550011',
      recado: 'Prefere a manhã.',
    })
    expect(saved.body).toMatchObject({ nome: 'Bia Prado', conta: BIA, recado: 'Prefere a manhã.' })
    const profile = await api.bia.call('GET', `/api/PerfilUsuario/${BIA}`)
    expect(profile.body).toMatchObject({ nome: 'Bia', sobrenome: 'Prado', telefone: '(21) 95555-0011' })
    expect(JSON.stringify(profile.body)).not.toContain('manhã')
    expect(await alike({ telefone: '95555' })).toEqual(['Bia Prado'])
  })
})

describe('who may be the same', () => {
  it('is found by the beginning of each word, by the number with or without its area, by the CPF', async () => {
    await newCard({ nome: 'María Souza', telefone: '11973105528', cpf: '529.982.247-25' })
    await newCard({ nome: 'Maria Souza Lima', telefone: '11988410937' })
    await newCard({ nome: 'Rosa Maria', telefone: '1135550148' })
    expect(await alike({ nome: 'mari sou' })).toEqual(['María Souza', 'Maria Souza Lima'])
    expect(await alike({ nome: 'sou mari', telefone: '(11) 98841' })).toEqual([
      'Maria Souza Lima',
      'María Souza',
    ])
    expect(await alike({ telefone: '3555-0' })).toEqual(['Rosa Maria'])
    expect(await alike({ cpf: '52998224725' })).toEqual(['María Souza'])
    for (const little of [{ nome: 'ma' }, { telefone: '119' }, { cpf: '5299822' }, { nome: "'; :* &" }, {}])
      expect([little, await alike(little as Record<string, string>)]).toEqual([little, []])
    expect(await alike({ nome: "o'm|ari" })).toEqual([])
  })

  it('says when she was here last', async () => {
    const chave = await newCard({ nome: 'Maria Souza' })
    const [none] = (await api.admin.call('GET', '/api/FichasParecidas?nome=maria')).body
    expect(none).toMatchObject({ chave, visitas: 0, ultimaVisita: null, versao: 1 })
    await bookFor(chave, at('2026-11-10', '09:00'))
    await bookFor(chave, at(TOMORROW, '09:00'))
    const [some] = (await api.admin.call('GET', '/api/FichasParecidas?nome=maria')).body
    expect(some).toMatchObject({ visitas: 2, ultimaVisita: at('2026-11-10', '09:00') })
  })
})

describe('a visit of a card', () => {
  it('carries her name as it is now, and is nobody’s account’s', async () => {
    const chave = await newCard({ nome: 'Maria Souza', telefone: '11973105528' })
    const booked = await bookFor(chave, at(TODAY, '09:00'))
    expect([booked.statusCode, booked.body]).toMatchObject([
      201,
      { ficha: chave, cliente: 'Maria Souza', email: null },
    ])
    await save(chave, { nome: 'Maria Clara Souza' })
    expect(await visitsOf(chave)).toMatchObject([
      { id: booked.body.id, cliente: 'Maria Clara Souza', versao: 1 },
    ])
  })

  it('waits for its card: without it there is no visit, and nothing of it is lost', async () => {
    const chave = randomUUID()
    const early = await bookFor(chave, at(TODAY, '09:00'))
    expect([early.statusCode, early.body.errors]).toMatchObject([422, [{ campo: 'ficha' }]])
    await save(chave, { nome: 'Maria' })
    expect((await bookFor(chave, at(TODAY, '09:00'))).statusCode).toBe(201)
  })

  it('is told to tablets with her name and number, and again when those change', async () => {
    const chave = await newCard({ nome: 'Maria Souza', telefone: '11973105528' })
    const { id } = (await bookFor(chave, at(TODAY, '09:00'))).body
    const changes = `/api/Agendamentos/mudancas?desde=${TODAY}&ate=${TOMORROW}`
    const first = (await api.admin.call('GET', changes)).body
    const kept = { chave, nome: 'Maria Souza', telefone: '(11) 97310-5528', conta: null, versao: 1 }
    expect(first).toMatchObject({ alterados: [{ id, ficha: chave }], fichas: [kept] })
    await save(chave, { telefone: '11988410937' })
    const next = (await api.admin.call('GET', `${changes}&cursor=${encodeURIComponent(first.cursor)}`)).body
    expect(next).toMatchObject({
      completo: false,
      alterados: [{ id }],
      fichas: [{ telefone: '(11) 98841-0937', versao: 2 }],
    })
    expect((await api.ana.call('GET', changes)).body).not.toHaveProperty('fichas')
  })

  it('says who it is by one way only, and only reception says it', async () => {
    const chave = await newCard({ nome: 'Maria' })
    const named = await bookFor(chave, at(TODAY, '14:00'), { cliente: 'Rosa' })
    expect([named.statusCode, named.body.cliente]).toEqual([201, 'Maria'])
    const { rows } = await api.db.pool.query('select cliente from agendamento')
    expect(rows).toEqual([{ cliente: null }])
    expect((await bookFor(chave, at(TODAY, '09:00'), { email: BIA })).statusCode).toBe(422)
    const body = { ...CLEANSING, dataHoraAgendada: at(TODAY, '09:00'), ficha: chave }
    expect((await api.ana.call('POST', '/api/Agendamentos', body)).statusCode).toBe(403)
  })
})

describe('two cards', () => {
  it('become one with all their visits, which can be undone, and what was chosen with it', async () => {
    const [stays, goes] = [
      await newCard({ nome: 'Maria Souza' }),
      await newCard({ nome: 'M. Souza', telefone: '11973105528' }),
    ]
    const [one, two] = [await bookFor(stays, at(TODAY, '09:00')), await bookFor(goes, at(TOMORROW, '09:00'))]
    const joined = await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, {
      outra: goes,
      campos: { telefone: '(11) 97310-5528' },
    })
    expect(joined.body).toMatchObject({
      chave: stays,
      telefone: '(11) 97310-5528',
      // The database's own clock says when they were joined.
      juncoes: [{ nome: 'M. Souza', visitas: 1, ate: addDays(today(), 30) }],
    })
    expect((await visitsOf(stays)).map(({ id }: { id: number }) => id)).toEqual([one.body.id, two.body.id])
    // Who still has the old key is led to the card that stayed; what she books by it is hers when they part.
    expect((await read(goes)).chave).toBe(stays)
    const late = await bookFor(goes, at(TOMORROW, '14:00'))
    expect(late.body.ficha).toBe(stays)
    const history = (await api.admin.call('GET', `/api/Agendamentos/${two.body.id}/historico`)).body
    expect(history).toHaveLength(2)

    const juncao = joined.body.juncoes[0].id
    const parted = await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao })
    expect(parted.body).toMatchObject({ telefone: '', juncoes: [] })
    expect(await visitsOf(goes)).toMatchObject(
      [two, late].map(({ body: { id } }) => ({ id, cliente: 'M. Souza' })),
    )
    expect(await visitsOf(stays)).toMatchObject([{ id: one.body.id }])
    const again = await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao })
    expect(again.statusCode).toBe(404)
  })

  it('are not undone after 30 days', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Mariana' })]
    const { body } = await api.admin.call('POST', `/api/Fichas/${stays}/juntar`, { outra: goes })
    await api.db.pool.query("update juncao set criado_em = criado_em - interval '31 days'")
    expect((await read(stays)).juncoes).toEqual([])
    const late = await api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao: body.juncoes[0].id })
    expect(late.statusCode).toBe(404)
  })

  it('are joined once by two who do it at once, in either direction', async () => {
    const [a, b] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Mariana' })]
    const joins = await Promise.all(
      [
        [a, b],
        [b, a],
        [a, b],
      ].map(([into, outra]) => api.admin.call('POST', `/api/Fichas/${into}/juntar`, { outra })),
    )
    expect(joins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { rows } = await api.db.pool.query(
      'select count(*)::int as n from ficha where usuario_id is null and junta_a is null',
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('of which one has an account: her visits are that account’s, and taken back when it was wrong', async () => {
    const card = await newCard({ nome: 'Bia P.', telefone: '11977776666' })
    const { id } = (await bookFor(card, at(TOMORROW, '09:00'))).body
    const account = await accountCard(BIA)
    const { body } = await api.admin.call('POST', `/api/Fichas/${card}/juntar`, { outra: account })
    expect(body).toMatchObject({ chave: account, conta: BIA })
    const own = async () =>
      (await api.bia.call('GET', '/api/Agendamentos')).body.filter((v: object) => 'nome' in v)
    expect(await own()).toMatchObject([{ id, email: BIA, cliente: null }])
    await api.admin.call('POST', `/api/Fichas/${account}/separar`, { juncao: body.juncoes[0].id })
    expect(await own()).toEqual([])
    expect(await visitsOf(card)).toMatchObject([{ id, cliente: 'Bia P.' }])
  })

  it('that both have an account stay two', async () => {
    const [ana, bia] = [await accountCard('ana@exemplo.test'), await accountCard(BIA)]
    const refused = await api.admin.call('POST', `/api/Fichas/${ana}/juntar`, { outra: bia })
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'fichas_com_conta'])
  })
})

describe('a card with her e-mail', () => {
  const EVA = 'eva@exemplo.test'
  const twice = (senha: string) => ({ senha, confirmSenha: senha })
  const register = () =>
    api.visitor.call('POST', '/api/Usuarios/registrar', {
      nomeUsuario: 'Maria Souza',
      enderecoEmail: EVA,
      ...twice('uma-senha-bem-longa-9'),
    })

  it('is hers once the clinic knows whose the account is: not by a name, nor by an e-mail that was typed', async () => {
    const named = await newCard({ nome: 'Maria Souza' })
    const mailed = await newCard({ nome: 'Maria', email: EVA })
    await bookFor(named, at(TODAY, '09:00'))
    const { id } = (await bookFor(mailed, at(TOMORROW, '09:00'))).body
    const account = await register()
    expect(account.statusCode).toBeLessThan(300)
    const mine = async () => {
      const { rows } = await api.db.pool.query(
        'select a.id from agendamento a join usuario u on u.id = a.usuario_id where u.email = $1',
        [EVA],
      )
      return rows.map((row) => row.id)
    }
    expect(await mine()).toEqual([])

    const { body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email: EVA })
    await api.visitor.call('POST', '/api/Usuarios/novaSenha', {
      enderecoEmail: EVA,
      codigo: body.codigo,
      ...twice('outra-senha-bem-longa-9'),
    })
    expect(await mine()).toEqual([id])
    expect((await read(mailed)).conta).toBe(EVA)
    expect(await visitsOf(named)).toHaveLength(1)
  })
})

it('every client’s account has one, and whoever stops working here gets one', async () => {
  const email = 'nova@exemplo.test'
  await insertPrincipal(api.db, email)
  expect(await accountCard(email)).toMatch(/^[0-9a-f-]{36}$/)
  await insertPrincipal(api.db, 'equipe@exemplo.test', 'Admin')
  expect((await api.admin.call('GET', '/api/Fichas?busca=equipe')).body).toEqual([])
  await api.db.pool.query("update usuario set status = 'Usuario' where email = 'equipe@exemplo.test'")
  expect((await api.admin.call('GET', '/api/Fichas?busca=equipe')).body).toHaveLength(1)
  await expect(login(api.app, email)).resolves.toBeDefined()
})

it('lists cards by name, a page at a time, with how many there are', async () => {
  for (const nome of ['Zélia Teste', 'Ágata Teste', 'Bruna Teste']) await newCard({ nome })
  const first = await api.admin.call('GET', '/api/Fichas?busca=teste&limite=2')
  expect([first.headers['x-total'], first.body.map(({ nome }: { nome: string }) => nome)]).toEqual([
    '3',
    ['Ágata Teste', 'Bruna Teste'],
  ])
  const next = await api.admin.call('GET', `/api/Fichas?busca=teste&limite=2&depois=${first.body[1].chave}`)
  expect(next.body.map(({ nome }: { nome: string }) => nome)).toEqual(['Zélia Teste'])
})

it('goes on where a card stood that was removed between two pages', async () => {
  for (const nome of ['Carla', 'Dora', 'Elisa']) {
    const email = `${nome}-folha@exemplo.test`.toLowerCase()
    await insertPrincipal(api.db, email)
  }
  const read = (rest: string) => api.admin.call('GET', `/api/Fichas?busca=folha&limite=2${rest}`)
  const [, last] = (await read('')).body
  expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${last.conta}`)).statusCode).toBe(200)
  const behind = async (rest: string) =>
    (await read(`&depois=${last.chave}${rest}`)).body.map(({ nome }: { nome: string }) => nome)
  expect(await behind(`&nomeDepois=${last.nome}`)).toEqual(['elisa-folha'])
  expect(await behind('')).toEqual([])
})

it('goes on where a card stood that has another name by now', async () => {
  for (const nome of ['Carla Rol', 'Dora Rol', 'Elisa Rol']) await newCard({ nome })
  const read = (rest: string) => api.admin.call('GET', `/api/Fichas?busca=rol&limite=2${rest}`)
  const [, last] = (await read('')).body
  expect(last.nome).toBe('Dora Rol')
  await api.db.pool.query(`update ficha set nome = 'Zulmira Rol' where chave = $1`, [last.chave])
  const next = await read(`&depois=${last.chave}&nomeDepois=${encodeURIComponent(last.nome)}`)
  expect(next.body.map(({ nome }: { nome: string }) => nome)).toEqual(['Elisa Rol', 'Zulmira Rol'])
})

it('finds nobody by signs alone', async () => {
  for (const busca of ['---', '🌸'])
    expect((await api.admin.call('GET', `/api/Fichas?busca=${encodeURIComponent(busca)}`)).body).toEqual([])
})
