import type { OutboxRow } from '#domain/outbox/row.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { Device } from './device.ts'
import { type Card, PRESS_MS, readList } from './page-reading.ts'

/** How long "Descartar" may take to be pressed, ms. */
const OFFER_MS = 1_500

/** A card that waits to be sent also offers one of these. */
const WAITING_BUTTONS = new Set(['Tentar agora', 'Login'])
const RESTING = new Set<OutboxRow['state']>(['done', 'conflict', 'rejected', 'expired'])

/** "Descartar" on a booking that waits: it leaves the queue, or a cancellation follows it. */
export async function withdraw(device: Device): Promise<'done' | 'not done'> {
  await device.go(VISITS_PATH)
  const { person, cards } = await readList(device.page, OFFER_MS)
  const card = cards.find(isWaiting)
  if (card === undefined) return 'not done'
  const booking = (await device.queue()).find(
    (r) =>
      r.command.kind === 'agendamento.criar' &&
      !RESTING.has(r.state) &&
      r.dono === person &&
      r.command.payload.pedido.dataHoraAgendada.includes(`T${card.time}`),
  )
  if (booking === undefined || !(await pressDiscard(device, card))) return 'not done'
  for (const until = Date.now() + PRESS_MS; Date.now() < until; ) {
    const queue = await device.queue()
    const cancellation = queue.find((r) => isCancellationOf(r, booking.id))
    const isGone = !queue.some((r) => r.id === booking.id)
    if (cancellation === undefined && !isGone) continue
    const id = cancellation?.id ?? booking.id
    device.knownRows.add(id)
    device.commands.push({ id, person: booking.dono, what: { kind: 'withdraw', bookingId: booking.id } })
    return 'done'
  }
  return 'not done'
}

const isWaiting = ({ buttons }: Card): boolean =>
  buttons.includes('Descartar') && buttons.some((b) => WAITING_BUTTONS.has(b))

const isCancellationOf = ({ command }: OutboxRow, bookingId: string): boolean =>
  command.kind === 'agendamento.cancelar' &&
  'comando' in command.payload.alvo &&
  command.payload.alvo.comando === bookingId

async function pressDiscard({ page }: Device, { time }: Card): Promise<boolean> {
  const card = page.locator('main article', { hasText: `das ${time}` })
  const pressed = card.getByRole('button', { name: 'Descartar' }).first().click({ timeout: OFFER_MS })
  return pressed.then(
    () => true,
    () => false,
  )
}
