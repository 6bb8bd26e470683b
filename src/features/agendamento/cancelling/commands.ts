import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { act, type Ended } from '#src/offline/queue/act.ts'
import { readQueueOf, readRow } from '#src/offline/queue/queue-rows.ts'
import { cancelCommand, refusedCancellationOf } from '../queue/rows.ts'

/**
 * Cancels a visit the clinic has, as it is on the screen. Queued like every booking, then followed for what
 * the clinic says. It takes the place of a cancellation that was refused before.
 */
export async function requestCancellation(
  agendamento: Agendamento,
  dono: string,
  id: string,
): Promise<Ended> {
  // While the booking's own row has not heard its answer, the cancellation stands behind it: the other way
  // round the booking would be asked for once more after it was cancelled.
  const { chave } = agendamento
  const booking = chave === null ? undefined : await readBooking(chave)
  const command = cancelCommand(
    chave !== null && booking !== undefined && !isTerminal(booking)
      ? { comando: chave }
      : { id: agendamento.id },
    agendamento,
  )
  return act(command, { id, dono, supersedes: await findRefused(agendamento, dono) })
}

/** The row of its refused cancellation; null also where the queue cannot be read. */
async function findRefused(agendamento: Agendamento, dono: string): Promise<string | null> {
  const queue = await readQueueOf(db, dono).catch(() => [])
  return refusedCancellationOf(queue, agendamento)?.id ?? null
}

/** The booking's row; none where the queue cannot be read, of which nothing is sent, either. */
async function readBooking(id: string): Promise<OutboxRow | undefined> {
  try {
    return await readRow(db, id)
  } catch {
    return undefined
  }
}
