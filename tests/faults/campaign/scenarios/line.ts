import type { Visit } from '#tests/support/clinic.ts'
import { isAgendaPull, isAsset, PORTAL } from '#tests/support/fault-proxy.ts'
import { emptyHttpCache, screensKept } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { type Actor, LOGIN_MS } from '../actor.ts'
import { performStep } from '../acts.ts'
import type { Cast } from '../cast.ts'
import { chooseAnyTime } from '../page-reading.ts'
import { answered, faulty } from '../plan.ts'
import { bookingScreen, isShown, PROFILE, QUEUE, VISITS } from '../screens.ts'
import { type Place, placeOf, placeOfHers, placeOfReception, shownVisit } from './place.ts'
import { PLAIN, pickOne, type Scenario } from './scenario.ts'

/** So long by the device's clock nobody has answered, when a screen has to say how old its data are, ms. */
const MINUTES_MS = 4 * 60_000
/** So far a clock is set back, so that what it said before tells nothing of how old data are, ms. */
const HOUR_MS = 3_600_000

/**
 * Her line dies with the phone none the wiser or knowing it; a visit is moved; minutes pass, or the clock is
 * set back.
 */
export const lineIsDead: Scenario = async (cast, { share, way }) => {
  const { phone } = cast
  const place = placeOfHers(cast)
  const visit = await shownVisit(cast, place)
  if (visit === null) return false
  // The booking screen offers what is free: a move makes another time taken.
  if (way < 0.4) {
    const { procedimentoId, day } = phone.setup
    if (!(await phone.show(bookingScreen(procedimentoId)))) return false
    await chooseAnyTime(phone.page, day, share)
  }
  await phone.meet({ kind: share < 0.8 ? 'silent' : 'offline' })
  return lookOnDeadLine(cast, place, { visit, share })
}

/**
 * The same at reception, whose screen also says how the queue stands where nothing waits: the tablet believes
 * that it has a network.
 */
export const lineOfReceptionIsDead: Scenario = async (cast, { share }) => {
  const place = await placeOfReception(cast)
  const visit = await shownVisit(cast, place)
  if (visit === null) return false
  await place.actor.meet({ kind: 'silent' })
  return lookOnDeadLine(cast, place, { visit, share })
}

async function lookOnDeadLine(
  cast: Cast,
  { actor, name }: Place,
  { visit, share }: { readonly visit: Visit; readonly share: number },
): Promise<true> {
  if (share < 0.4) await cast.behind.cancel(visit)
  else await cast.behind.move(visit, share)
  await actor.passTime((share * 10) % 1 < 0.2 ? -HOUR_MS : MINUTES_MS)
  await cast.watch.look(actor, `${name}, line dead for minutes`, { isDead: true })
  await actor.meet({ kind: 'good' })
  await cast.watch.look(actor, `${name}, line back`)
  return true
}

/**
 * The cookie is another person's already, and her page does not know: a tab has closed between the login's
 * answer and its note. What her page asks for then is not that person's.
 */
export const cookieIsOfAnother: Scenario = async (cast, { share }) => {
  const { phone, watch } = cast
  const visit = await shownVisit(cast, placeOfHers(cast))
  if (visit === null) return false
  await logIn(phone.setup.context, phone.setup.strangerEmail)
  await cast.behind.move(visit, share)
  await watch.look(phone, 'phone, under the cookie of another')
  await phone.loginWell()
  await watch.look(phone, 'phone, under her own again')
  return true
}

/** So many looks at a page that asked for nothing: what it asks for next is what the event leads to. */
const QUIET_LOOKS = 60

async function untilNothingIsAsked(actor: Actor): Promise<void> {
  let [before, looks] = [-1, 0]
  await actor.waitInPage(async () => {
    const asked = actor.setup.network.seen.length
    looks = asked === before ? looks + 1 : 0
    before = asked
    return looks >= QUIET_LOOKS ? true : undefined
  })
}

/**
 * A live event comes, and the request that it leads to fails, in each of her two tabs or twice in one. The
 * line is whole before and after.
 */
export const onePullFails: Scenario = async (cast, { share, way }) => {
  const place = await placeOf(cast, way)
  const visit = await shownVisit(cast, place)
  if (visit === null) return false
  const { actor, name } = place
  await untilNothingIsAsked(actor)
  const fault = answered(pickOne(share, 'erro_interno', 'indisponivel'))
  const failed = actor.setup.network.inject(fault, { times: 2, match: isAgendaPull })
  await cast.behind.move(visit, share)
  await actor.waitInPage(async () => (failed.hits() > 0 ? true : undefined))
  await cast.watch.look(actor, `${name}, one pull failed`)
  return true
}

/** What did not come as it was built is asked for twice at once; more often by a later try to keep it. */
const ASKED_AT_ONCE = 2

/**
 * A Wi-Fi's own page comes in place of a screen's code, which the device then keeps or throws away: what it
 * keeps opens without a network.
 */
export const codeFromPortal: Scenario = async (cast) => {
  const { phone, watch } = cast
  const { page } = phone
  const { network, procedimentoId } = phone.setup
  await phone.loginWell()
  await page.evaluate(async () => {
    const kept = await caches.open('telas-cliente')
    for (const request of await kept.keys()) await kept.delete(request)
  })
  await emptyHttpCache(page)
  const first = await page.evaluate(async () => {
    const list = (await (await fetch('/telas.json')).json()) as { cliente: Record<string, string> }
    return Object.keys(list.cliente)[0]
  })
  let asked = 0
  const portal = network.inject(
    { kind: 'answered', answer: PORTAL },
    {
      match(r) {
        if (r.url === first) asked++
        return isAsset(r)
      },
    },
  )
  await page.goto(VISITS.path).catch(() => undefined)
  // The worker has given up, and tries again; or it has kept what came.
  await phone.waitInPage(async () => (asked > ASKED_AT_ONCE ? true : undefined))
  portal.remove()
  // Another worker may just have killed the server: nothing was kept, and a later load brings the code.
  const end = Date.now() + LOGIN_MS
  do await page.goto(VISITS.path)
  while (!(await isShown(page, VISITS.mark)) && Date.now() < end)
  await watch.look(phone, 'phone, after a Wi-Fi’s own page')
  const areKept = await screensKept(page).then(
    () => true,
    () => false,
  )
  if (!areKept) return false
  // What is kept has to do: the browser's own cache promises nothing.
  await emptyHttpCache(page)
  await phone.meet({ kind: 'offline' })
  await page.goto(VISITS.path)
  let isOpen = await isShown(page, VISITS.mark)
  for (const screen of [PROFILE, QUEUE, bookingScreen(procedimentoId)]) isOpen &&= await phone.show(screen)
  if (!isOpen)
    watch.findings.push({ kind: 'broken screen', text: `${page.url()} after a Wi-Fi’s own page, offline` })
  await phone.meet({ kind: 'good' })
  return true
}

/** Her other device books or cancels; both then say the same. */
export const secondDevice: Scenario = async (cast, { share, way }) => {
  const { phone, watch } = cast
  const second = await cast.secondPhone()
  await second.meet(pickOne(way, { kind: 'good' } as const, faulty({ kind: 'lost-answer' }, 1)))
  const plain = { ...PLAIN, choice: share }
  const act = pickOne(way, 'book', 'cancel', 'save-profile')
  const result = await performStep(second, { ...plain, act, network: { kind: 'good' } })
  await second.meet({ kind: 'good' })
  await second.show(VISITS)
  await watch.look(second, 'second phone')
  if (phone.current === second.current) await watch.look(phone, 'phone, beside another device')
  return result !== 'not done'
}
