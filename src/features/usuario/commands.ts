import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginInput, RegistrationInput } from '#domain/usuario/schema.ts'
import { type AccountFailure, accountFailureOf } from '#src/api/account-failure.ts'
import { api } from '#src/offline/api.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { openSession } from '#src/offline/open-session.ts'

export async function logIn(input: LoginInput): Promise<Result<LocalSession, AccountFailure>> {
  return openSession(input.enderecoEmail, () => api.call('usuario.login', { body: input }))
}

export async function register(
  input: RegistrationInput,
): Promise<Result<{ readonly email: string }, AccountFailure>> {
  const answer = await api.call('usuario.registrar', { body: input })
  return answer.kind === 'ok' ? ok({ email: answer.body.email }) : err(accountFailureOf(answer))
}
