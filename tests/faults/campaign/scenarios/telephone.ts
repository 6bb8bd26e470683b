import type { Visit } from '#tests/support/clinic.ts'
import { sayOf, untilAnswered } from '../door.ts'
import { answerVisit } from '../life.ts'
import { readStanding } from '../life-reading.ts'
import { faulty, type NetworkState } from '../plan.ts'
import { agendaScreen, VISIT, VISITS } from '../screens.ts'
import { placeOfHers, shownVisit } from './place.ts'
import { another, certainty, isUnheard, PLAIN, pickOne, type Scenario } from './scenario.ts'

const GOOD: NetworkState = { kind: 'good' }

/**
 * She confirms by telephone, and reception writes it down, of which nothing is heard at first. Meanwhile she
 * confirms herself, or somebody else moves the visit, or the other tablet says that she has come. Her page
 * says who has confirmed, once the clinic has it, and nothing of it before.
 */
export const confirmedByTelephone: Scenario = async (cast, { share, way }) => {
  const { phone, watch, behind } = cast
  const visit = await shownVisit(cast, placeOfHers(cast))
  if (visit === null) return false
  const time = visit.when.slice(11, 16)
  const tablet = await cast.tablet('tablet one')
  await tablet.meet(GOOD)
  if (!(await tablet.show(agendaScreen(tablet.setup.day)))) return false
  if (!((await watch.shows(tablet, time)) && (await tablet.chooseVisit(visit)))) return false
  const network = networkOf(way)
  await tablet.meet(network)
  const said = await sayOf(tablet, visit, 'Confirmou')
  if (said.row === null) return false
  await watch.look(phone, 'phone, while reception writes down that she confirms')
  const isChanged = await changeMeanwhile(cast, visit, { share, way })
  const mustAsk = isChanged && isUnheard(network)
  behind.note({ visitId: visit.id, kind: 'became', estado: 'confirmada', mustAsk, ...certainty(said) })
  await tablet.meet(GOOD)
  await untilAnswered(tablet, said)
  await phone.show(VISITS)
  await watch.look(phone, 'phone, confirmed by telephone')
  await watch.look(tablet, 'tablet one, having written down who confirms')
  return lookAtItsPage(cast, visit)
}

/** Somebody else comes first, from this way on: mostly where nothing can have arrived. */
const OTHERS_FROM = 0.55

function networkOf(way: number): NetworkState {
  const silent: readonly NetworkState[] = [{ kind: 'offline' }, { kind: 'silent' }]
  const cut = way < OTHERS_FROM ? [faulty({ kind: 'cut' }, 9)] : []
  return pickOne(another(way), faulty({ kind: 'lost-answer' }, 9), ...silent, ...cut)
}

/** Whether somebody else has made something of the visit that reception has not seen. */
async function changeMeanwhile(
  cast: Parameters<Scenario>[0],
  visit: Visit,
  { share, way }: Parameters<Scenario>[1],
): Promise<boolean> {
  const { phone, behind } = cast
  if (way < 0.35) return false
  if (way < OTHERS_FROM) {
    // Both say the same.
    await answerVisit(phone, { ...PLAIN, act: 'answer', choice: share, network: GOOD })
    return false
  }
  if (way < 0.8) return (await behind.move(visit, share)) !== null
  const other = await cast.tablet('tablet two')
  await other.meet(GOOD)
  if (!(await other.show(agendaScreen(other.setup.day)))) return false
  if (!(await cast.watch.shows(other, visit.when.slice(11, 16)))) return false
  if (!(await other.chooseVisit(visit))) return false
  const came = await sayOf(other, visit, 'Chegou')
  behind.note({ visitId: visit.id, kind: 'became', estado: 'chegou', ...certainty(came) })
  return other.isDone(came)
}

/** The visit's own page says who has confirmed. */
async function lookAtItsPage({ phone, watch }: Parameters<Scenario>[0], { id }: Visit): Promise<boolean> {
  const { clinic, day } = phone.setup
  const stands = (await readStanding(clinic, phone.current, day)).find(({ visitId }) => visitId === id)
  if (stands?.estado !== 'confirmada') return true
  if (!(await phone.show({ path: `/visita/${id}`, mark: VISIT }))) return false
  const words = stands.by === 'cliente' ? 'Confirmada por você' : 'Confirmada pela clínica'
  const says = () => phone.page.evaluate((w) => document.body.innerText.includes(w), words)
  if ((await phone.waitForNews(async () => (await says()) || undefined)) !== true)
    watch.find('lost', `that ${id} of ${phone.current} is confirmed: its page does not say "${words}"`)
  return true
}
