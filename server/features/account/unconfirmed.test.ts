import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type Api, at, type Caller, CLEANSING, login, startApi, TOMORROW } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

let serial = 0
/** Somebody who has registered with an e-mail, which may be anybody's. */
async function stranger(): Promise<{ email: string; he: Caller }> {
  serial += 1
  const email = `maria-${serial}@exemplo.test`
  const account = { nomeUsuario: 'Maria', enderecoEmail: email, senha: PASSWORD, confirmSenha: PASSWORD }
  expect((await api.visitor.call('POST', '/api/Usuarios/Registrar', account)).statusCode).toBe(201)
  return { email, he: await login(api.app, email) }
}

const CPF = '529.982.247-25'
const fill = (email: string, more = {}) =>
  api.admin.call('POST', '/api/PerfilUsuario', {
    email,
    nome: 'Maria',
    sobrenome: 'Souza',
    cpf: CPF,
    telefone: '11955550148',
    ...more,
  })
let hour = 8
/** The next hour of tomorrow, or of the day after. */
const nextTime = () => {
  hour += 1
  return at(TOMORROW, `${String(hour).padStart(2, '0')}:00`)
}
const book = (who: Caller, more = {}) =>
  who.call('POST', '/api/Agendamentos', {
    ...CLEANSING,
    tempo: '00:30',
    dataHoraAgendada: nextTime(),
    ...more,
  })
const listed = async (who: Caller) =>
  (await who.call('GET', '/api/Agendamentos/mudancas?meus=1')).body.alterados as {
    id: number
    nome: string
  }[]

async function confirm(email: string, he: Caller): Promise<void> {
  const { body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email })
  expect((await he.call('POST', '/api/Usuarios/confirmar', { codigo: body.codigo })).statusCode).toBe(204)
}

it('is told to its holder and to reception', async () => {
  const { email, he } = await stranger()
  expect((await he.call('GET', '/api/Usuarios/sessao')).body.sessao.confirmada).toBe(false)
  const { body } = await api.admin.call('GET', `/api/PerfilUsuario?busca=${email}`)
  expect(body[0]).toMatchObject({ email, confirmada: false })
  await confirm(email, he)
  expect((await he.call('GET', '/api/Usuarios/sessao')).body.sessao.confirmada).toBe(true)
  expect((await api.admin.call('GET', `/api/PerfilUsuario?busca=${email}`)).body[0].confirmada).toBe(true)
})

it('shows nothing of what reception writes down for it, but to the clinic', async () => {
  const { email, he } = await stranger()
  await he.call('POST', '/api/PerfilUsuario', { bairro: 'Centro' })
  const written = await fill(email)
  expect(written.body).toMatchObject({ cpf: CPF, sobrenome: 'Souza', bairro: 'Centro' })
  const visit = await book(api.admin, { email })
  expect(visit).toMatchObject({ statusCode: 201, body: { email } })

  // He reads nothing of it, by no route.
  const { id } = visit.body
  const own = await Promise.all([
    he.call('GET', '/api/Usuarios/perfil'),
    he.call('GET', `/api/PerfilUsuario/${email}`),
    he.call('GET', '/api/Agendamentos'),
    he.call('GET', '/api/Agendamentos/mudancas'),
    he.call('GET', '/api/Agendamentos/mudancas?meus=1'),
    he.call('GET', `/api/Agendamentos/${id}`),
  ])
  for (const { body } of own) {
    expect(JSON.stringify(body)).not.toContain('529')
    expect(JSON.stringify(body)).not.toContain('95555')
    expect(JSON.stringify(body)).not.toContain(CLEANSING.nome)
  }
  expect(own[5]?.statusCode).toBe(404)
  expect(own[0]?.body.perfil).toMatchObject({ bairro: 'Centro', cpf: '', sobrenome: '' })
  // Nor can he cancel it; and the time is taken for him as for others.
  expect((await he.call('DELETE', `/api/Agendamentos/${id}`)).statusCode).toBe(404)
  const taken = (await he.call('GET', '/api/Agendamentos/ocupados')).body.dias[TOMORROW]
  expect(taken).toContain(hour * 60)
  expect((await listed(he)).length).toBe(0)

  // The clinic sees all of it, finds her by it, and calls her.
  expect((await api.admin.call('GET', `/api/PerfilUsuario/${email}`)).body).toMatchObject({
    cpf: CPF,
    bairro: 'Centro',
  })
  const found = (await api.admin.call('GET', '/api/PerfilUsuario?busca=529982247')).body
  expect(found.map((p: { email: string }) => p.email)).toContain(email)
  const day = (await api.admin.call('GET', '/api/Agendamentos/mudancas')).body.pessoas
  expect(day.find((p: { email: string }) => p.email === email)).toMatchObject({
    telefone: '(11) 95555-0148',
    confirmada: false,
  })
})

it('cannot overwrite what reception has written down', async () => {
  const { email, he } = await stranger()
  await fill(email)
  await he.call('POST', '/api/PerfilUsuario', { cpf: '', telefone: '21911112222' })
  const { body } = await api.admin.call('GET', `/api/PerfilUsuario/${email}`)
  expect(body).toMatchObject({ cpf: CPF, telefone: '(11) 95555-0148' })
  expect((await he.call('GET', '/api/Usuarios/perfil')).body.perfil.telefone).toBe('(21) 91111-2222')
})

it('has no birth date on its card once reception has erased it, whatever its holder has typed', async () => {
  const { email, he } = await stranger()
  await he.call('POST', '/api/PerfilUsuario', { dataNascimento: '1990-01-01' })
  const { chave } = (await api.admin.call('GET', `/api/Fichas?conta=${email}`)).body[0]
  const card = async () => (await api.admin.call('GET', `/api/Fichas/${chave}`)).body.dataNascimento
  expect(await card()).toBe('1990-01-01')
  const erased = await api.admin.call('PUT', `/api/Fichas/${chave}`, { dataNascimento: null })
  expect(erased).toMatchObject({ statusCode: 200, body: { dataNascimento: null } })
  expect(await card()).toBeNull()
  expect((await api.admin.call('GET', `/api/PerfilUsuario/${email}`)).body.dataNascimento).toBeNull()
  expect((await he.call('GET', '/api/Usuarios/perfil')).body.perfil.dataNascimento).toBe('1990-01-01')
})

it('shows its own bookings, also once reception has changed one', async () => {
  const { he } = await stranger()
  const service = {
    nome: CLEANSING.nome,
    descricao: CLEANSING.descricao,
    valor: 189,
    tempo: '00:30',
    tipoProcedimento: 2,
    imagem: '',
  }
  const { body: procedimento } = await api.admin.call('POST', '/api/Procedimento', service)
  const { statusCode, body } = await book(he, { procedimentoId: procedimento.id })
  expect(statusCode).toBe(201)
  const { id, chave: _chave, tipoAgendamento: _tipo, versao: _versao, ...visit } = body
  await api.admin.call('PUT', `/api/Agendamentos/${id}`, { ...visit, descricao: 'Combinado por telefone' })
  expect((await listed(he)).map((v) => v.id)).toEqual([id])
})

it('shows all of it from the moment it is confirmed, and every device of hers hears of it', async () => {
  const { email, he } = await stranger()
  await fill(email)
  const { body: visit } = await book(api.admin, { email })
  const before = (await he.call('GET', '/api/Agendamentos/mudancas?meus=1')).body
  expect(before.alterados).toEqual([])
  await confirm(email, he)
  const after = (
    await he.call('GET', `/api/Agendamentos/mudancas?meus=1&cursor=${encodeURIComponent(before.cursor)}`)
  ).body
  expect(after.completo).toBe(false)
  expect(after.alterados.map((v: { id: number }) => v.id)).toEqual([visit.id])
  expect((await he.call('GET', '/api/Usuarios/perfil')).body.perfil).toMatchObject({
    cpf: CPF,
    sobrenome: 'Souza',
  })
  expect((await he.call('DELETE', `/api/Agendamentos/${visit.id}`)).statusCode).toBe(204)
  // What is written down from now on is shown at once.
  const { body: next } = await book(api.admin, { email })
  expect((await listed(he)).map((v) => v.id)).toEqual([next.id])
  await fill(email, { bairro: 'Perdizes' })
  expect((await he.call('GET', '/api/Usuarios/perfil')).body.perfil.bairro).toBe('Perdizes')
})

it('keeps what she wrote after reception did, where she confirms it herself, and her address whole', async () => {
  const { email, he: she } = await stranger()
  const there = { cep: '01310100', logradouro: 'Avenida Paulista', numero: 100, complemento: 'Ap 12' }
  await fill(email, { ...there, bairro: 'Bela Vista' })
  const moved = { telefone: '21911112222', logradouro: 'Rua das Acácias', numero: 7 }
  await she.call('POST', '/api/PerfilUsuario', { ...moved, cpf: '', sobrenome: 'Lima' })
  // Reception has it from her on the telephone, later still.
  await api.admin.call('POST', '/api/PerfilUsuario', { email, sobrenome: 'Lima Reis' })
  expect((await api.admin.call('GET', `/api/PerfilUsuario/${email}`)).body).toMatchObject({
    ...there,
    cep: '01310-100',
  })
  await confirm(email, she)
  const after = (await she.call('GET', '/api/Usuarios/perfil')).body.perfil
  expect(after).toMatchObject({ ...moved, telefone: '(21) 91111-2222', complemento: '', bairro: '' })
  expect(after).toMatchObject({ cpf: CPF, sobrenome: 'Lima Reis' })
  expect((await api.admin.call('GET', `/api/PerfilUsuario/${email}`)).body).toEqual(after)
})

it('has one profile from then on, whatever of reception’s was left beside it', async () => {
  const { email, he } = await stranger()
  await fill(email)
  await confirm(email, he)
  await he.call('POST', '/api/PerfilUsuario', { telefone: '21911112222' })
  await book(api.admin, { email })
  const left = { nome: 'Outra', telefone: '11955550999', cpf: '11144477735', dataNascimento: '1990-01-01' }
  await api.db.pool.query(
    'update perfil set da_recepcao = $1 where usuario_id = (select id from usuario where email = $2)',
    [left, email],
  )
  const hers = { telefone: '(21) 91111-2222', cpf: CPF, dataNascimento: null }
  const profile = async (who: Caller) => (await who.call('GET', `/api/PerfilUsuario/${email}`)).body
  expect(await profile(api.admin)).toMatchObject(hers)
  const card = (await api.admin.call('GET', `/api/Fichas?conta=${email}`)).body[0]
  expect((await api.admin.call('GET', `/api/Fichas/${card.chave}`)).body).toMatchObject({
    ...hers,
    nome: 'Maria Souza',
  })
  const { pessoas } = (await api.admin.call('GET', '/api/Agendamentos/mudancas')).body
  expect(pessoas.find((p: { email: string }) => p.email === email)).toMatchObject({
    nome: 'Maria',
    telefone: hers.telefone,
  })
  for (const list of ['PerfilUsuario', 'Fichas'])
    expect((await api.admin.call('GET', `/api/${list}?busca=955550999`)).body).toEqual([])
  // Nor does another code lay it over what she has typed since.
  await confirm(email, he)
  expect(await profile(he)).toMatchObject(hers)
})

it('hides a visit of nobody that is given to it', async () => {
  const { email, he } = await stranger()
  const { body: visit } = await book(api.admin, { cliente: 'Maria ao telefone' })
  const { id, chave: _chave, tipoAgendamento: _tipo, ...rest } = visit
  const given = await api.admin.call('PUT', `/api/Agendamentos/${id}`, { ...rest, cliente: null, email })
  expect(given).toMatchObject({ statusCode: 200, body: { email } })
  expect(await listed(he)).toEqual([])
  await confirm(email, he)
  expect((await listed(he)).map((v) => v.id)).toEqual([id])
})
