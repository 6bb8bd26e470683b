import { accountFailureOf } from '#src/api/account-failure.ts'
import { api } from '#src/offline/api.ts'
import { db, SYSTEM_HEALTH, writeMeta } from '#src/offline/db.ts'
import { writeForReception } from '#src/offline/login/session.ts'

/** What came of asking: `login`, her session is over. */
export type Checked = 'checked' | 'failed' | 'login'

/** Asks the clinic how its system is, and keeps the answer. */
export async function checkSystem(): Promise<Checked> {
  const answer = await api.call('saude.sistema')
  if (answer.kind !== 'ok') return accountFailureOf(answer).kind === 'login' ? 'login' : 'failed'
  await writeForReception(db, [], () => writeMeta(db, SYSTEM_HEALTH, answer.body))
  return 'checked'
}
