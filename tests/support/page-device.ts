import type { Session } from '#domain/usuario/schema.ts'
import { db, writeMeta } from '#src/offline/db.ts'

/** Empties the page's own database. */
export async function emptyDevice(): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}

/** Somebody is logged in on the page's device, and the clinic knows it. */
export async function logInHere(
  email: string,
  status: Session['status'] = 'Usuario',
  nomeExibicao = 'Ana',
): Promise<void> {
  await writeMeta(db, 'sessao', { email, status, nomeExibicao, epoch: 'e1', expirada: false })
}
