import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicaDb } from './db.ts'

/**
 * The visits of which the clinic has changed something, kept or cancelled, until their client knows. By the
 * index that so few rows are in: an agenda of half a year is not read for them at each change. To be called
 * in a transaction that holds both tables, or in none.
 */
export async function readChangedVisits({ agendamentos, cancelados }: ClinicaDb): Promise<Agendamento[]> {
  const changed = [agendamentos, cancelados].map((table) => table.where('mudadoEm').above('').toArray())
  return (await Promise.all(changed)).flat()
}
