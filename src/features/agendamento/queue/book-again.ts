import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { moveAgain } from '../life/commands.ts'
import { book } from './commands.ts'
import { bookingOf, moveOf } from './rows.ts'
import { tellMove } from './tell-move.ts'
import { tellOutcome } from './tell-outcome.ts'

/**
 * What is to be other than in the refused booking: the time, the service's price and length as they are now,
 * or nothing.
 */
export type BookingChange = { readonly when?: ClinicDateTime; readonly current?: boolean }

/**
 * Asks once more for what was refused, a booking or a move, at another time, as the clinic has the service
 * now or as it was, in place of the refused row; says what came of it.
 */
export async function bookAgain(row: OutboxRow, change: BookingChange, onLogin: () => void): Promise<void> {
  const move = moveOf(row)
  if (move !== null) {
    const para = change.when ?? move.para
    await tellMove(para, await moveAgain(row, move, { ...change, id: crypto.randomUUID() }), onLogin)
    return
  }
  const refused = bookingOf(row)
  if (refused === null) return
  const { pedido, imagem, recepcao = false } = refused
  const current = change.current === true ? (row.error?.atual ?? {}) : {}
  const asked = { ...pedido, ...current, dataHoraAgendada: change.when ?? pedido.dataHoraAgendada }
  const answer = await book({
    dono: row.dono,
    pedido: asked,
    imagem,
    id: crypto.randomUUID(),
    byReception: recepcao,
    supersedes: row.id,
  })
  await tellOutcome(asked, answer, onLogin)
}
