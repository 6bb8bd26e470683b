import type { Visit } from '#tests/support/clinic.ts'
import { performStep } from '../acts.ts'
import { isTold } from '../audit-life.ts'
import type { Cast } from '../cast.ts'
import type { Device } from '../device.ts'
import { understandChange } from '../life.ts'
import { readUntold, type Untold } from '../life-reading.ts'
import { readList } from '../page-reading.ts'
import { faulty, type NetworkState, type Step } from '../plan.ts'
import { agendaScreen, VISITS } from '../screens.ts'
import { placeOfHers, shownVisit } from './place.ts'
import { another, certainty, PLAIN, pickOne, type Scenario } from './scenario.ts'

const GOOD: NetworkState = { kind: 'good' }
const OFFLINE: NetworkState = { kind: 'offline' }
const SILENT: NetworkState = { kind: 'silent' }

/** How long a list that is drawn may take to be read, ms. */
const LIST_MS = 1_500

/**
 * The clinic moves or cancels a visit of hers, her phone being on or off: it says so, until she says on one
 * of her devices that she knows.
 */
export const clinicChangesVisit: Scenario = async (cast, { share, way }) => {
  const { phone, watch } = cast
  const visit = await shownVisit(cast, placeOfHers(cast))
  if (visit === null) return false
  await phone.meet(pickOne<NetworkState>(another(way), GOOD, OFFLINE, SILENT))
  if (!(await changeAtClinic(cast, visit, { share, way }))) return false
  await phone.meet(GOOD)
  await phone.show(VISITS)
  if (!(await comesToSay(phone, visit.id)))
    watch.find('silently changed', `${visit.id} of ${phone.current}: her phone says nothing`)
  await watch.look(phone, 'phone, told of a change')
  const device = way > 0.5 ? await cast.secondPhone() : phone
  await device.meet(GOOD)
  await device.show(VISITS)
  if (!(await comesToSay(device, visit.id))) return true
  const change = (await readUntold(phone.setup.clinic)).find((untold) => untold.visitId === visit.id)
  await device.meet(pickOne<NetworkState>(another(share), GOOD, OFFLINE))
  const result = await understandChange(device, plainly('understand', share))
  await device.meet(GOOD)
  if (result !== 'done' || device.current !== phone.current || change === undefined) return true
  // Where her list says more than one thing, she may have understood another.
  const said = cast.behind.known.at(-1)
  if (said?.visitId !== visit.id) return true
  if (!(await comesToSayNoMore(phone, change))) {
    const sent = (await device.queue()).find(({ id }) => id === said.row)
    const what = `she knows (${sent?.state}), and her phone still asks`
    watch.find('silently stale', `${visit.id} of ${phone.current}: ${what}`)
  }
  return true
}

/**
 * She has understood what the clinic made of a visit, and nobody has heard of it when the clinic takes that
 * back: she knows of what is no more, and must be told.
 */
export const undoneBeforeSheIsHeard: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind } = cast
  const visit = await shownVisit(cast, placeOfHers(cast))
  if (visit === null) return false
  const isCancelled = share < 0.5
  if (isCancelled) await behind.cancel(visit)
  else if ((await behind.move(visit, way)) === null) return false
  await phone.show(VISITS)
  if (!(await comesToSay(phone, visit.id))) return false
  await phone.meet(OFFLINE)
  const result = await understandChange(phone, plainly('understand', share))
  const said = behind.known.at(-1)
  if (result !== 'done' || said?.visitId !== visit.id) return false
  const isUndone = isCancelled
    ? await behind.bringBack(visit.id)
    : (await behind.moveTo(visit, visit.when)) === 'moved'
  if (!isUndone) return false
  await phone.meet(GOOD)
  const isHeard = async () => (await phone.queue()).some((r) => r.id === said.row && r.state === 'done')
  if ((await phone.waitInPage(async () => (await isHeard()) || undefined)) !== true) return false
  if (!(await readUntold(phone.setup.clinic)).some((untold) => untold.visitId === visit.id))
    watch.find('silently changed', `${visit.id} of ${phone.current}: she knows what is undone since`)
  await watch.look(phone, 'phone, told of what is undone')
  return true
}

const plainly = (act: Step['act'], choice: number, network: NetworkState = GOOD): Step => ({
  ...PLAIN,
  act,
  choice,
  network,
})

/** Reception moves or cancels it: on a tablet of this run, or somewhere else. */
async function changeAtClinic(
  cast: Cast,
  visit: Visit,
  { share, way }: { readonly share: number; readonly way: number },
): Promise<boolean> {
  const { behind, watch } = cast
  if (share < 0.35) {
    await behind.cancel(visit)
    return true
  }
  if (share < 0.7) return (await behind.move(visit, way)) !== null
  const tablet = await cast.tablet('tablet one')
  await tablet.meet(GOOD)
  const isThere = await watch.shows(tablet, visit.when.slice(11, 16))
  if (!(isThere && (await tablet.chooseVisit(visit)))) return false
  const moved = await tablet.moveByTaps(visit, way)
  if (moved === null) return false
  behind.note({ visitId: visit.id, kind: 'moved', to: moved.to, ...certainty(moved) })
  return tablet.isDone(moved)
}

/** Until her list says what the clinic made of a visit; false where that never comes. */
async function comesToSay(device: Device, visitId: number): Promise<boolean> {
  const said = await device.waitForNews(async () => {
    const change = (await readUntold(device.setup.clinic)).find((untold) => untold.visitId === visitId)
    return change === undefined || isTold(await cardsOf(device), change) ? true : undefined
  })
  return said === true
}

/**
 * Until her list says this change no more, once the clinic has heard that she knows; false where it goes on
 * saying it. Of another visit it may have more to say.
 */
async function comesToSayNoMore(device: Device, change: Untold): Promise<boolean> {
  const gone = await device.waitForNews(async () => {
    const isUntold = (await readUntold(device.setup.clinic)).some((u) => u.visitId === change.visitId)
    return isUntold || isTold(await cardsOf(device), change) ? undefined : true
  })
  return gone === true
}

async function cardsOf(device: Device): Promise<readonly string[]> {
  return (await readList(device.page, LIST_MS))?.cards.map((card) => card.words) ?? []
}

/**
 * She wants another time for a visit, and nothing of it is heard at first: the time that she has stays hers.
 * Meanwhile the clinic cancels or moves it, or another device of hers does.
 */
export const moveMeetsClinic: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind } = cast
  if ((await shownVisit(cast, placeOfHers(cast))) === null) return false
  const network = pickOne<NetworkState>(another(way), OFFLINE, SILENT, faulty({ kind: 'lost-answer' }, 9))
  await phone.meet(network)
  const noted = behind.changes.length
  if ((await performStep(phone, plainly('move', share, network))) !== 'done') return false
  const change = behind.changes[noted]
  if (change?.kind !== 'moved') return false
  if (network.kind !== 'fault') await lookAtOldTime(cast, change.to.slice(11, 16))
  const visit = (await phone.setup.clinic.visits(phone.current)).find((v) => v.id === change.visitId)
  if (visit === undefined) return false
  if (way < 0.25) await behind.cancel(visit)
  else if (way < 0.5) await behind.move(visit, another(share))
  else if (way < 0.7) {
    const second = await cast.secondPhone()
    await second.meet(GOOD)
    await performStep(second, plainly('move', another(share)))
  }
  await phone.meet(GOOD)
  await phone.untilIdle()
  await phone.show(VISITS)
  await watch.look(phone, 'phone, its move answered')
  return true
}

/**
 * She cancels a visit, and nothing of it is heard at first. Meanwhile the clinic moves it, or another device
 * of hers does: she wanted to be rid of the time before, and her list says that nothing was cancelled.
 */
export const cancellationMeetsClinic: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind } = cast
  if ((await shownVisit(cast, placeOfHers(cast))) === null) return false
  const network = pickOne<NetworkState>(another(way), OFFLINE, SILENT)
  await phone.meet(network)
  const before = phone.commands.length
  if ((await performStep(phone, plainly('cancel', share, network))) !== 'done') return false
  const pressed = phone.commands[before]
  if (pressed?.what.kind !== 'cancel') return false
  const { visitId } = pressed.what
  const visit = (await phone.setup.clinic.visits(phone.current)).find(({ id }) => id === visitId)
  if (visit === undefined) return false
  if (way < 0.7) await behind.move(visit, another(share))
  else {
    const second = await cast.secondPhone()
    await second.meet(GOOD)
    await performStep(second, plainly('move', another(share)))
  }
  await phone.meet(GOOD)
  await phone.untilIdle()
  const row = (await phone.queue()).find(({ id }) => id === pressed.id)
  if (row?.state === 'conflict' && !(await comesToSayUncancelled(phone)))
    watch.find('silently changed', `${visitId} of ${phone.current}: her phone does not say that it stands`)
  await watch.look(phone, 'phone, its cancellation refused')
  return true
}

/** Until her list says that nothing was cancelled; false where that never comes. */
async function comesToSayUncancelled(device: Device): Promise<boolean> {
  await device.show(VISITS)
  const isSaid = (words: string) => /nada foi cancelado/.test(words)
  const said = await device.waitForNews(async () => (await cardsOf(device)).some(isSaid) || undefined)
  return said === true
}

/** What has not been heard is at no other time than where the clinic has it. */
async function lookAtOldTime({ phone, watch }: Cast, wanted: string): Promise<void> {
  if (!(await phone.show(VISITS))) return
  const cards = (await readList(phone.page, LIST_MS))?.cards ?? []
  const stands = (await phone.setup.clinic.visits(phone.current)).map((visit) => visit.when.slice(11, 16))
  for (const { time, confirmed } of cards)
    if (confirmed && time === wanted && !stands.includes(wanted))
      watch.find('half-moved', `${wanted} is on the screen of ${phone.current}, and nobody has heard of it`)
}

/**
 * A visit of somebody without an account, by a typed name: once reception has moved it, she is on the list of
 * who does not know yet, until reception says that it has told her.
 */
export const withoutAccount: Scenario = async (cast, { share, way }) => {
  const { watch, behind } = cast
  const tablet = await cast.tablet('tablet one')
  const { day, clinic, procedimentoId } = tablet.setup
  const name = `Sueli ${crypto.randomUUID().slice(0, 8)}`
  const when = `${day}T${pickOne(share, '11:00', '13:30', '16:00')}:00.000Z`
  const { nome } = await clinic.procedimento(procedimentoId)
  await tablet.meet(GOOD)
  await tablet.show(agendaScreen(day))
  await tablet.meet(pickOne<NetworkState>(way, GOOD, OFFLINE))
  const result = await tablet.register(nome, name, when, true)
  if (result === 'nowhere') watch.find('lost', `${when} of ${name} was taken, and is nowhere`)
  if (result !== 'taken') return false
  await tablet.meet(GOOD)
  const visit = await tablet.waitInPage(async () => (await clinic.visits()).find((v) => v.cliente === name))
  if (visit === undefined) return false
  const isThere = await watch.shows(tablet, when.slice(11, 16))
  if (!(isThere && (await tablet.chooseVisit(visit)))) return false
  await tablet.meet(pickOne<NetworkState>(another(way), GOOD, OFFLINE))
  const moved = await tablet.moveByTaps(visit, share)
  if (moved === null) return false
  behind.note({ visitId: visit.id, kind: 'moved', to: moved.to, ...certainty(moved) })
  await tablet.meet(GOOD)
  const isUntold = async () => (await readUntold(clinic)).some((untold) => untold.visitId === visit.id)
  if ((await tablet.waitInPage(async () => (await isUntold()) || undefined)) !== true) return true
  if (!(await tablet.tellByTelephone(name, pickOne<NetworkState>(another(share), GOOD, OFFLINE)))) {
    watch.find('silently changed', `${visit.id} of ${name}, and nobody at reception is told to call`)
    return true
  }
  await tablet.meet(GOOD)
  if ((await tablet.waitInPage(async () => !(await isUntold()) || undefined)) !== true)
    watch.find('lost', `that ${name} was called about ${visit.id}`)
  await tablet.show(agendaScreen(day))
  return true
}
