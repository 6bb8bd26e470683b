import type { Page } from '@playwright/test'
import { performStep } from '../acts.ts'
import { VISITS } from '../screens.ts'
import type { Scenario } from './scenario.ts'

/** How long a screen may take to say that the clinic has gone back, ms: a stream has to be opened anew. */
const TOLD_MS = 30_000

/**
 * The clinic's database is put back from a copy that knows nothing of her latest visit: her phone shows it no
 * more, and says so.
 */
export const clinicIsRestored: Scenario = async (cast, { share }) => {
  const { phone, watch, behind } = cast
  const { clinic, restart } = phone.setup
  await phone.loginWell()
  const person = phone.current
  const copy = await clinic.copy()
  const before = phone.commands.length
  const result = await performStep(phone, {
    ...({ act: 'book', network: { kind: 'good' }, choice: share } as const),
    ...({ taps: 1, taken: false, deviceFault: 'none', delayMs: 0 } as const),
  })
  const booked = phone.commands[before]
  if (result !== 'done' || booked === undefined) return false
  const visit = await phone.waitInPage(async () =>
    (await clinic.visits(person)).find((v) => v.chave === booked.id),
  )
  if (visit === undefined || !(await phone.show(VISITS))) return false
  if (!(await watch.shows(phone, visit.when.slice(11, 16)))) return false

  // Others of hers may have arrived since the copy, whose answer was on its way for long.
  for (const { id, chave } of await clinic.restore([person], copy)) {
    behind.note({ visitId: id, kind: 'deleted', isCertain: true })
    if (chave !== null) cast.givenVisits.set(chave, id)
  }
  await restart()
  if (!(await isTold(phone.page, visit.when.slice(11, 16))))
    watch.findings.push({
      kind: 'lost',
      text: `${visit.when} of ${person} by a restore, and nothing says so`,
    })
  await watch.look(phone, 'phone, after a restore')
  return true
}

/** A card of her list names the visit's time, and why it is not there. */
async function isTold(page: Page, time: string): Promise<boolean> {
  const card = page.locator('main article', { hasText: 'voltou a uma cópia' }).filter({ hasText: time })
  return card
    .first()
    .waitFor({ timeout: TOLD_MS })
    .then(
      () => true,
      () => false,
    )
}
