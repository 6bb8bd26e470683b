import { agendamento, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

/** How many visits and accounts the clinic has. */
export async function countRows(db: Connection): Promise<{ visits: number; people: number }> {
  const [visits, people] = await Promise.all([db.$count(agendamento), db.$count(usuario)])
  return { visits, people }
}
