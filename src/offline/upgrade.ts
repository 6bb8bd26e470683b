import type { Transaction } from 'dexie'
import type { TakenTime } from '#domain/agendamento/schema.ts'
import { stretchesOf, takenByDay } from '#domain/agendamento/taken.ts'
import type { LocalSession, PullMark } from './db.ts'

/**
 * Upgrades to version 4 of the device's database: what a client's device knows of others' times, which it
 * kept visit by visit, it keeps by day. So a phone that is updated and then loses the network knows no less
 * than before. The clinic is asked for all of it at the next pull, since the cursor is of the older list.
 */
export async function keepTakenTimesByDay(tx: Transaction): Promise<void> {
  const meta = tx.table<{ key: string; value: unknown }, string>('meta')
  const times = tx.table<TakenTime>('ocupados')
  const [sessao, mark] = await Promise.all([meta.get('sessao'), meta.get('pull:agendamentos')])
  if (mark !== undefined && (sessao?.value as LocalSession | undefined)?.status === 'Usuario') {
    const days = takenByDay(await times.toArray())
    const rows = [...days].map(([data, intervals]) => ({ data, ocupados: stretchesOf(intervals) }))
    await tx.table('diasOcupados').bulkPut(rows)
    await meta.put({ key: 'pull:ocupados', value: { ...(mark.value as PullMark), versao: null } })
  }
  await times.clear()
}
