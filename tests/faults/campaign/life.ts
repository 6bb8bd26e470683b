import type { OutboxRow } from '#domain/outbox/row.ts'
import { byScript, checkTime, chooseBookingDay } from '#tests/support/page-driver/booking.ts'
import type { StepResult } from './acts.ts'
import type { Device } from './device.ts'
import type { Step } from './plan.ts'
import { press } from './presses.ts'
import { isShown, MOVING, VISIT, VISITS } from './screens.ts'

/** How long a screen that is drawn may take to offer an act, ms. */
const OFFER_MS = 1_500
/** How long the times of a day may take to be drawn, ms. */
const TIMES_MS = 5_000

/** The rows of a queue, each with what it asked for. */
type Known = ReadonlyMap<string, string>

const inQuestion = '[role=dialog]'
const inWhen = 'main section[aria-label="Quando"]'

/** "Remarcar": another free time of the same day for the first visit on her list. */
export async function moveVisit(device: Device, { choice, taps }: Step): Promise<StepResult> {
  const { page, behind, setup } = device
  if (!((await openFrom(device, 'Remarcar')) && (await isShown(page, MOVING)))) return 'not done'
  const visitId = visitIn(page.url())
  const minute = await chooseOther(device, choice).catch(() => null)
  if (minute === null) return 'not done'
  const known = await knownRows(device)
  const attempted = device.attempt({ kind: 'visit-act', visitId })
  await press(page, { name: 'Remarcar', inside: 'main' }, 1, OFFER_MS)
  const person = await press(page, { begins: 'Remarcar para ', inside: inQuestion }, taps, OFFER_MS)
  if (person === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const to = `${setup.day}T${time}:00.000Z`
  const row = await newRow(
    device,
    known,
    ({ command }) => command.kind === 'agendamento.remarcar' && command.payload.para === to,
  )
  behind.note({ visitId, kind: 'moved', to, isCertain: false, row: row?.id ?? null })
  if (row === undefined) return 'not done'
  attempted.became({ id: row.id, person, what: { kind: 'visit-act', visitId } })
  return 'done'
}

/** "Confirmar presença" on the page of a visit of hers, or "Desfazer" where she has said so before. */
export async function answerVisit(device: Device, { taps }: Step): Promise<StepResult> {
  const { page } = device
  if (!((await openFrom(device, 'Ver visita')) && (await isShown(page, VISIT)))) return 'not done'
  const visitId = visitIn(page.url())
  const known = await knownRows(device)
  const attempted = device.attempt({ kind: 'visit-act', visitId })
  const isSaid = await page.getByText('Confirmada por você').isVisible()
  const name = isSaid ? 'Desfazer' : 'Confirmar presença'
  const person = await press(page, { name, inside: inWhen }, taps, OFFER_MS)
  if (person === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const row = await newRow(device, known, ({ command }) => command.kind === 'agendamento.estado')
  if (row === undefined) return 'not done'
  attempted.became({ id: row.id, person, what: { kind: 'visit-act', visitId } })
  return 'done'
}

/** "Ok, entendi" on what the clinic has made of a visit of hers. */
export async function understandChange(device: Device, { taps }: Step): Promise<StepResult> {
  const { page, behind } = device
  if (!(await device.show(VISITS))) return 'not done'
  const known = await knownRows(device)
  // A clinic that went back to a copy is understood by a button of the same name, which nothing waits for.
  const button = {
    name: 'Ok, entendi',
    inside: 'main article',
    with: 'A clínica',
    beside: ['Escolher outro horário'],
  }
  const person = await press(page, button, taps, OFFER_MS)
  if (person === null) return 'not done'
  const row = await newRow(device, known, ({ command }) => command.kind === 'agendamento.ciencia')
  if (row?.command.kind !== 'agendamento.ciencia' || !('id' in row.command.payload.alvo)) return 'not done'
  const { alvo, versao } = row.command.payload
  const visitId = alvo.id
  behind.known.push({ row: row.id, visitId, versao })
  device.commands.push({ id: row.id, person, what: { kind: 'visit-act', visitId } })
  return 'done'
}

type AskedAgain = { readonly visitId: number; readonly to: string; readonly row: string }

/** What her list says of a visit that a copy has brought back to another time. */
export const MOVED_BACK = 'Antes da volta à cópia, estava para'

/**
 * "Pedir de novo" on her list, for a visit that the clinic has at another time since it went back to a copy;
 * null where nothing is asked for.
 */
export async function moveAgain(device: Device): Promise<AskedAgain | 'not offered' | null> {
  if (!(await device.show(VISITS))) return null
  const known = await knownRows(device)
  const button = {
    name: 'Pedir de novo',
    inside: 'main article',
    with: MOVED_BACK,
  }
  const person = await press(device.page, button, 1, TIMES_MS)
  if (person === null) return 'not offered'
  const row = await newRow(device, known, ({ command }) => command.kind === 'agendamento.remarcar')
  if (row?.command.kind !== 'agendamento.remarcar' || !('id' in row.command.payload.alvo)) return null
  const { alvo, para } = row.command.payload
  device.commands.push({ id: row.id, person, what: { kind: 'visit-act', visitId: alvo.id } })
  return { visitId: alvo.id, to: para, row: row.id }
}

/** From her list to where this button of a card leads. */
async function openFrom(device: Device, name: string): Promise<boolean> {
  if (!(await device.show(VISITS))) return false
  return (await press(device.page, { name, inside: 'main article' }, 1, OFFER_MS)) !== null
}

/** The visit that a screen is about, by its address. */
const visitIn = (url: string): number => Number(/\/(?:visita|remarcar)\/(\d+)/.exec(url)?.[1] ?? 0)

/** Marks a free time of the campaign's day that is not hers already; null where there is none. */
async function chooseOther({ page, setup }: Device, share: number): Promise<number | null> {
  await chooseBookingDay(page, setup.day, byScript)
  const others = page.getByRole('radio', { disabled: false, checked: false })
  await others.first().waitFor({ timeout: TIMES_MS })
  const other = others.nth(Math.floor(share * (await others.count())))
  return (await checkTime(page, setup.day, other, byScript)).minute
}

async function knownRows(device: Device): Promise<Known> {
  return new Map((await device.queue()).map(({ id, command }) => [id, JSON.stringify(command)]))
}

/** The row that a press has made, or changed: what was asked before, and not sent, is asked anew in place. */
function newRow(
  device: Device,
  known: Known,
  isMeant: (row: OutboxRow) => boolean,
): Promise<OutboxRow | undefined> {
  const isNew = ({ id, command }: OutboxRow) => known.get(id) !== JSON.stringify(command)
  return device.waitInPage(async () => (await device.queue()).find((row) => isMeant(row) && isNew(row)))
}
