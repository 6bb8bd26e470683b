import { descriptorOf } from '#domain/outbox/commands/registry.ts'
import { laneOfFicha, saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isTerminal, isUntouched, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { enqueue, readQueueOf } from '#src/offline/outbox.ts'
import { discardRequest } from '../../queue/commands.ts'

/** The row that makes a card, while the clinic has not heard of it; undefined where it may have. */
export function newCardIn(queue: readonly OutboxRow[], chave: string): OutboxRow | undefined {
  return queue.find(
    (row) =>
      row.lane === laneOfFicha(chave) &&
      isUntouched(row) &&
      row.command.kind === 'ficha.salvar' &&
      row.command.payload.visto === undefined,
  )
}

/** A name that was misheard is put right on the card that waits beside the visit, too. */
export async function renameNewCard(chave: string, nome: string, dono: string): Promise<void> {
  if (newCardIn(await readQueueOf(db, dono), chave) === undefined) return
  const command = saveFicha({ chave, nome, campos: { nome } })
  await enqueue(db, command, { id: crypto.randomUUID(), dono, deviceNow: Date.now() })
}

/** A card that was made for a visit which is another person's now is not made at all. */
export async function dropNewCard(chave: string, dono: string): Promise<void> {
  const queue = await readQueueOf(db, dono)
  const card = newCardIn(queue, chave)
  const isWaitedFor = queue.some(
    (row) =>
      !isTerminal(row) && descriptorOf(row.command).waitsFor(row.command.payload) === laneOfFicha(chave),
  )
  if (card !== undefined && !isWaitedFor) await discardRequest(card.id)
}
