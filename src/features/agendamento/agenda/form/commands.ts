import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { FichaFields } from '#domain/ficha/schema.ts'
import { isSaveFicha, laneOfFicha, saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isKnownCommand, waitsFor } from '#domain/outbox/commands.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { isTerminal, isUntouched, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { enqueue, readQueueOf } from '#src/offline/outbox.ts'
import { discardRequest } from '../../queue/commands.ts'

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

/** A card that was made for a visit which is another person's now is not made at all. */
export async function dropNewCard(chave: string, dono: string): Promise<void> {
  const queue = await readQueueOf(db, dono)
  const card = newCardIn(queue, chave)
  // A row of newer code may wait for it, too: what it says is not known here.
  const mayWait = ({ command }: OutboxRow) =>
    !isKnownCommand(command) || waitsFor(command) === laneOfFicha(chave)
  const isWaitedFor = queue.some((row) => !isTerminal(row) && mayWait(row))
  if (card !== undefined && !isWaitedFor) await discardRequest(card.id)
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
  const edit = item?.kind === 'at_clinic' ? item.edit : null
  return edit === null || needsChoice(edit.row) ? null : edit.mudancas
}
