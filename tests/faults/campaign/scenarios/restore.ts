import type { Page } from '@playwright/test'
import { LONGEST_STREAM_WAIT_MS } from '#src/app/live/live-events.ts'
import type { Copy } from '#tests/support/clinic.ts'
import { performStep } from '../acts.ts'
import type { Cast } from '../cast.ts'
import { MOVED_BACK } from '../life.ts'
import { press } from '../presses.ts'
import { agendaScreen, VISITS } from '../screens.ts'
import { certainty, PLAIN, type Scenario } from './scenario.ts'

/**
 * How long a screen may take to say that the clinic has gone back, ms. A page whose stream earlier steps have
 * cut several times opens it anew only then, though other answers come meanwhile. Until it does nobody tells
 * it, and what it shows is not two minutes old, so that it states no age. Then its lists have to come.
 */
const TOLD_MS = LONGEST_STREAM_WAIT_MS + 30_000
/** How long what stands further down that list is looked for at a time, ms. */
const LOOK_MS = 500

/**
 * The clinic's database is put back from a copy that knows nothing of her latest visit: her phone shows it no
 * more, and says so.
 */
export const clinicIsRestored: Scenario = async (cast, { share }) => {
  const { phone, watch } = cast
  const { clinic, restart } = phone.setup
  await phone.loginWell()
  const person = phone.current
  const copy = await clinic.copy()
  const before = phone.commands.length
  const network = { kind: 'good' } as const
  const result = await performStep(phone, { ...PLAIN, act: 'book', network, choice: share })
  const booked = phone.commands[before]
  if (result !== 'done' || booked === undefined) return false
  const visit = await phone.waitInPage(async () =>
    (await clinic.visits(person)).find((v) => v.chave === booked.id),
  )
  if (visit === undefined || !(await phone.show(VISITS))) return false
  if (!(await watch.shows(phone, visit.when.slice(11, 16)))) return false

  await goBack(cast, [person], copy)
  await restart()
  if (!(await isTold(phone.page, visit.when.slice(11, 16), LOST)))
    watch.findings.push({
      kind: 'lost',
      text: `${visit.when} of ${person} by a restore, and nothing says so: ${await ageOf(phone.page)}`,
    })
  await watch.look(phone, 'phone, after a restore')
  return true
}

/**
 * Reception moves a visit, and the clinic goes back to a copy of before: it stands at its old time, and both
 * her phone and the tablet that moved it say so.
 */
export const receptionAfterRestore: Scenario = async (cast, { share }) => {
  const { phone, watch, behind } = cast
  const { clinic, restart, day } = phone.setup
  await phone.loginWell()
  const person = phone.current
  const tablet = await cast.tablet('tablet one')
  await tablet.meet({ kind: 'good' })
  const visit = await cast.givenVisit(person)
  if (visit === null) return false
  const copy = await clinic.copy()
  if (!((await watch.shows(tablet, visit.when.slice(11, 16))) && (await tablet.chooseVisit(visit))))
    return false
  const moved = await tablet.moveByTaps(visit, share)
  if (moved === null || moved.row === null) return false
  behind.note({ visitId: visit.id, kind: 'moved', to: moved.to, ...certainty(moved) })
  if (!(await tablet.isDone(moved))) return false
  const to = moved.to.slice(11, 16)
  if (!(await phone.show(VISITS))) return false
  const isKnown = await phone.page
    .locator('main article', { hasText: 'A clínica mudou' })
    .filter({ hasText: to })
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    )
  if (!isKnown) return false

  await goBack(cast, [person], copy, [moved.row])
  behind.note({ visitId: visit.id, kind: 'moved', to: visit.when, isCertain: true })
  await restart()
  if (!(await isTold(phone.page, visit.when.slice(11, 16), MOVED_BACK))) {
    const silence = `nothing says so: ${await ageOf(phone.page)}`
    watch.find('silently changed', `${visit.id} is at ${visit.when} again by a restore, and ${silence}`)
  }
  await tablet.show(agendaScreen(day))
  if (!(await isToldAtReception(tablet.page, visit))) {
    const silence = `the tablet says nothing: ${await ageOf(tablet.page)}`
    watch.find('silently changed', `${visit.id} is at ${visit.when} again, and ${silence}`)
  }
  await watch.look(phone, 'phone, after a restore')
  await watch.look(tablet, 'tablet one, after a restore')
  return true
}

/** The clinic's database is as it was when the copy was made, as far as these people's visits go. */
export async function goBack(
  cast: Cast,
  people: readonly string[],
  copy: Copy,
  others: readonly string[] = [],
): Promise<void> {
  const { gone, changed, keys } = await cast.phone.setup.clinic.restore(people, copy, others)
  // Others of hers may have arrived since the copy, whose answer was on its way for long.
  for (const { id, chave } of gone) {
    cast.behind.note({ visitId: id, kind: 'deleted', isCertain: true })
    if (chave !== null) cast.givenVisits.set(chave, id)
  }
  // And so may a move of hers: it stands again where the copy has it.
  for (const { id, row } of copy.visits)
    if (changed.includes(id))
      cast.behind.note({ visitId: id, kind: 'moved', to: clinicTimeOf(row.inicio), isCertain: true })
  for (const id of [...changed, ...gone.map((visit) => visit.id)]) cast.restored.add(id)
  for (const key of keys) cast.forgotten.add(key)
}

/** `2026-01-31T09:00:00`, as PostgreSQL writes it in a row, in the wire's form. */
const clinicTimeOf = (inicio: string): string => `${inicio.slice(0, 16)}:00.000Z`

/** Where a tablet tells of the visits that are not as it knew them. */
export const FORGOTTEN = 'section[aria-label="A clínica voltou a uma cópia"]'

/** What a screen says at this moment of how old its rows are, for whoever is to judge a finding. */
export const ageOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.querySelector('[data-idade]')?.textContent ?? 'no word of how old this is')
    .catch(() => 'the page does not answer')

/** What her list says of a visit that a copy does not have. */
const LOST = 'Este horário não está mais lá.'

/**
 * What names the visit's time on her list says that the clinic has gone back to a copy, and what that has
 * made of it: another copy may have left something else to read of the same time.
 */
export function isTold(page: Page, time: string, made: string): Promise<boolean> {
  return page
    .locator('main article', { hasText: 'voltou a uma cópia' })
    .filter({ hasText: time })
    .filter({ hasText: made })
    .first()
    .waitFor({ timeout: TOLD_MS })
    .then(
      () => true,
      () => false,
    )
}

/**
 * Whether a tablet tells of this very visit that the clinic has gone back. Above a list that has still to be
 * compared it says so, too, but of no visit; and earlier runs may have left others to read, at the same time.
 */
export async function isToldAtReception(page: Page, { nome }: { readonly nome: string }): Promise<boolean> {
  const told = page.locator(`${FORGOTTEN} article`, { hasText: nome })
  for (const until = Date.now() + TOLD_MS; (await told.count()) === 0; ) {
    if (Date.now() > until) return false
    await press(page, { begins: 'Mostrar mais', inside: 'main' }, 1, LOOK_MS)
  }
  return true
}
