import { endpoints } from '#domain/api/endpoints.ts'
import { addDays } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { Person } from '#tests/support/http-person.ts'
import { ask } from './ask.ts'
import { pickOne, type Scenario } from './scenario.ts'

/** Days after the campaign's own, where the phone's steps have no visit. */
const LATER = 70

/** Whose a visit is, by its id: the telephone of its card, or the e-mail of its account. */
type Owners = Readonly<Record<string, string>>

/** Of some visits, by their ids: whose each is, as the tables have it. */
async function ownersOf({ pool }: Clinic, ids: readonly number[]): Promise<Owners> {
  const { rows } = await pool.query<{ id: number; owner: string }>(
    `select a.id, concat_ws(' and ', 'card ' || f.telefone || case when f.junta_a is not null then ' that went' else '' end,
       'account ' || u.email || case when a.so_da_clinica then ' (hidden)' else '' end) as owner
     from agendamento a left join ficha f on f.id = a.ficha_id left join usuario u on u.id = a.usuario_id
     where a.id = any($1)`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, owner }) => [id, owner]))
}

/**
 * Reception has written down two people of one name, the second with an e-mail that she was told. Somebody of
 * that name registers with another e-mail, and somebody with this one; then the clinic gets to know whose
 * that account is, while a visit is being booked for its card and the other card is connected to an account
 * by mistake, and parted from it again. Each request may come twice. Whose every visit is stands in the
 * database, and what each of the two is shown has to be just that.
 */
export const becomesKnown: Scenario = async ({ phone, watch }, { share, way }) => {
  const { clinic, day, procedimentoId } = phone.setup
  const url = `http://127.0.0.1:${clinic.port}`
  const tag = crypto.randomUUID().slice(0, 8)
  const name = `Noemi ${tag}`
  const [told, other] = [newEmail('noemi'), newEmail('outra')]
  const telephones = [0, 1].map((n) => `119${String(Date.now() % 10_000_000).padStart(7, '0')}${n}`)
  const times = pickOne(share, [8, 9, 14, 15], [9, 11, 13, 16], [7, 10, 14, 17])
  const { nome } = await clinic.procedimento(procedimentoId)
  const [first = '', second = ''] = [crypto.randomUUID(), crypto.randomUUID()]
  const [reception, hers, namesake] = [new Person(url), new Person(url), new Person(url)]
  await reception.login(ADMIN_EMAIL)

  const isTwice = way > 0.5
  /** Sent once, or twice at the same time under one key. */
  const act = async (method: string, path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [answer] = await Promise.all(
      (isTwice ? [1, 2] : [1]).map(() => ask(reception, method, path, body, key)),
    )
    return answer
  }
  const bookFor = async (ficha: string, hour = 0) => {
    const when = `${addDays(day, LATER)}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const visit = { nome, descricao: name, tipoProcedimento: 1, valor: 10, tempo: '00:20', encaixe: true }
    return (await act('POST', '/api/Agendamentos', { ...visit, dataHoraAgendada: when, ficha })).id as number
  }
  const register = async (person: Person, enderecoEmail: string) => {
    const body = { nomeUsuario: name, enderecoEmail, senha: PASSWORD, confirmSenha: PASSWORD }
    await ask(person, 'POST', endpoints['usuario.registrar'].path, body)
    await person.login(enderecoEmail)
  }
  const codeFor = async (email: string) =>
    (await ask(reception, 'POST', '/api/Usuarios/codigo', { email })).codigo
  const confirm = async (person: Person, email: string) => {
    const codigo = await codeFor(email)
    await ask(person, 'POST', '/api/Usuarios/confirmar', { codigo })
  }
  const cardOf = async (email: string) =>
    (await ask(reception, 'GET', `/api/Fichas?conta=${email}`))[0].chave as string

  await act('PUT', `/api/Fichas/${first}`, { nome: name, telefone: telephones[0] })
  await act('PUT', `/api/Fichas/${second}`, { nome: name, telefone: telephones[1], email: told })
  const [one, two] = [await bookFor(first, times[0]), await bookFor(second, times[1])]
  const ids = [one, two]
  const [ofFirst, ofSecond] = telephones.map((telephone) => `card ${telephone}`) as [string, string]
  await compare({ [one]: ofFirst, [two]: ofSecond }, 'as they were written')

  // By her name alone nobody gets anything, known to the clinic or not.
  await register(namesake, other)
  await register(hers, told)
  await compare({ [one]: ofFirst, [two]: ofSecond }, 'registered')
  await confirm(namesake, other)
  await compare({ [one]: ofFirst, [two]: ofSecond }, 'a namesake is known')

  // Reception connects the first card to an account that nobody knows yet, by mistake.
  const account = await cardOf(told)
  const { juncoes } = await act('POST', `/api/Fichas/${account}/juntar`, { outra: first })
  await compare({ [one]: `account ${told} (hidden)`, [two]: ofSecond }, 'connected, and not known')
  await shows(hers, [])
  await act('POST', `/api/Fichas/${account}/separar`, { juncao: juncoes[0].id })
  await compare({ [one]: ofFirst, [two]: ofSecond }, 'parted')

  // The clinic gets to know her while a visit is booked for her card.
  const [three] = await Promise.all([bookFor(second, times[2]), confirm(hers, told)])
  ids.push(three)
  const known = `account ${told}`
  await compare({ [one]: ofFirst, [two]: known, [three]: known }, 'known, and booked at once')
  await shows(hers, [two, three])
  await shows(namesake, [])

  // The first card goes to the namesake while it is booked for; then that was wrong.
  const own = await cardOf(other)
  const [joined, four] = await Promise.all([
    act('POST', `/api/Fichas/${own}/juntar`, { outra: first }),
    bookFor(first, times[3]),
  ])
  ids.push(four)
  const namesakes = `account ${other}`
  await compare({ [one]: namesakes, [two]: known, [three]: known, [four]: namesakes }, 'connected')
  await shows(namesake, [one, four])
  await act('POST', `/api/Fichas/${own}/separar`, { juncao: joined.juncoes[0].id })
  const parted = await ownersOf(clinic, ids)
  // Whether the fourth was booked before the joining or after it is not known.
  const fourth = parted[four] === ofFirst ? ofFirst : namesakes
  await compare({ [one]: ofFirst, [two]: known, [three]: known, [four]: fourth }, 'parted from the namesake')
  await shows(namesake, fourth === ofFirst ? [] : [four])

  await clinic.pool.query('delete from agendamento where id = any($1)', [ids])
  await clinic.pool.query('delete from usuario where email = any($1)', [[told, other]])
  return true

  async function compare(expected: Owners, when: string) {
    const found = await ownersOf(clinic, ids)
    for (const id of ids)
      if (found[id] !== expected[id])
        watch.find('misattributed', `${name}, ${when}: ${id} is of ${found[id]} in place of ${expected[id]}`)
  }

  async function shows(person: Person, expected: readonly number[]) {
    const { alterados } = await ask(person, 'GET', '/api/Agendamentos/mudancas?meus=1')
    const found = (alterados as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
    if (found.join() !== [...expected].sort((a, b) => a - b).join())
      watch.find('misattributed', `${name} is shown ${found.join()} in place of ${expected.join()}`)
  }
}
