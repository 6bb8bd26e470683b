import type { Fault } from '#tests/support/fault-proxy.ts'
import { isWrite } from '#tests/support/fault-proxy.ts'
import { answered, faulty } from '../plan.ts'
import type { Said, Tablet } from '../tablet.ts'
import { pickOne, type Scenario } from './scenario.ts'

/** The times at which reception registers two people at once. */
const PAIR_TIMES = ['07:30', '11:00', '13:30', '16:00'] as const

/**
 * The same service at the same time for one person, then for another, while the clinic is slow to answer:
 * each of the two is in the queue, or the screen has said why not.
 */
export const registerPair: Scenario = async (cast, { share, way }) => {
  const tablet = await cast.tablet('tablet one')
  const { day, clinic } = tablet.setup
  const when = `${day}T${pickOne(share, ...PAIR_TIMES)}:00.000Z`
  const { nome } = await clinic.procedimento(tablet.setup.procedimentoId)
  await tablet.meet(
    pickOne(
      way,
      faulty({ kind: 'lost-answer' }, 9),
      faulty(answered('indisponivel'), 9),
      faulty({ kind: 'cut' }, 9),
    ),
  )
  for (const client of cast.clients) {
    const result = await tablet.register(nome, client, when)
    if (result === 'nowhere')
      cast.watch.findings.push({ kind: 'lost', text: `${when} of ${client} was taken, and is nowhere` })
  }
  await tablet.meet({ kind: 'good' })
  return true
}

/**
 * A change or a deletion is done, and its answer does not arrive: the screen does not say that nothing was.
 */
export const answerOfReceptionIsLost: Scenario = async (cast, { share, way }) => {
  const tablet = await cast.tablet('tablet two')
  const opened = await openGivenVisit(cast, tablet)
  if (opened === null) return false
  const lost: Fault = { kind: 'lost-answer' }
  tablet.setup.network.inject(lost, { times: 9, match: isWrite })
  if (way < 0.5) {
    const said = await tablet.deleteVisit()
    await tablet.meet({ kind: 'good' })
    cast.behind.note({ visitId: opened.id, kind: 'deleted', isCertain: said === 'done' })
    await compareDenial(cast, said, `deletion of ${opened.id}`, (visits) =>
      visits.every((v) => v.id !== opened.id),
    )
    return true
  }
  const to = `${opened.when.slice(0, 11)}${pickOne(share, '12:00', '17:30', '18:00')}:00.000Z`
  await tablet.writeTime(to)
  const said = await tablet.save()
  await tablet.meet({ kind: 'good' })
  cast.behind.note({ visitId: opened.id, kind: 'moved', to, isCertain: said === 'done' })
  await compareDenial(cast, said, `move of ${opened.id}`, (visits) =>
    visits.some((v) => v.id === opened.id && v.when === to),
  )
  return true
}

/** One tablet moves a visit; the other, which had its form open before, then corrects the description. */
export const twoTabletsEdit: Scenario = async (cast, { share }) => {
  const [one, two] = [await cast.tablet('tablet one'), await cast.tablet('tablet two')]
  const visit = await openGivenVisit(cast, one)
  if (visit === null || !(await cast.watch.shows(two, visit.when.slice(11, 16)))) return false
  const text = `Com calma ${Math.floor(share * 1_000)}`
  await one.writeDescription(text)
  if (!(await two.openVisit(visit))) return false
  const to = `${visit.when.slice(0, 11)}${pickOne(share, '12:00', '17:30', '18:00')}:00.000Z`
  await two.writeTime(to)
  cast.behind.note({ visitId: visit.id, kind: 'moved', to, isCertain: (await two.save()) === 'done' })
  cast.behind.note({
    visitId: visit.id,
    kind: 'described',
    as: text,
    isCertain: (await one.save()) === 'done',
  })
  for (const [name, tablet] of [['tablet one', one] as const, ['tablet two', two] as const])
    await cast.watch.look(tablet, name)
  return true
}

async function openGivenVisit(cast: Parameters<Scenario>[0], tablet: Tablet) {
  const [client = ''] = cast.clients
  await tablet.meet({ kind: 'good' })
  const visit = await cast.givenVisit(client)
  if (visit === null || !(await cast.watch.shows(tablet, visit.when.slice(11, 16)))) return null
  return (await tablet.openVisit(visit)) ? visit : null
}

type Visits = Awaited<ReturnType<Tablet['setup']['clinic']['visits']>>

async function compareDenial(
  { watch, phone }: Parameters<Scenario>[0],
  said: Said,
  what: string,
  isDone: (visits: Visits) => boolean,
): Promise<void> {
  if (said === 'denied' && isDone(await phone.setup.clinic.visits()))
    watch.findings.push({
      kind: 'wrongly denied',
      text: `the ${what} was done, and the screen says that nothing was`,
    })
}
