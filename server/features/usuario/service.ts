import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginInput, RegistrationInput } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import type { Deps } from '../../deps.ts'
import type { Asker } from '../../http/asker.ts'
import { invalidField } from '../../http/problem.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type Account, findAccount, insertUsuario } from './repository.ts'
import { weaknessOf } from './weak-password.ts'

export const loginFailed = err(problem('credenciais_invalidas', USUARIO_TEXTS.loginFailure))

/**
 * The account whose password this is. A wrong e-mail and a wrong password are one answer, in the same time.
 */
export async function authenticate(
  { db }: Pick<Deps, 'db'>,
  { enderecoEmail, senha }: LoginInput,
  asker: Asker,
): Promise<Result<Account, Problem>> {
  const account = await findAccount(db.orm, enderecoEmail)
  const isRight = await verifyPassword(account?.senhaHash ?? null, senha, asker)
  return account !== null && isRight ? ok(account) : loginFailed
}

/** A new client's account. */
export async function register(
  { db }: Pick<Deps, 'db'>,
  { nomeUsuario, enderecoEmail: email, senha }: RegistrationInput,
  asker: Asker,
): Promise<Result<{ email: string; nomeUsuario: string; status: 'Usuario' }, Problem>> {
  const status = 'Usuario'
  const weakness = weaknessOf(senha, { email, nomeUsuario })
  if (weakness !== null) return invalidField('senha', weakness)
  const senhaHash = await hashPassword(senha, asker)
  const id = await insertUsuario(db.orm, { nomeUsuario, email, status, senhaHash })
  if (id === null) return err(problem('email_em_uso', USUARIO_TEXTS.registrationFailure))
  return ok({ email, nomeUsuario, status })
}
