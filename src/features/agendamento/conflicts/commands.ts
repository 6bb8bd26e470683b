import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err } from '#domain/lib/result.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import { db } from '#src/offline/db.ts'
import type { Ended } from '#src/offline/queue/act.ts'
import { readRow } from '#src/offline/queue/queue-rows.ts'
import { askForVisit } from '../commands.ts'
import { findVisitOrCancelled } from '../queries.ts'
import { giveUp } from '../queue/give-up.ts'
import { type Choice, rulesOf } from './by-kind.ts'
import { presentOf } from './present.ts'
import type { Conflict } from './queries.ts'

/** Leaves it as the clinic has it: what was wanted is given up, where that is possible. */
export function keepClinics({ row }: Conflict): Promise<boolean> {
  return giveUp(row.id)
}

/**
 * The visit of a conflict as this device keeps it, or the clinic, where its date is not kept here, or what is
 * kept is older than what the refusal told; null where it is no more, undefined where the clinic does not
 * answer.
 */
export async function readPresentVisit(conflict: Conflict): Promise<Agendamento | null | undefined> {
  const { row, visit } = conflict
  const target = targetOf(row.command)
  if (target === null) return null
  const kept = await findVisitOrCancelled(target)
  if (kept !== undefined && kept.versao >= (presentOf(conflict)?.versao ?? 0)) return kept
  // A cancelled visit does not change any more, so the clinic need not be asked.
  if (visit?.estado === 'cancelada') return visit
  if ('id' in target) return askForVisit(target.id)
  const booking = await readRow(db, target.comando)
  return booking?.result?.id == null ? null : askForVisit(booking.result.id)
}

/**
 * Asks for it once more as it was chosen, by a new command over the visit as it is now (`readPresentVisit`);
 * the refused one goes with it.
 */
export async function decide(
  conflict: Conflict,
  choice: Choice,
  { id, nowAtClinic }: { readonly id: string; readonly nowAtClinic: ClinicDateTime },
): Promise<Ended> {
  const { command, dono, id: supersedes } = conflict.row
  const act = { dono, id, supersedes, nowAtClinic }
  // Nothing is chosen over a visit that is not there (`refusedBefore`): then nothing is kept either.
  return (await rulesOf(command).again(conflict, choice, act)) ?? err('no_storage')
}
