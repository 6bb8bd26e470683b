import type { RefObject } from 'react'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginInput, RegistrationInput } from '#domain/usuario/schema.ts'
import { type AccountFailure, accountFailureOf, isLost } from '#src/api/account-failure.ts'
import { api } from '#src/offline/api.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { openSession, refuseWithoutStorage } from '#src/offline/login/open-session.ts'

export async function logIn(input: LoginInput): Promise<Result<LocalSession, AccountFailure>> {
  return (
    (await refuseWithoutStorage()) ??
    (await openSession(input.enderecoEmail, () => api.call('usuario.login', { body: input })))
  )
}

/** The account that was made; `entered`: its session is hers already. */
export type Registered = { readonly email: string; readonly entered: boolean }

const EMAIL_IN_USE = 'Já existe uma conta com este email.'

/**
 * Makes an account. `lostEmail`: for which one an earlier try's answer was lost. Where that try was accepted
 * the e-mail is in use by now, and the password alone tells that it is hers. `isShown`: whether her form is
 * still there. Once it is gone nothing logs in, since somebody may be coming in by another.
 */
export async function register(
  input: RegistrationInput,
  lostEmail: string | null,
  isShown: Readonly<RefObject<boolean>>,
): Promise<Result<Registered, AccountFailure>> {
  const answer = await api.call('usuario.registrar', { body: input })
  if (answer.kind === 'ok') return ok({ email: answer.body.email, entered: false })
  const answered = accountFailureOf(answer)
  if (isLost(answered))
    return err({
      ...answered,
      mensagem: 'A clínica não respondeu, e não sabemos se a conta foi criada. Registre de novo para saber.',
    })
  // Its own words are the specification's sentence, which the screen says anyway.
  const failure = answered.isEmailInUse === true ? { ...answered, mensagem: EMAIL_IN_USE } : answered
  const { enderecoEmail, senha } = input
  const mayBeHers = failure.isEmailInUse === true && enderecoEmail === lostEmail
  if (!(mayBeHers && isShown.current)) return err(failure)
  const session = await logIn({ enderecoEmail, senha })
  return session.ok ? ok({ email: enderecoEmail, entered: true }) : err(failure)
}
