import { performStep } from '../acts.ts'
import type { Cast } from '../cast.ts'
import type { Device } from '../device.ts'
import { untilAnswered } from '../door.ts'
import { MOVED_BACK, moveAgain } from '../life.ts'
import { faulty, type NetworkState } from '../plan.ts'
import { press } from '../presses.ts'
import { agendaScreen, VISITS } from '../screens.ts'
import type { ReceptionAct, Tablet } from '../tablet.ts'
import { placeOfHers, shownVisit } from './place.ts'
import { ageOf, FORGOTTEN, goBack, isTold, isToldAtReception } from './restore.ts'
import { another, certainty, isUnheard, PLAIN, pickOne, type Scenario } from './scenario.ts'

const GOOD: NetworkState = { kind: 'good' }

/** What may befall what is asked for again. */
const networkOf = (way: number): NetworkState =>
  pickOne<NetworkState>(
    another(way),
    GOOD,
    { kind: 'offline' },
    faulty({ kind: 'lost-answer' }, 9),
    faulty({ kind: 'cut' }, 9),
  )

/**
 * She moves a visit, and the clinic goes back to a copy of before. She asks for the same once more, on her
 * phone or on both of her devices, and nothing is heard of it at first; somebody may take the time meanwhile.
 * The visit is where she asked for it, or she is asked.
 */
export const moveIsAskedAgain: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind } = cast
  const { clinic, restart, strangerEmail } = phone.setup
  if ((await shownVisit(cast, placeOfHers(cast))) === null) return false
  const person = phone.current
  // What arrives only after the copy would be forgotten with it, and be asked for again in this one's place.
  await phone.meet(GOOD)
  if (!(await phone.untilIdle())) return false
  const copy = await clinic.copy()
  const noted = behind.changes.length
  const step = { ...PLAIN, act: 'move', choice: share, network: GOOD } as const
  if ((await performStep(phone, step)) !== 'done') return false
  const moved = behind.changes[noted]
  if (moved?.kind !== 'moved' || moved.row == null) return false
  const from = copy.visits.find(({ id }) => id === moved.visitId)?.row.inicio.slice(11, 16)
  const isDone = async () => (await phone.queue()).some((r) => r.id === moved.row && r.state === 'done')
  if ((await phone.waitInPage(async () => (await isDone()) || undefined)) !== true) return false
  const devices = way < 0.3 ? [phone, await cast.secondPhone()] : [phone]
  for (const device of devices) {
    await device.meet(GOOD)
    if (!(await device.show(VISITS))) return false
    if (!(await watch.shows(device, moved.to.slice(11, 16)))) return false
  }

  await goBack(cast, [person], copy, [moved.row])
  await restart()
  for (const device of devices) {
    if (from === undefined || !(await isTold(device.page, from, MOVED_BACK))) {
      const silence = `nothing says so: ${await ageOf(device.page)}`
      watch.find('silently changed', `${moved.visitId} is at ${from} again by a restore, and ${silence}`)
      return true
    }
    // With nothing heard of it both may ask.
    await device.meet(devices.length > 1 ? { kind: 'offline' } : networkOf(way))
  }
  if (way > 0.8) await clinic.occupy(strangerEmail, moved.to).catch(() => undefined)
  for (const device of devices) if (!(await askForIt(cast, device, moved.to))) return true
  for (const device of devices) {
    await device.meet(GOOD)
    await device.untilIdle()
    await device.show(VISITS)
    await watch.look(device, 'her device, a forgotten move asked for again')
  }
  return true
}

/** "Pedir de novo" for a move; false where that is not what comes of it. */
async function askForIt({ behind, watch, restored }: Cast, device: Device, to: string): Promise<boolean> {
  const asked = await moveAgain(device)
  if (asked === 'not offered') {
    watch.find('lost', `the move to ${to}: a restore has forgotten it, and it cannot be asked for again`)
    return false
  }
  if (asked?.to !== to) {
    watch.find('lost', `the move to ${to}, asked for again: ${asked?.to ?? 'nothing'} is asked for`)
    return false
  }
  // Whatever is made of it from here on is no restore's doing.
  restored.delete(asked.visitId)
  behind.note({ ...asked, kind: 'moved', isCertain: false })
  return true
}

/**
 * Reception moves or cancels a visit, and the clinic goes back to a copy of before. Reception does it once
 * more, and nothing is heard of it at first; somebody else may move the visit meanwhile. It is as reception
 * wanted it, and the client is told; or reception is asked.
 */
export const receptionDoesItAgain: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind, restored } = cast
  const { clinic, restart, day } = phone.setup
  await phone.loginWell()
  const tablet = await cast.tablet('tablet one')
  await tablet.meet(GOOD)
  const visit = await cast.givenVisit(phone.current)
  if (visit === null || !(await tablet.show(agendaScreen(day)))) return false
  const time = visit.when.slice(11, 16)
  const copy = await clinic.copy()
  if (!((await watch.shows(tablet, time)) && (await tablet.chooseVisit(visit)))) return false
  const isMove = way < 0.6
  const moved = isMove ? await tablet.moveByTaps(visit, share) : null
  const first = isMove ? moved : (await tablet.openVisit(visit)) ? await tablet.deleteVisit(visit) : null
  if (first?.row == null || !(await tablet.isDone(first))) return false
  const becomes = moved === null ? ({ kind: 'deleted' } as const) : ({ kind: 'moved', to: moved.to } as const)
  behind.note({ visitId: visit.id, ...becomes, ...certainty(first) })

  await goBack(cast, [phone.current], copy, [first.row])
  if (!isMove) behind.note({ visitId: visit.id, kind: 'brought back', isCertain: true })
  await restart()
  await tablet.show(agendaScreen(day))
  if (!(await isToldAtReception(tablet.page, visit))) {
    const silence = `the tablet says nothing: ${await ageOf(tablet.page)}`
    watch.find('silently changed', `${visit.id} is at ${visit.when} again, and ${silence}`)
    return true
  }
  const network = networkOf(way)
  await tablet.meet(network)
  const again = isMove ? await moveOnceMore(tablet, visit) : await cancelOnceMore(tablet, visit)
  if (again.row === null) {
    watch.find('lost', `what was done to ${visit.id}: it is forgotten, and cannot be done again`)
    return true
  }
  const isUnseen = share < 0.4 && isUnheard(network)
  const mustAsk = isUnseen && (await behind.move(visit, another(share))) !== null
  behind.note({ visitId: visit.id, ...becomes, mustAsk, ...certainty(again) })
  // Whatever is made of it from here on is no restore's doing.
  restored.delete(visit.id)
  await tablet.meet(GOOD)
  await untilAnswered(tablet, again)
  await watch.look(tablet, 'tablet one, having done it again')
  await phone.show(VISITS)
  await watch.look(phone, 'phone, told of what was done again')
  return true
}

type Named = Parameters<Tablet['act']>[0] & { readonly nome: string }

/** How long what stands further down the list may take to be offered, ms. */
const OFFER_MS = 1_500

function moveOnceMore(tablet: Tablet, visit: Named): Promise<ReceptionAct> {
  const pressIt = () => pressForgotten(tablet, 'Remarcar de novo', visit)
  return tablet.act(visit, 'agendamento.remarcar', pressIt, /Novo horário: /)
}

function cancelOnceMore(tablet: Tablet, visit: Named): Promise<ReceptionAct> {
  const pressIt = async () => {
    if ((await pressForgotten(tablet, 'Cancelar de novo', visit)) === null) return null
    return press(tablet.page, { name: 'Cancelar agendamento', inside: '[role=dialog]' })
  }
  return tablet.act(visit, 'agendamento.estado', pressIt, /Agendamento cancelado/)
}

/** Earlier runs may have left more to read, so that this one is further down. */
async function pressForgotten(
  { page }: Tablet,
  name: string,
  { nome }: Pick<Named, 'nome'>,
): Promise<string | null> {
  await press(page, { begins: 'Mostrar mais', inside: 'main' }, 1, OFFER_MS)
  return press(page, { name, inside: `${FORGOTTEN} article`, with: nome })
}
