import type { Fault } from '#tests/support/fault-proxy.ts'
import { isWrite } from '#tests/support/fault-proxy.ts'
import { answered, faulty } from '../plan.ts'
import type { ReceptionAct, Tablet } from '../tablet.ts'
import { certainty, pickOne, type Scenario } from './scenario.ts'

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
 * A change or a deletion is done and its answer does not arrive, or it does not arrive itself: the screen
 * neither says that nothing was done, nor that it was.
 */
export const answerOfReceptionIsLost: Scenario = async (cast, { share, way }) => {
  const tablet = await cast.tablet('tablet two')
  const visit = await openGivenVisit(cast, tablet)
  if (visit === null) return false
  const lost: Fault = pickOne(way * 2 - Math.floor(way * 2), { kind: 'lost-answer' }, { kind: 'cut' })
  tablet.setup.network.inject(lost, { times: 9, match: isWrite })
  if (way < 0.5) {
    const act = await tablet.deleteVisit(visit)
    await compareWithWord(cast, act, `deletion of ${visit.id}`, (visits) =>
      visits.every((v) => v.id !== visit.id),
    )
    await tablet.meet({ kind: 'good' })
    cast.behind.note({ visitId: visit.id, kind: 'deleted', ...certainty(act) })
    return true
  }
  const to = `${visit.when.slice(0, 11)}${pickOne(share, '12:00', '17:30', '18:00')}:00.000Z`
  await tablet.writeTime(to)
  const act = await tablet.save(visit)
  await compareWithWord(cast, act, `move of ${visit.id}`, (visits) =>
    visits.some((v) => v.id === visit.id && v.when === to),
  )
  await tablet.meet({ kind: 'good' })
  cast.behind.note({ visitId: visit.id, kind: 'moved', to, ...certainty(act) })
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
  cast.behind.note({ visitId: visit.id, kind: 'moved', to, ...certainty(await two.save(visit)) })
  const described = certainty(await one.save(visit))
  cast.behind.note({ visitId: visit.id, kind: 'described', as: text, ...described })
  for (const [name, tablet] of [['tablet one', one] as const, ['tablet two', two] as const])
    await cast.watch.look(tablet, name)
  return true
}

/**
 * Reception goes on without a network: somebody arrives, a visit is moved, another is taken away. Meanwhile
 * somebody else may move one of them, or the tablet be closed in the middle of sending.
 */
export const receptionWithoutNetwork: Scenario = async (cast, { share, way }) => {
  const tablet = await cast.tablet('tablet one')
  const [client = '', other = client] = cast.clients
  await tablet.meet({ kind: 'good' })
  const [arriving, moving] = [await cast.givenVisit(client), await cast.givenVisit(other)]
  if (arriving === null || moving === null) return false
  for (const { when } of [arriving, moving])
    if (!(await cast.watch.shows(tablet, when.slice(11, 16)))) return false
  await tablet.meet({ kind: pickOne(share, 'offline', 'silent') })
  if (!(await tablet.chooseVisit(arriving))) return false
  const arrived = await tablet.arrive(arriving)
  cast.behind.note({ visitId: arriving.id, kind: 'became', estado: 'chegou', ...certainty(arrived) })
  const elsewhere = way < 0.3 ? await cast.behind.move(moving, share) : null
  if (!(await tablet.chooseVisit(moving))) return true
  if (way < 0.7) {
    const moved = await tablet.moveByTaps(moving, share)
    if (moved !== null) {
      // Somebody else has moved it first: reception's own move has to ask, but where both want the same time.
      const mustAsk = elsewhere !== null && elsewhere !== moved.to
      cast.behind.note({ visitId: moving.id, kind: 'moved', to: moved.to, mustAsk, ...certainty(moved) })
    }
  } else if (await tablet.openVisit(moving)) {
    const deleted = await tablet.deleteVisit(moving)
    cast.behind.note({ visitId: moving.id, kind: 'deleted', ...certainty(deleted) })
  }
  // The tablet is closed while it sends, and opened again.
  if (share > 0.5) await tablet.reopenWhile({ kind: 'good' })
  else await tablet.meet({ kind: 'good' })
  await cast.watch.look(tablet, 'tablet one, back on the line')
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

async function compareWithWord(
  { watch, phone }: Parameters<Scenario>[0],
  { said }: ReceptionAct,
  what: string,
  isDone: (visits: Visits) => boolean,
): Promise<void> {
  const done = isDone(await phone.setup.clinic.visits())
  if (said === 'denied' && done)
    watch.findings.push({
      kind: 'wrongly denied',
      text: `the ${what} was done, and the screen says that nothing was`,
    })
  if (said === 'done' && !done)
    watch.findings.push({ kind: 'wrongly confirmed', text: `the ${what} was not done, and is called so` })
}
