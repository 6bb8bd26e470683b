import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { Person } from '#tests/support/http-person.ts'
import type { NetworkState } from '../plan.ts'
import { faulty } from '../plan.ts'
import { agendaScreen } from '../screens.ts'
import { ask } from './ask.ts'
import { pickOne, type Scenario } from './scenario.ts'

const GOOD: NetworkState = { kind: 'good' }

/** Of a name: which telephone has a visit at which time, as the clinic's cards say. */
async function visitsByTelephone({ pool }: Clinic, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ words: string }>(
    `select f.telefone || ' ' || to_char(a.inicio, 'HH24:MI') as words
     from agendamento a join ficha f on f.id = a.ficha_id
     where f.nome = $1 and a.estado <> 'cancelada' order by 1`,
    [name],
  )
  return rows.map(({ words }) => words)
}

/**
 * Two tablets without a line write down two people of one name, each with her visit. Each visit is that of
 * the card it was written with; joined, both are one's; parted, each has its own again. Whoever registers
 * under the same name gets nothing, and neither does an e-mail that was only typed.
 */
export const sameNameTwice: Scenario = async (cast, { share, way }) => {
  const { watch } = cast
  const name = `Noemi ${crypto.randomUUID().slice(0, 8)}`
  const tablets = [await cast.tablet('tablet one'), await cast.tablet('tablet two')] as const
  const { day, clinic, procedimentoId } = tablets[0].setup
  const { nome } = await clinic.procedimento(procedimentoId)
  const times = pickOne(share, ['08:00', '12:00'], ['11:30', '17:30'], ['07:00', '16:30'])
  const calls = times.map((time, i) => ({ time, telefone: `1190000${1000 + i}`, tablet: tablets[i] }))
  const fault = pickOne<NetworkState>(
    way,
    { kind: 'offline' },
    faulty({ kind: 'cut' }, 9),
    faulty({ kind: 'lost-answer' }, 9),
  )
  for (const { tablet, time, telefone } of calls) {
    if (tablet === undefined) return false
    await tablet.meet(GOOD)
    await tablet.show(agendaScreen(day))
    await tablet.meet(fault)
    const result = await tablet.takeCall(nome, { name, telefone }, `${day}T${time}:00.000Z`)
    if (result === 'nowhere') watch.find('lost', `${time} of ${name} was taken, and is nowhere`)
    if (result !== 'taken') return false
  }
  for (const tablet of tablets) {
    await tablet.meet(GOOD)
    await tablet.show(agendaScreen(day))
  }
  const wanted = calls.map(({ time, telefone }) => `${telefone} ${time}`)
  const isThere = async () => (await visitsByTelephone(clinic, name)).length === 2 || undefined
  // A time may have been taken meanwhile: then somebody has to choose, and there is nothing to compare.
  if ((await tablets[0].waitInPage(isThere)) !== true) {
    const stored = (await clinic.visits()).filter(({ cliente }) => cliente === name)
    if (stored.length < calls.length) return false
    watch.find('misattributed', `${stored.length} visits of ${name} are on no card`)
    return true
  }
  await compare(wanted, 'as they were written')

  const reception = new Person(`http://127.0.0.1:${clinic.port}`)
  await reception.login(ADMIN_EMAIL)
  const { rows } = await clinic.pool.query<{ chave: string }>(
    'select chave::text from ficha where nome = $1 order by telefone',
    [name],
  )
  if (rows.length !== 2) watch.find('doubled', `${rows.length} cards of ${name}`)
  const [first = '', second = ''] = rows.map(({ chave }) => chave)
  const joined = await ask(reception, 'POST', `/api/Fichas/${first}/juntar`, { outra: second })
  const one = calls[0]?.telefone
  await compare([`${one} ${times[0]}`, `${one} ${times[1]}`], 'joined')
  await ask(reception, 'POST', `/api/Fichas/${first}/separar`, { juncao: joined.juncoes[0].id })
  await compare(wanted, 'parted')

  // Of this name an account, and the second card's e-mail: nothing is hers until the clinic knows her.
  const email = newEmail('noemi')
  await ask(reception, 'PUT', `/api/Fichas/${second}`, { email })
  const hers = new Person(`http://127.0.0.1:${clinic.port}`)
  await hers.register(email)
  await compare(wanted, 'registered under the same name')
  await clinic.pool.query('delete from usuario where email = $1', [email])
  return true

  async function compare(expected: readonly string[], when: string) {
    const found = await visitsByTelephone(clinic, name)
    if (found.join() !== [...expected].sort().join())
      watch.find('misattributed', `cards of ${name} ${when}: ${found.join()} in place of ${expected.join()}`)
  }
}
