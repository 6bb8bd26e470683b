import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, at, callerOf, cookieOf, TOMORROW } from '#tests/support/api.ts'
import { cardActs, startCardsApi } from '#tests/support/cards.ts'
import { untilWaiting, whileHeld } from '#tests/support/held.ts'

let api: Api
beforeAll(async () => {
  api = await startCardsApi()
})
afterAll(() => api.close())

const CHOSEN = 'uma-senha-bem-longa-9'
const newEmail = () => `eva-${randomUUID().slice(0, 8)}@exemplo.test`
const { read, book, join, part, newCard } = cardActs(() => api)
let hour = 6
const bookFor = async (ficha: string) => {
  const when = at(TOMORROW, `${String(hour++).padStart(2, '0')}:30`)
  return (await book(when, { ficha, encaixe: true })).body.id as number
}
/** An account of hers, in which she is logged in. */
async function register(email: string, nomeUsuario = 'Eva Lima') {
  const body = { nomeUsuario, enderecoEmail: email, senha: CHOSEN, confirmSenha: CHOSEN }
  expect((await api.visitor.call('POST', '/api/Usuarios/Registrar', body)).statusCode).toBe(201)
  const answer = await api.visitor.call('POST', '/api/Usuarios/login', {
    enderecoEmail: email,
    senha: CHOSEN,
  })
  return callerOf(api.app, { cookie: cookieOf(answer) })
}
type Her = Awaited<ReturnType<typeof register>>
const shownTo = async (her: Her) =>
  (await her.call('GET', '/api/Agendamentos/mudancas?meus=1')).body.alterados.map(
    ({ id }: { id: number }) => id,
  )
async function confirm(email: string, her: Her) {
  const { body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email })
  return (await her.call('POST', '/api/Usuarios/confirmar', { codigo: body.codigo })).statusCode
}
/** She has forgotten her password: the clinic reads a code to her, and she is logged in with a new one. */
async function openWithCode(email: string) {
  const { body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email })
  const senha = `${CHOSEN}x`
  const chosen = { enderecoEmail: email, codigo: body.codigo, senha, confirmSenha: senha }
  return callerOf(api.app, {
    cookie: cookieOf(await api.visitor.call('POST', '/api/Usuarios/novaSenha', chosen)),
  })
}

describe('whoever is known by reception’s code', () => {
  it('has the visits of every card with her e-mail, however it is written, and of no other', async () => {
    const email = newEmail()
    const own = await newCard({ nome: 'Eva', email: `  ${email.toUpperCase()} ` })
    const second = await newCard({ nome: 'Eva L.', email })
    const sameName = await newCard({ nome: 'Eva Lima' })
    const near = await newCard({ nome: 'Eva', email: `x${email}` })
    const [one, two] = [await bookFor(own), await bookFor(second)]
    await bookFor(sameName)
    await bookFor(near)
    const her = await register(email.toUpperCase())
    expect(await shownTo(her)).toEqual([])
    expect(await confirm(email, her)).toBe(204)
    expect((await shownTo(her)).sort()).toEqual([one, two].sort())
    expect([(await read(sameName)).conta, (await read(near)).conta]).toEqual([null, null])
  })

  it('has nothing of a daughter’s who shares her e-mail: that card stays one of its own', async () => {
    const email = newEmail()
    const [own, daughters, nameless] = [
      await newCard({ nome: 'Éva', email }),
      await newCard({ nome: 'Bia Lima', email }),
      await newCard({ nome: '', telefone: '11933330000', email }),
    ]
    const ids = [await bookFor(own), await bookFor(nameless)]
    const other = await bookFor(daughters)
    const her = await register(email)
    await confirm(email, her)
    expect((await shownTo(her)).sort()).toEqual(ids.sort())
    expect(await read(daughters)).toMatchObject({ conta: null, nome: 'Bia Lima' })
    expect((await her.call('GET', `/api/Agendamentos/${other}`)).statusCode).toBe(404)
  })

  it('has the visits of a card with her e-mail alone under whatever name it was written', async () => {
    const email = newEmail()
    const id = await bookFor(await newCard({ nome: 'Dona Evinha', email }))
    const her = await register(email)
    await confirm(email, her)
    expect(await shownTo(her)).toEqual([id])
  })

  it('is still to be called and known to the house: her number and its note come along', async () => {
    const email = newEmail()
    const card = await newCard({
      nome: 'Eva',
      email,
      telefone: '11922220000',
      recado: 'Manhã.',
      cpf: '52998224725',
    })
    await bookFor(card)
    const her = await register(email)
    await confirm(email, her)
    const joined = await read(card)
    expect(joined).toMatchObject({ conta: email, telefone: '(11) 92222-0000', recado: 'Manhã.', cpf: '' })
    const parted = await api.admin.call('POST', `/api/Fichas/${joined.chave}/separar`, {
      juncao: joined.juncoes[0].id,
    })
    expect(parted.body).toMatchObject({ conta: email, telefone: '', recado: '' })
    expect(await read(card)).toMatchObject({ conta: null, telefone: '(11) 92222-0000', recado: 'Manhã.' })
    expect(await shownTo(her)).toEqual([])
  })

  it('has no more of the daughter’s when she forgets her password: her own card is hers already', async () => {
    const email = newEmail()
    await newCard({ nome: 'Eva', email })
    const daughters = await newCard({ nome: 'Bia Lima', email })
    const other = await bookFor(daughters)
    await confirm(email, await register(email))
    const again = await openWithCode(email)
    expect(await read(daughters)).toMatchObject({ conta: null, nome: 'Bia Lima' })
    expect((await again.call('GET', `/api/Agendamentos/${other}`)).statusCode).toBe(404)
  })

  it('does not get back what reception has parted from her', async () => {
    const email = newEmail()
    const card = await newCard({ nome: 'Dona Evinha', email })
    const id = await bookFor(card)
    await confirm(email, await register(email))
    const joined = await read(card)
    await part(joined.chave, joined.juncoes[0].id)
    const again = await openWithCode(email)
    expect(await read(card)).toMatchObject({ conta: null, nome: 'Dona Evinha' })
    expect((await again.call('GET', `/api/Agendamentos/${id}`)).statusCode).toBe(404)
  })

  it.each(["email = ''", "nome = 'Bia Lima'"])(
    'has nothing of a card of which reception is just writing %s',
    async (written) => {
      const email = newEmail()
      await newCard({ nome: 'Eva', email })
      const card = await newCard({ nome: 'Eva L.', email })
      await bookFor(card)
      const her = await register(email)
      const beginConfirming = async () => {
        const confirming = confirm(email, her)
        await untilWaiting(api.db, 1)
        return { confirming }
      }
      const { confirming } = await whileHeld(
        api.db,
        [[`update ficha set ${written} where chave = $1`, [card]]],
        beginConfirming,
        'commit',
      )
      expect(await confirming).toBe(204)
      expect(await read(card)).toMatchObject({ chave: card, conta: null })
      expect(await shownTo(her)).toEqual([])
    },
  )

  it('has nothing of a card that is another’s by now, whatever e-mail was on it', async () => {
    const email = newEmail()
    const card = await newCard({ nome: 'Eva', email })
    const other = await newCard({ nome: 'Rosa' })
    const id = await bookFor(card)
    await join(other, card)
    const her = await register(email)
    await confirm(email, her)
    expect(await shownTo(her)).toEqual([])
    expect((await api.admin.call('GET', `/api/Fichas/${other}/visitas`)).body).toMatchObject([{ id }])
  })
})

it('an e-mail that is corrected on a card which an account has claimed since is refused, with all else', async () => {
  const email = newEmail()
  const card = await newCard({ nome: 'Eva', email })
  const her = await register(email)
  await confirm(email, her)
  const body = { email: '', recado: 'Manhã.', visto: { email, recado: '' } }
  const answer = await api.admin.call('PUT', `/api/Fichas/${card}`, body)
  expect(answer.statusCode).toBe(422)
  expect(answer.body.errors).toEqual([
    { campo: 'email', mensagem: 'Esta ficha agora é da conta de Eva Lima: o email é o do login.' },
  ])
  expect(await read(card)).toMatchObject({ conta: email, email, recado: '' })
  const { email: _, ...rest } = body
  expect((await api.admin.call('PUT', `/api/Fichas/${card}`, rest)).statusCode).toBe(200)
  expect(await read(card)).toMatchObject({ email, recado: 'Manhã.' })
})

it('what reception connects is shown to whom the clinic knows, and to nobody before', async () => {
  const email = newEmail()
  const card = await newCard({ nome: 'Eva' })
  const id = await bookFor(card)
  const her = await register(email)
  const [account] = (await api.admin.call('GET', `/api/Fichas?conta=${email}`)).body
  await join(account.chave, card)
  expect(await shownTo(her)).toEqual([])
  expect((await her.call('GET', `/api/Agendamentos/${id}`)).statusCode).toBe(404)
  await confirm(email, her)
  expect(await shownTo(her)).toEqual([id])
})

it('an account that was given back shows nothing to who had it, and all to whom the code lets in', async () => {
  const email = newEmail()
  const card = await newCard({ nome: 'Eva', email })
  const id = await bookFor(card)
  const stranger = await register(email)
  const { body } = await api.admin.call('POST', '/api/Usuarios/devolver', { email })
  expect((await stranger.call('GET', '/api/Agendamentos')).statusCode).toBe(401)
  const chosen = {
    enderecoEmail: email,
    codigo: body.codigo,
    senha: `${CHOSEN}x`,
    confirmSenha: `${CHOSEN}x`,
  }
  expect((await api.visitor.call('POST', '/api/Usuarios/novaSenha', chosen)).statusCode).toBeLessThan(300)
  const { rows } = await api.db.pool.query(
    'select u.email, a.so_da_clinica from agendamento a join usuario u on u.id = a.usuario_id where a.id = $1',
    [id],
  )
  expect(rows).toEqual([{ email, so_da_clinica: false }])
})

it('the keys of one person are nothing to another: each joins under her own', async () => {
  const [stays, goes] = [await newCard({ nome: 'A' }), await newCard({ nome: 'B' })]
  const headers = { 'idempotency-key': randomUUID() }
  const path = `/api/Fichas/${stays}/juntar`
  expect((await api.admin.call('POST', path, { outra: goes }, headers)).statusCode).toBe(200)
  for (const other of [api.ana, api.visitor]) {
    const refused = await other.call('POST', path, { outra: goes }, headers)
    expect([401, 403]).toContain(refused.statusCode)
    expect(refused.payload).not.toContain(stays)
  }
  const reused = await api.admin.call('POST', path, { outra: stays }, headers)
  expect(reused.body.code).toBe('chave_reutilizada')
})
