import { api } from '#src/offline/api.ts'
import { db, SYSTEM_HEALTH, writeMeta } from '#src/offline/db.ts'
import { writeForReception } from '#src/offline/session.ts'

/** Asks the clinic how its system is, and keeps the answer; false where there was none. */
export async function checkSystem(): Promise<boolean> {
  const answer = await api.call('saude.sistema')
  if (answer.kind !== 'ok') return false
  await writeForReception(db, [], () => writeMeta(db, SYSTEM_HEALTH, answer.body))
  return true
}
