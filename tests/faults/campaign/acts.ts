import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { bookButton, bookingPath } from '#tests/support/page-driver/booking.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { PressedCommand } from './audit.ts'
import type { Device } from './device.ts'
import { type Card, chooseAnyTime, closeDialogs, pressAs, readList } from './page-reading.ts'
import type { Step } from './plan.ts'
import { withdraw } from './withdraw.ts'

/**
 * What became of a step's act: done as planned or by another act in its place, refused by the screen, or not
 * done.
 */
export type StepResult = 'done' | 'replaced' | 'refused' | 'not done'

/**
 * How long a screen may take to offer an act, ms: whether it does is seen sooner than that a press has
 * arrived.
 */
const OFFER_MS = 1_500

/**
 * Does a step's act. What the screen does not offer (nothing to cancel, no agenda yet) is another act
 * instead.
 */
export async function performStep(device: Device, step: Step): Promise<StepResult> {
  if (!device.page.url().startsWith(device.setup.network.url)) await device.go(VISITS_PATH)
  for (const act of new Set([step.act, 'book', 'save-profile'] as const)) {
    await dismissResults(device)
    const result = await attempt(device, { ...step, act })
    if (result !== 'not done') return result === 'done' && act !== step.act ? 'replaced' : result
  }
  return 'not done'
}

/** What an earlier press came to is read and put away. A refused booking is then forgotten by the app too. */
async function dismissResults({ page, commands, dismissed }: Device): Promise<void> {
  const isRefusal = await closeDialogs(page, AGENDAMENTO_TEXTS.failure)
  const last = commands.findLast((c) => c.what.kind === 'book')
  if (isRefusal && last !== undefined) dismissed.add(last.id)
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
  }
}

async function book(device: Device, { choice, taps, taken }: Step): Promise<StepResult> {
  const { day, procedimentoId, clinic, strangerEmail } = device.setup
  // By way of another screen: what an earlier booking is about to say is not said over this one.
  await device.go(VISITS_PATH)
  await device.go(bookingPath(procedimentoId))
  const chosen = await chooseAnyTime(device.page, day, choice).catch(() => null)
  if (chosen === null) return 'not done'
  const { when } = chosen
  // Somebody else may be there already: then it was she who was refused.
  if (taken) await clinic.occupy(strangerEmail, when).catch(() => undefined)
  const person = await pressAs(bookButton(device.page), taps)
  if (person === null) return 'not done'
  const row = await device.newRow((r) => r.command.kind === 'agendamento.criar')
  if (row?.command.kind !== 'agendamento.criar') return (await device.saysTaken()) ? 'refused' : 'not done'
  const { dataHoraAgendada, email } = row.command.payload.pedido
  if (dataHoraAgendada !== when)
    device.falseConfirmations.push(`booking of ${dataHoraAgendada} in place of ${when}`)
  // The screen's own word: what was read beside it may be a moment older.
  device.commands.push({ id: row.id, person: email ?? person, what: { kind: 'book', when } })
  return 'done'
}

async function cancel(device: Device, { taps }: Step): Promise<StepResult> {
  const { page } = device
  const label = 'Cancelar agendamento'
  if (!(await listOf(device)).some((c) => c.buttons.includes(label))) return 'not done'
  const offered = page.getByRole('article').getByRole('button', { name: label })
  if ((await pressAs(offered, 1)) === null) return 'not done'
  const person = await pressAs(page.getByRole('dialog').getByRole('button', { name: label }), taps)
  if (person === null) return 'not done'
  const row = await device.newRow((r) => r.command.kind === 'agendamento.cancelar')
  if (row?.command.kind !== 'agendamento.cancelar') return 'not done'
  const { alvo } = row.command.payload
  // A visit whose own booking has not heard its answer yet is cancelled by that booking's name.
  const what: PressedCommand['what'] =
    'id' in alvo ? { kind: 'cancel', visitId: alvo.id } : { kind: 'withdraw', bookingId: alvo.comando }
  device.commands.push({ id: row.id, person, what })
  return 'done'
}

async function saveProfile(device: Device, { taps }: Step): Promise<StepResult> {
  const { page, commands, current } = device
  await device.go('/perfil')
  const text = `casa ${current.slice(0, 8)} ${++device.profileEdits}`
  const filled = await page
    .getByLabel('Complemento')
    .fill(text, { timeout: OFFER_MS })
    .then(
      () => true,
      () => false,
    )
  if (!filled) return 'not done'
  const person = await pressAs(page.getByRole('main').getByRole('button', { name: 'Atualizar' }), taps)
  if (person === null) return 'not done'
  const row = await device.newRow(isProfile(text))
  if (row === undefined) return 'not done'
  commands.push({ id: row.id, person, what: { kind: 'save-profile', text } })
  return 'done'
}

const isProfile = (text: string) => (r: OutboxRow) =>
  r.command.kind === 'perfil.salvar' && r.command.payload.campos.complemento === text

/** Her list, as it is drawn. */
async function listOf(device: Device): Promise<readonly Card[]> {
  await device.go(VISITS_PATH)
  return (await readList(device.page, OFFER_MS)).cards
}
