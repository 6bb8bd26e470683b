import { NOT_YET } from '#domain/outbox/commands/target.ts'
import type { Tablet } from '../tablet.ts'
import { pickOne, type Scenario } from './scenario.ts'

/**
 * Without a network reception writes a visit down and notes that she has come, on one tablet or on both; the
 * time is taken meanwhile, and she is squeezed in. She stands there once, and has come.
 */
export const refusedIsSqueezedIn: Scenario = async (cast, { share, way }) => {
  const one = await cast.tablet('tablet one')
  const { day, clinic, procedimentoId, strangerEmail } = one.setup
  const name = `Rosa ${crypto.randomUUID().slice(0, 8)}`
  const when = `${day}T${pickOne(share, '12:00', '17:00', '17:30')}:00.000Z`
  const { nome } = await clinic.procedimento(procedimentoId)
  const tablets = way < 0.5 ? [one] : [one, await cast.tablet('tablet two')]
  const isOffline = (way * 2) % 1 < 0.5
  for (const tablet of tablets) {
    await tablet.meet({ kind: isOffline ? 'offline' : 'silent' })
    const result = await tablet.register(nome, name, when, true)
    if (result === 'nowhere') cast.watch.find('lost', `${when} of ${name} was taken, and is nowhere`)
    if (result !== 'taken') return false
    if (!(await tablet.chooseVisit({ when, nome, cliente: name }))) return false
    if ((await tablet.arrive({ id: NOT_YET })).row === null) return false
  }
  // Somebody of this run may have it by now.
  await clinic.occupy(strangerEmail, when).catch(() => undefined)
  for (const tablet of tablets) {
    await tablet.meet({ kind: 'good' })
    if (!(await tablet.squeezeInRefused(name))) return false
  }
  const hers = await untilArrived(one, name)
  if (hers.length > 1) cast.watch.find('doubled', `${when} of ${name}: ${hers.length} visits`)
  if (!hers.some(({ estado }) => estado === 'chegou'))
    cast.watch.find('lost', `the arrival of ${name}: ${hers.map((v) => v.estado).join() || 'no visit'}`)
  return true
}

/** Her visits at the clinic, once one of them has come, or that had its time. */
function untilArrived(tablet: Tablet, name: string) {
  const { clinic } = tablet.setup
  const read = async () => (await clinic.visits()).filter(({ cliente }) => cliente === name)
  const arrived = async () => {
    const visits = await read()
    return visits.some(({ estado }) => estado === 'chegou') ? visits : undefined
  }
  return tablet.waitInPage(arrived).then((visits) => visits ?? read())
}
