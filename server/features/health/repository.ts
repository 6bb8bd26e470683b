import { gt } from 'drizzle-orm'
import { agendamento, sessao, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

/** Of that long ago a device counts as one that is in use, ms. */
const IN_USE_MS = 15 * 60_000

/** How many visits and accounts the clinic has, and how many devices were used lately. */
export async function countRows(
  db: Connection,
  now: number,
): Promise<{ visits: number; people: number; devices: number }> {
  const isInUse = gt(sessao.usadaEm, new Date(now - IN_USE_MS).toISOString())
  const [visits, people, devices] = await Promise.all([
    db.$count(agendamento),
    db.$count(usuario),
    db.$count(sessao, isInUse),
  ])
  return { visits, people, devices }
}
