import type { AgendamentoChanges } from '#domain/agendamento/schema.ts'
import type { ClinicaDb } from './db.ts'

/**
 * To be called in the transaction that writes the list: keeps the cancelled visits that an answer tells of.
 * One that was brought back, or is nobody's of hers any more, goes. Older servers tell of none.
 */
export async function putCancelled(
  { cancelados }: ClinicaDb,
  { alterados, removidos, cancelados: told = [] }: AgendamentoChanges,
): Promise<void> {
  if (told.length === 0 && (await cancelados.count()) === 0) return
  await cancelados.bulkDelete([...alterados.map(({ id }) => id), ...removidos])
  await cancelados.bulkPut(told)
}
