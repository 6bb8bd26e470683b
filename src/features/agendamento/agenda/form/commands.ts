import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { FichaFields } from '#domain/ficha/schema.ts'
import { isSaveFicha, laneOfFicha, saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isKnownCommand, waitsFor } from '#domain/outbox/commands.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { isTerminal, isUntouched, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { discardRequest } from '../../queue/commands.ts'
import { queuedChanges } from './values.ts'

/** The row that makes a card, while the clinic has not heard of it; undefined where it may have. */
export function newCardIn(queue: readonly OutboxRow[], chave: string): OutboxRow | undefined {
  return queue.find((row) => isUntouched(row) && fieldsOfNewCard(row, chave) !== null)
}

/** What a row writes on a card that it makes; null where it makes no such card, or the clinic refused it. */
function fieldsOfNewCard(row: OutboxRow, chave: string): FichaFields | null {
  const { command, lane } = row
  if (lane !== laneOfFicha(chave) || !isSaveFicha(command) || needsChoice(row)) return null
  return command.payload.visto === undefined ? command.payload.campos : null
}

/**
 * A name that was misheard is put right on the card that was made beside the visit, too: in what waits of it,
 * or over what was sent.
 */
export async function renameNewCard(chave: string, nome: string, dono: string): Promise<void> {
  for (const row of await readQueueOf(db, dono)) {
    const made = fieldsOfNewCard(row, chave)
    if (made === null) continue
    const over = isUntouched(row) ? {} : { visto: { nome: made.nome ?? '' } }
    const command = saveFicha({ chave, nome, campos: { nome }, ...over })
    await enqueue(db, command, { id: crypto.randomUUID(), dono, deviceNow: Date.now() })
    return
  }
}

/**
 * A card that was made for a visit which is another person's now is not made at all, unless more was written
 * on it since than the visit's form asks for: that stands nowhere else.
 */
export async function dropNewCard(chave: string, dono: string): Promise<void> {
  const queue = await readQueueOf(db, dono)
  const card = newCardIn(queue, chave)
  if (card === undefined || bookingsFor(queue, chave).length > 0) return
  const { nome: _, telefone: __, ...more } = fieldsOfNewCard(card, chave) ?? {}
  if (!Object.values(more).some(Boolean)) await discardRequest(card.id)
}

/** Whether another booking than this one is for its card: then the card's name is not this one's alone. */
export async function isCardOfOthers(chave: string, booking: Agendamento, dono: string): Promise<boolean> {
  return bookingsFor(await readQueueOf(db, dono), chave).some(({ id }) => id !== booking.chave)
}

/** The bookings that are for a card. A row of newer code may be, too: what it says is not known here. */
function bookingsFor(queue: readonly OutboxRow[], chave: string): readonly OutboxRow[] {
  return queue.filter((row) =>
    isKnownCommand(row.command) ? waitsFor(row.command) === laneOfFicha(chave) : !isTerminal(row),
  )
}

/** Whether a booking on its way waits still, or is the clinic's by now. */
export async function isStillThere(booking: Agendamento, dono: string): Promise<boolean> {
  const isQueued = (await readQueueOf(db, dono)).some(({ id }) => id === booking.chave)
  return (
    isQueued || (await db.agendamentos.filter(({ chave }) => chave === booking.chave).first()) !== undefined
  )
}

/** What of a visit is queued to be another; null where that is nothing, or no queue can be read. */
export async function readWaitingEdit(
  visit: Agendamento,
  dono: string,
): Promise<Partial<EditableFields> | null> {
  const queue = await readQueueOf(db, dono).catch(() => [])
  const [item] = overlayAgendamentoList([visit], queue)
  const queued = item?.kind === 'at_clinic' ? queuedChanges(item) : {}
  return Object.keys(queued).length === 0 ? null : queued
}
