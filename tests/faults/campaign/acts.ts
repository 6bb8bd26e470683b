import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { TITLES } from '#domain/api/titles.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { whatOf } from './adopt.ts'
import type { Device } from './device.ts'
import { answerVisit, moveVisit, understandChange } from './life.ts'
import { type Card, chooseAnyTime, readList } from './page-reading.ts'
import type { Step } from './plan.ts'
import { closeDialogs, dialogSays, press } from './presses.ts'
import { bookingScreen, PROFILE, VISITS } from './screens.ts'
import { withdraw } from './withdraw.ts'

/**
 * What became of a step's act: done as planned or by another act in its place, refused by the screen, or not
 * done.
 */
export type StepResult = 'done' | 'replaced' | 'refused' | 'not done'

/** How long a screen that is drawn may take to offer an act, ms. */
const OFFER_MS = 1_500

/**
 * Does a step's act. What the screen does not offer (nothing to cancel, no agenda yet) is another act
 * instead.
 */
export async function performStep(device: Device, step: Step): Promise<StepResult> {
  if (!device.page.url().startsWith(device.setup.network.url)) await device.show(VISITS)
  for (const act of new Set([step.act, 'book', 'save-profile'] as const)) {
    await dismissResults(device)
    const result = await attempt(device, { ...step, act })
    if (result !== 'not done') return result === 'done' && act !== step.act ? 'replaced' : result
  }
  return 'not done'
}

/** What a dialog says of a booking that the clinic did not take, which "OK" then puts away. */
const REFUSALS = [AGENDAMENTO_TEXTS.failure, TITLES.horario_seu]

/**
 * What an earlier press came to is read and put away. A refused booking is then forgotten by the app too:
 * what waits for a choice is noted before, as a dialog speaks of a row that was written before it.
 */
async function dismissResults(device: Device): Promise<void> {
  const { page, dismissed } = device
  for (let isNoted = false; ; ) {
    if (!isNoted && (await dialogSays(page, REFUSALS))) {
      for (const row of (await device.queue()).filter(needsChoice)) dismissed.add(row.id)
      isNoted = true
    }
    if (!(await closeDialogs(page, isNoted ? [] : REFUSALS))) return
  }
}

function attempt(device: Device, step: Step): Promise<StepResult> {
  switch (step.act) {
    case 'book':
      return book(device, step)
    case 'cancel':
      return cancel(device, step)
    case 'withdraw':
      return withdraw(device)
    case 'save-profile':
      return saveProfile(device, step)
    case 'move':
      return moveVisit(device, step)
    case 'answer':
      return answerVisit(device, step)
    case 'understand':
      return understandChange(device, step)
  }
}

async function book(device: Device, { choice, taps, taken }: Step): Promise<StepResult> {
  const { day, procedimentoId, clinic, strangerEmail } = device.setup
  // By way of another screen: what an earlier booking is about to say is not said over this one.
  if (!((await device.show(VISITS)) && (await device.show(bookingScreen(procedimentoId))))) return 'not done'
  const chosen = await chooseAnyTime(device.page, day, choice).catch(() => null)
  if (chosen === null) return 'not done'
  const { when } = chosen
  // Somebody else may be there already: then it was she who was refused.
  if (taken) await clinic.occupy(strangerEmail, when).catch(() => undefined)
  const attempted = device.attempt({ kind: 'book', when })
  const person = await press(device.page, { name: 'Agendar' }, taps)
  if (person === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const row = await device.newRow((r) => r.command.kind === 'agendamento.criar')
  if (row === 'refused') return 'refused'
  if (row?.command.kind !== 'agendamento.criar') return 'not done'
  const { dataHoraAgendada, email } = row.command.payload.pedido
  if (dataHoraAgendada !== when)
    device.falseConfirmations.push(`booking of ${dataHoraAgendada} in place of ${when}`)
  // The screen's own word: what was read beside it may be a moment older.
  attempted.became({ id: row.id, person: email ?? person, what: { kind: 'book', when } })
  return 'done'
}

async function cancel(device: Device, { taps }: Step): Promise<StepResult> {
  const { page } = device
  const name = 'Cancelar agendamento'
  if (!(await listOf(device)).some((c) => c.buttons.includes(name))) return 'not done'
  if ((await press(page, { name, inside: 'main article' }, 1, OFFER_MS)) === null) return 'not done'
  const attempted = device.attempt({ kind: 'cancel' })
  const person = await press(page, { name, inside: '[role=dialog]' }, taps)
  if (person === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const row = await device.newRow((r) => r.command.kind === 'agendamento.cancelar')
  if (row === undefined || row === 'refused') return 'not done'
  const what = whatOf(row)
  if (what === null) return 'not done'
  attempted.became({ id: row.id, person, what })
  return 'done'
}

async function saveProfile(device: Device, { taps }: Step): Promise<StepResult> {
  const { page, current } = device
  if (!(await device.show(PROFILE))) return 'not done'
  const text = `casa ${current.slice(0, 8)} ${++device.profileEdits}`
  const filled = await page
    .getByLabel('Complemento')
    .fill(text, { timeout: OFFER_MS })
    .then(
      () => true,
      () => false,
    )
  if (!filled) return 'not done'
  const attempted = device.attempt({ kind: 'save-profile', text })
  const person = await press(page, { name: 'Atualizar', inside: 'main' }, taps)
  if (person === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const row = await device.newRow((r) => {
    const what = whatOf(r)
    // With nothing typed: the session went over to another person between the letters and the press.
    const isEmpty = what?.kind === 'save-profile' && what.text === '' && !device.knownRows.has(r.id)
    return isEmpty || (what?.kind === 'save-profile' && what.text === text)
  })
  if (row === undefined || row === 'refused') return 'not done'
  const what = whatOf(row)
  if (what === null) return 'not done'
  attempted.became({ id: row.id, person, what })
  return 'done'
}

/** Her list, as it is drawn; empty where that screen does not come. */
async function listOf(device: Device): Promise<readonly Card[]> {
  if (!(await device.show(VISITS))) return []
  return (await readList(device.page, OFFER_MS))?.cards ?? []
}
