import type { Table } from 'dexie'
import { type MockInstance, vi } from 'vitest'
import type { Session } from '#domain/usuario/schema.ts'
import { db, writeMeta } from '#src/offline/db.ts'

/** Empties the page's own database. */
export async function emptyDevice(): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}

/** The page's device knows the agenda of November 2026, as of now, and has no visit of it. */
export async function keepAgenda(): Promise<void> {
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
}

/** Somebody is logged in on the page's device, and the clinic knows it. */
export async function logInHere(
  email: string,
  status: Session['status'] = 'Usuario',
  nomeExibicao = 'Ana',
): Promise<void> {
  await writeMeta(db, 'sessao', { email, status, nomeExibicao, epoch: 'e1', expirada: false })
}

/** From now on the page's device has no room for what is written so. */
export function fillDevice<Row>(
  table: Table<Row>,
  write: 'add' | 'put' | 'update' | 'delete' | 'bulkPut' | 'bulkDelete',
): MockInstance {
  return vi.spyOn(table, write).mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
}
