import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Device } from './device.ts'
import { type Card, readList } from './page-reading.ts'
import { press } from './presses.ts'
import { VISITS } from './screens.ts'

/** How long a screen that is drawn may take to offer an act, ms. */
const OFFER_MS = 1_500

/** A card that waits to be sent also offers one of these. */
const WAITING_BUTTONS = ['Tentar agora', 'Login']
const RESTING = new Set<OutboxRow['state']>(['done', 'conflict', 'rejected', 'expired'])

/** "Descartar" on a booking that waits: it leaves the queue, or a cancellation follows it. */
export async function withdraw(device: Device): Promise<'done' | 'not done'> {
  if (!(await device.show(VISITS))) return 'not done'
  const list = await readList(device.page, OFFER_MS)
  const card = list?.cards.find(isWaiting)
  if (list === null || card === undefined) return 'not done'
  const booking = (await device.queue()).find(
    (r) =>
      r.command.kind === 'agendamento.criar' &&
      !RESTING.has(r.state) &&
      r.dono === list.person &&
      r.command.payload.pedido.dataHoraAgendada.includes(`T${card.time}`),
  )
  if (booking === undefined) return 'not done'
  const attempted = device.attempt({ kind: 'withdraw', bookingId: booking.id })
  const button = {
    name: 'Descartar',
    inside: 'main article',
    with: `das ${card.time}`,
    beside: WAITING_BUTTONS,
  }
  if ((await press(device.page, button, 1, OFFER_MS)) === null) {
    attempted.wasNotMade()
    return 'not done'
  }
  const id = await device.waitInPage(async () => {
    const queue = await device.queue()
    const cancellation = queue.find((r) => isCancellationOf(r, booking.id))
    return cancellation?.id ?? (queue.some((r) => r.id === booking.id) ? undefined : booking.id)
  })
  if (id === undefined) return 'not done'
  attempted.became({ id, person: booking.dono, what: { kind: 'withdraw', bookingId: booking.id } })
  return 'done'
}

const isWaiting = ({ buttons }: Card): boolean =>
  buttons.includes('Descartar') && buttons.some((b) => WAITING_BUTTONS.includes(b))

/** The command that takes this booking back. */
export const isCancellationOf = ({ command }: OutboxRow, bookingId: string): boolean =>
  command.kind === 'agendamento.cancelar' &&
  'comando' in command.payload.alvo &&
  command.payload.alvo.comando === bookingId
