import type { SendAnswer } from '#domain/outbox/answer.ts'
import { isSurelyUnmade } from '#domain/outbox/behind-refused.ts'
import { takesBack, targetOf } from '#domain/outbox/commands.ts'
import { isPending, isReceived, isTerminal } from '#domain/outbox/row.ts'
import { type ClinicaDb, readSession } from '../db.ts'
import { readRow } from '../queue/queue-rows.ts'
import type { DrainDeps } from './drain.ts'
import { type Leased, visitOnDevice } from './lease.ts'

/**
 * The server's id of the visit that is spoken of, or why nothing can be sent. Null: the command speaks of
 * none, or names the id itself.
 */
type Resolved =
  | { readonly kind: 'target'; readonly id: number | null }
  | Extract<SendAnswer, { readonly kind: 'moot' | 'no_target' }>

const MOOT = { kind: 'moot' } as const

/**
 * The visit that an earlier command made: from its answer, from the rows pulled since, or from the clinic,
 * which is asked before anything is said of it. Only what the clinic is known to have refused needs no
 * cancelling.
 */
export async function resolveTarget(
  { db, pullVisits }: Pick<DrainDeps, 'db' | 'pullVisits'>,
  { row: { command }, epoch }: Leased,
): Promise<Resolved> {
  const target = targetOf(command)
  if (target === null || 'id' in target) return { kind: 'target', id: null }
  const booking = await readRow(db, target.comando)
  const known = booking?.result?.id ?? (await idOnDevice(db, target.comando))
  if (known !== null) return { kind: 'target', id: known }
  // It goes first, in the same lane.
  if (booking !== undefined && !isTerminal(booking)) return { kind: 'no_target', asked: false }
  const refused = booking !== undefined && isPending(booking) && !isReceived(booking)
  // Only what takes a booking back has nothing left to do where that was refused: a person who is said to
  // have arrived has not.
  const unmade = takesBack(command) === null ? ({ kind: 'no_target', asked: true } as const) : MOOT
  // Older code ended rows also at refusals that knew nothing of the try before: of those the clinic is asked.
  if (booking !== undefined && isSurelyUnmade(booking)) return unmade
  const isTold = (await pullVisits?.()) === true
  const pulled = await idOnDevice(db, target.comando)
  if (pulled !== null) return { kind: 'target', id: pulled }
  // Where somebody else has logged in meanwhile, those were not this person's visits.
  const asked = isTold && (await readSession(db))?.epoch === epoch
  return asked && refused ? unmade : { kind: 'no_target', asked }
}

/**
 * The id under which this device has the booking's visit. One that is cancelled by now counts, too: the
 * clinic decides about commands for it.
 */
async function idOnDevice(db: ClinicaDb, comando: string): Promise<number | null> {
  const standing = await visitOnDevice(db, { comando })
  const visit = standing ?? (await db.cancelados.filter(({ chave }) => chave === comando).first())
  return visit?.id ?? null
}
