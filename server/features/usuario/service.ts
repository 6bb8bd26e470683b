import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginEntrada, RegistroEntrada } from '#domain/usuario/schema.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import type { Deps } from '../../deps.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type Account, findAccount, insertUsuario } from './repository.ts'

/**
 * The account whose password this is. A wrong e-mail and a wrong password are one answer, in the same time.
 */
export async function authenticate(
  { db }: Pick<Deps, 'db'>,
  { enderecoEmail, senha }: LoginEntrada,
): Promise<Result<Account, Problem>> {
  const account = await findAccount(db.orm, enderecoEmail)
  const isRight = await verifyPassword(account?.senhaHash ?? null, senha)
  if (account === null || !isRight) return err(problem('credenciais_invalidas', TEXTOS_USUARIO.loginFalha))
  return ok(account)
}

/** A new client's account. */
export async function register(
  { db }: Pick<Deps, 'db'>,
  { nomeUsuario, enderecoEmail: email, senha }: RegistroEntrada,
): Promise<Result<{ email: string; nomeUsuario: string; status: 'Usuario' }, Problem>> {
  const status = 'Usuario'
  const id = await insertUsuario(db.orm, { nomeUsuario, email, status, senhaHash: await hashPassword(senha) })
  if (id === null) return err(problem('email_em_uso', TEXTOS_USUARIO.registroFalha))
  return ok({ email, nomeUsuario, status })
}
