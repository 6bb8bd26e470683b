import { type KnownCancelled, knownCancelledOf } from '#domain/agendamento/restored.ts'
import { laneOfTarget, type Target } from '#domain/outbox/commands/target.ts'
import { type ClinicaDb, readPullMark } from '../db.ts'

/**
 * To be called in the transaction that takes a visit away because the clinic has cancelled it for this
 * person: a clinic that goes back may have it again.
 */
export async function rememberCancelled(db: ClinicaDb, target: Target, visit: KnownCancelled): Promise<void> {
  const epoca = (await readPullMark(db, 'agendamentos'))?.epoca ?? null
  if (epoca === null) return
  const key = laneOfTarget(target)
  const known = knownCancelledOf(visit)
  await db.conhecidos.put({ key, target, epoca, client: null, state: 'cancelled', visit: known })
}
