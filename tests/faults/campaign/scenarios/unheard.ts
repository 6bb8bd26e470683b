import { FIREWALL, isAgendaPull } from '#tests/support/fault-proxy.ts'
import { performStep } from '../acts.ts'
import type { Cast } from '../cast.ts'
import { tellOnline } from '../page-reading.ts'
import { answered, faulty } from '../plan.ts'
import { deleteRow } from '../planted-bugs.ts'
import { VISITS } from '../screens.ts'
import { isCancellationOf } from '../withdraw.ts'
import { placeOfHers, shownVisit } from './place.ts'
import { PLAIN, type Scenario } from './scenario.ts'

/** A booking's answer is lost; before it is asked for again, somebody moves the visit. */
export const movedBeforeTheAnswer: Scenario = async (cast, { share }) => {
  const { phone, behind, watch } = cast
  await phone.loginWell()
  const visit = await bookUnheard(cast, share)
  if (visit === null || (await behind.move(visit, share)) === null) return false
  await phone.meet({ kind: 'good' })
  await phone.waitInPage(async () =>
    (await phone.queue()).some((r) => r.id === visit.chave && r.state === 'done') ? true : undefined,
  )
  // The dialog follows the queue a moment later.
  for (let n = 0; n < 20; n++) {
    await watch.lookAtSuccess(phone, phone.people)
    await new Promise((r) => setTimeout(r, 50))
  }
  return true
}

/**
 * Her cancellation's answer is lost; before it is asked for again, reception brings the visit back, and her
 * phone hears of it. The first answer, told again, takes nothing away.
 */
export const broughtBackBeforeTheAnswer: Scenario = async (cast, { share }) => {
  const { phone, behind, watch } = cast
  const { clinic } = phone.setup
  if ((await shownVisit(cast, placeOfHers(cast))) === null) return false
  await phone.meet(faulty({ kind: 'lost-answer' }, 99))
  const before = phone.commands.length
  const step = { ...PLAIN, act: 'cancel', choice: share, network: { kind: 'good' } } as const
  if ((await performStep(phone, step)) !== 'done') return false
  const what = phone.commands[before]?.what
  if (what?.kind !== 'cancel') return false
  const { visitId } = what
  const stands = async () => (await clinic.visits()).some(({ id }) => id === visitId)
  if ((await phone.waitInPage(async () => !(await stands()) || undefined)) !== true) return false
  if (!(await behind.bringBack(visitId))) return false
  await phone.waitInPage(async () => {
    const { rows } = await clinic.pool.query<{ heard: boolean }>(
      'select recebido_em is not null as heard from agendamento where id = $1',
      [visitId],
    )
    return rows[0]?.heard === true ? true : undefined
  })
  await phone.meet({ kind: 'good' })
  await phone.untilIdle()
  await phone.show(VISITS)
  await watch.look(phone, 'phone, its cancellation answered')
  return true
}

/** A booking's answer is lost, and whoever stands before the clinic refuses to ask again: it is booked. */
export const firewallRefuses: Scenario = async (cast, { share }) => {
  const { phone } = cast
  await phone.loginWell()
  const booked = await bookUnheard(cast, share)
  if (booked === null) return false
  phone.setup.network.heal()
  const refused = phone.setup.network.inject({ kind: 'answered', answer: FIREWALL }, { times: 2 })
  await phone.waitInPage(async () => (refused.hits() > 0 ? true : undefined))
  await phone.meet({ kind: 'good' })
  return true
}

/**
 * A booking of which no answer came is taken back, and its own row is lost: the cancellation that stands
 * behind it still finds the visit.
 */
export const rowIsLost: Scenario = async (cast, { share }) => {
  const { phone } = cast
  await phone.loginWell()
  const visit = await bookUnheard(cast, share)
  if (visit === null) return false
  const network = { kind: 'silent' } as const
  await phone.meet(network)
  if ((await performStep(phone, { ...PLAIN, act: 'withdraw', choice: share, network })) !== 'done')
    return false
  await phone.page.evaluate(deleteRow, visit.chave ?? '')
  await phone.meet({ kind: 'good' })
  return true
}

/**
 * A booking of which no answer came is taken back, its own row is lost, and the clinic cannot be asked for
 * the visits at first: nobody here knows of what the cancellation speaks, and it is not called done.
 */
export const visitIsUnknown: Scenario = async (cast, { share }) => {
  const { phone } = cast
  const { network } = phone.setup
  await phone.loginWell()
  const blind = [answered('indisponivel'), { match: isAgendaPull }] as const
  const visit = await bookUnheard(cast, share, () => void network.inject(...blind))
  if (visit === null) return false
  const silent = { kind: 'silent' } as const
  await phone.meet(silent)
  if ((await performStep(phone, { ...PLAIN, act: 'withdraw', choice: share, network: silent })) !== 'done')
    return false
  const { chave } = visit
  if (chave === null) return false
  await phone.page.evaluate(deleteRow, chave)
  network.inject(...blind)
  network.setDown(false)
  await phone.waitInPage(async () => {
    await tellOnline(phone.page)
    const row = (await phone.queue()).find((r) => isCancellationOf(r, chave))
    return row === undefined || row.state === 'done' || row.error?.class === 'sem_alvo' ? true : undefined
  })
  await phone.meet({ kind: 'good' })
  return true
}

/**
 * Books, and the answer is lost for as long as the network stays so; `also` befalls it, too. The visit, or
 * null.
 */
async function bookUnheard({ phone }: Cast, share: number, also: () => void = () => undefined) {
  const { clinic } = phone.setup
  await phone.meet(faulty({ kind: 'lost-answer' }, 99))
  also()
  const before = phone.commands.length
  const step = { ...PLAIN, act: 'book', choice: share, network: { kind: 'good' } } as const
  const result = await performStep(phone, step)
  const booked = phone.commands[before]
  if (result !== 'done' || booked === undefined) return null
  const visit = await phone.waitInPage(async () =>
    (await clinic.visits(booked.person)).find((v) => v.chave === booked.id),
  )
  return visit ?? null
}
