import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginInput, RegistrationInput } from '#domain/usuario/schema.ts'
import { type AccountFailure, accountFailureOf } from '#src/api/account-failure.ts'
import { api } from '#src/offline/api.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { openSession } from '#src/offline/open-session.ts'
import { announceLeave, leaveSession } from '#src/offline/session.ts'
import { freeSpace } from '#src/offline/storage-quota.ts'

export async function logIn(input: LoginInput): Promise<Result<LocalSession, AccountFailure>> {
  return openSession(await api.call('usuario.login', { body: input }))
}

export async function register(
  input: RegistrationInput,
): Promise<Result<{ readonly email: string }, AccountFailure>> {
  const answer = await api.call('usuario.registrar', { body: input })
  return answer.kind === 'ok' ? ok({ email: answer.body.email }) : err(accountFailureOf(answer))
}

/**
 * Logs out, here at once and at the server when it can be reached. `discardQueue`: the ids of what waits and
 * the person said may be dropped. Answers false where this device could not do it.
 */
export async function logOut(options: {
  readonly discardQueue: readonly string[] | false
}): Promise<boolean> {
  const leave = () => leaveSession(db, options)
  try {
    await leave().catch(async () => {
      await freeSpace(db)
      return leave()
    })
  } catch {
    return false
  }
  await announceLeave(db, api)
  return true
}
