import type { VisitState } from '#domain/agendamento/states.ts'
import { isUntouched } from '#domain/outbox/row.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Clinic, Visit } from '#tests/support/clinic.ts'
import { isHistory } from '#tests/support/fault-proxy.ts'
import { Person } from '#tests/support/http-person.ts'
import { NO_BACKGROUND_SYNC } from '#tests/support/init-scripts.ts'
import type { Cast } from '../cast.ts'
import { comesToBe, knowsSince, returnTo, sayOf, takeLastBack, untilAnswered } from '../door.ts'
import { answered, faulty, type NetworkState } from '../plan.ts'
import { agendaScreen } from '../screens.ts'
import type { ReceptionAct, Tablet } from '../tablet.ts'
import { ask } from './ask.ts'
import { certainty, pickOne, type Scenario, type Variation } from './scenario.ts'

const GOOD: NetworkState = { kind: 'good' }
const OFFLINE: NetworkState = { kind: 'offline' }
const SILENT: NetworkState = { kind: 'silent' }

/** Who has come has been there for so long, minutes. */
const THERE_FOR = 20

/** So often the tablet is not told what became of the visit before: the clinic alone knows since when. */
const UNTOLD = 0.4

/** What the scenario is about: who is there since when, and the tablet on which too much is said of her. */
type Scene = {
  readonly cast: Cast
  readonly one: Tablet
  readonly visit: Visit
  /** Since when she is there, on the wire. */
  readonly since: string
}

/**
 * She is there, and reception says more of her than is so, and takes it back: over what the other tablet has
 * seen meanwhile; with nothing of either heard; or on a good line, by any line that lies behind. She is there
 * since she came, and what somebody else has seen is not undone.
 */
export const takenBackAtReception: Scenario = async (cast, { share, way }) => {
  const ways = [overAnother, overAnother, unheard, onGoodLine] as const
  return playScene(cast, ways[Math.floor(way * ways.length)] ?? onGoodLine, { share, way })
}

/**
 * The same on a tablet without a network: it is dropped, as nothing of it has left the tablet, whatever the
 * other one has seen meanwhile.
 */
export const droppedUnsent: Scenario = (cast, variation) => playScene(cast, unsent, variation)

async function playScene(
  cast: Cast,
  play: (scene: Scene, variation: Variation) => Promise<boolean>,
  variation: Variation,
): Promise<boolean> {
  const one = await cast.tablet('tablet one')
  const { clinic, day } = one.setup
  const [client = ''] = cast.clients
  await one.meet(GOOD)
  if (!(await one.show(agendaScreen(day)))) return false
  const visit = await cast.givenVisit(client)
  if (visit === null || !(await cast.watch.shows(one, visit.when.slice(11, 16)))) return false
  const since = await sheCame(clinic, visit)
  cast.behind.note({ visitId: visit.id, kind: 'became', estado: 'chegou', isCertain: true })
  if (!((await one.chooseVisit(visit)) && (await knowsSince(one, 'chegou', since.slice(11, 16)))))
    return false
  const scene = { cast, one, visit, since }
  if (!(await play(scene, variation))) return false
  const stands = (await clinic.visits()).find(({ id }) => id === visit.id)
  if (stands !== undefined && !(await comesToBe(one, stands.estado)))
    cast.watch.find('silently stale', `${visit.id} is ${stands.estado}, and the tablet says otherwise`)
  return true
}

/** Somebody else at reception has written down that she came; answers when. */
async function sheCame({ pool, port }: Clinic, { id }: Visit): Promise<string> {
  const { rows } = await pool.query<{ versao: number; since: string }>(
    `select versao, to_char(now() at time zone 'America/Sao_Paulo' - make_interval(mins => $2), 'YYYY-MM-DD"T"HH24:MI":00.000Z"') as since
     from agendamento where id = $1`,
    [id, THERE_FOR],
  )
  const { versao = 1, since = '' } = rows[0] ?? {}
  const reception = new Person(`http://127.0.0.1:${port}`)
  await reception.login(ADMIN_EMAIL)
  const body = { estado: 'chegou', versao, feitoEm: since }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await ask(reception, 'POST', `/api/Agendamentos/${id}/estado`, body, key)
  return since
}

/** Says it, notes it; whether a row of it is there. */
async function note(
  { cast, visit }: Scene,
  act: ReceptionAct,
  became: { readonly estado: VisitState; readonly since?: string; readonly mustAsk?: boolean },
): Promise<boolean> {
  if (act.row === null) return false
  cast.behind.note({ visitId: visit.id, kind: 'became', ...became, ...certainty(act) })
  return true
}

async function begin(scene: Scene): Promise<ReceptionAct | null> {
  const begun = await sayOf(scene.one, scene.visit, 'Iniciar')
  return (await note(scene, begun, { estado: 'em_atendimento' })) ? begun : null
}

/** It is done; nothing is heard of its taking back, when the other tablet says that she is through. */
async function overAnother(scene: Scene, { share }: Variation): Promise<boolean> {
  const { one, visit, since } = scene
  const begun = await begin(scene)
  if (begun === null || !(await one.isDone(begun))) return false
  if (!(await knowsSince(one, 'chegou', since.slice(11, 16)))) return false
  await one.meet(pickOne(share, OFFLINE, SILENT))
  const back = await returnTo(one, visit, 'chegou')
  if (!(await note(scene, back, { estado: 'chegou', since, mustAsk: true }))) return false
  const other = await otherTablet(scene)
  if (other === null) return false
  const through = await sayOf(other, visit, 'Concluir')
  if (!(await note(scene, through, { estado: 'concluida' }))) return false
  if (!(await other.isDone(through))) return false
  await one.meet(GOOD)
  await untilAnswered(one, back)
  return true
}

/** What is said without a network is taken back there, when the other tablet has seen the same. */
async function unsent(scene: Scene): Promise<boolean> {
  const { cast, one, visit } = scene
  // A browser with Background Sync tries what was said, so that it can no more be taken back unheard.
  await one.page.evaluate(NO_BACKGROUND_SYNC)
  try {
    await one.meet(OFFLINE)
    const begun = await sayOf(one, visit, 'Iniciar')
    const other = await otherTablet(scene)
    if (begun.row === null || other === null) return false
    const seen = await sayOf(other, visit, 'Iniciar')
    if (!((await note(scene, seen, { estado: 'em_atendimento' })) && (await other.isDone(seen)))) return false
    const rowOf = async () => (await one.queue()).find(({ id }) => id === begun.row)
    const row = await rowOf()
    if (row === undefined || !isUntouched(row) || !(await takeLastBack(one))) return false
    cast.dropped.add(begun.row)
    if ((await one.waitInPage(async () => ((await rowOf()) === undefined ? true : undefined))) !== true)
      cast.watch.find('doubled', `${begun.row} was taken back unsent, and is still to be sent`)
    await one.meet(GOOD)
    // Whatever would still be sent has its time.
    await untilAnswered(one, begun)
    return true
  } finally {
    await one.meet(GOOD)
    await one.page.reload()
    await one.show(agendaScreen(one.setup.day))
  }
}

/** Neither that she is called in nor that she is not is heard at first. */
async function unheard(scene: Scene, { share }: Variation): Promise<boolean> {
  const { one, visit, since } = scene
  const lost = faulty({ kind: 'lost-answer' }, 9)
  await one.meet(pickOne(share, lost, lost, faulty({ kind: 'cut' }, 9), SILENT))
  if ((await begin(scene)) === null) return false
  const back = await returnTo(one, visit, 'chegou')
  if (!(await note(scene, back, { estado: 'chegou', since }))) return false
  await one.meet(GOOD)
  await untilAnswered(one, back)
  return true
}

/** Each step is done, and so is the way back to one that lies behind, whose answer may be lost. */
async function onGoodLine(scene: Scene, { share }: Variation): Promise<boolean> {
  const { one, visit, since } = scene
  const isUntold = (share * 7) % 1 < UNTOLD
  if (isUntold) one.setup.network.inject(answered('indisponivel'), { match: isHistory })
  const begun = await begin(scene)
  if (begun === null || !(await one.isDone(begun))) return false
  const estado = pickOne<VisitState>(share, 'chegou', 'em_atendimento', 'marcada')
  if (estado === 'em_atendimento') {
    const through = await sayOf(one, visit, 'Concluir')
    if (!((await note(scene, through, { estado: 'concluida' })) && (await one.isDone(through)))) return false
  }
  if (!(isUntold || (await knowsSince(one, 'chegou', since.slice(11, 16))))) return false
  await one.meet(pickOne<NetworkState>((share * 3) % 1, GOOD, faulty({ kind: 'lost-answer' }, 9)))
  const back = await returnTo(one, visit, estado)
  if (!(await note(scene, back, estado === 'chegou' ? { estado, since } : { estado }))) return false
  await one.meet(GOOD)
  await untilAnswered(one, back)
  return true
}

/** The other tablet, with the same visit chosen; null where it does not come to that. */
async function otherTablet({ cast, visit }: Scene): Promise<Tablet | null> {
  const other = await cast.tablet('tablet two')
  await other.meet(GOOD)
  if (!(await other.show(agendaScreen(other.setup.day)))) return null
  const isThere = await cast.watch.shows(other, visit.when.slice(11, 16))
  return isThere && (await other.chooseVisit(visit)) ? other : null
}
