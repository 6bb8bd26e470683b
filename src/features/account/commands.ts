import type { RefObject } from 'react'
import type { CodeInput, CodePasswordInput, PasswordChangeInput, Security } from '#domain/account/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type AccountFailure, accountFailureOf, isLost } from '#src/api/account-failure.ts'
import type { ApiResult } from '#src/api/client.ts'
import { isNotFound } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { openSession } from '#src/offline/login/open-session.ts'

export type AccountResult<T = null> = Result<T, AccountFailure>

function resultOf<T>(answer: ApiResult<T>): AccountResult<T> {
  return answer.kind === 'ok' ? ok(answer.body) : err(accountFailureOf(answer))
}

/** Asks since when the password holds and where the account is open; the device keeps none of it. */
export async function readSecurity(): Promise<AccountResult<Security>> {
  return resultOf(await api.call('conta.seguranca'))
}

/**
 * Whether the clinic says, after an answer that was lost, that it is done; null where it says nothing. That
 * it is not holds for that moment alone: the clinic may be at work on it still.
 */
async function isKnownDone(isDone: (security: Security) => boolean): Promise<boolean | null> {
  const read = await readSecurity()
  return read.ok ? isDone(read.value) : null
}

/** What is said of an act of which nobody here knows whether it is done; no field is to blame. */
function unknown(failure: AccountFailure, mensagem: string): AccountResult<never> {
  return err({ ...failure, campos: [], mensagem })
}

/**
 * Tries to change the password whose answers were lost: since when the one before the first of them holds, by
 * which it is made out whether one was accepted, and what they chose.
 */
export type LostChanges = { readonly before: string; readonly chosen: readonly string[] }

/** Changes the password. What an earlier try has done is not refused, because its answer was lost. */
export async function changePassword(
  input: PasswordChangeInput,
  { before, chosen }: LostChanges,
): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.trocarSenha', { body: input }))
  if (result.ok) return ok(null)
  const { error } = result
  if (error.kind === 'login' || !(isLost(error) || chosen.length > 0)) return result
  const isChanged = await isKnownDone(
    ({ senhaTrocadaEm, nuncaTrocada }) => !nuncaTrocada && senhaTrocadaEm !== before,
  )
  // Where several passwords were sent without an answer, this page cannot tell which one holds.
  if (isChanged && chosen.every((senha) => senha === input.senha)) return ok(null)
  if (isLost(error) || isChanged === null)
    return unknown(
      error,
      'A clínica não respondeu, e não sabemos se a senha foi trocada. Daqui a pouco, abra Segurança de novo e veja a última troca.',
    )
  return isChanged ? err({ ...error, campos: [CHANGED_BEFORE] }) : result
}

const CHANGED_BEFORE = {
  campo: 'senhaAtual',
  mensagem: 'A senha já foi trocada antes: a atual é a nova que você escolheu daquela vez.',
}

/**
 * Proves by reception's code that the account is hers. `repeated`: an earlier try's answer was lost; where
 * that try was accepted the code is used up, and nothing is wrong.
 */
export async function confirmAccount(
  codigo: string,
  { repeated }: { readonly repeated: boolean },
): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.confirmar', { body: { codigo } }))
  if (result.ok) return ok(null)
  const { error } = result
  if (error.kind === 'login' || !(isLost(error) || repeated)) return result
  const isConfirmed = await isKnownDone(({ confirmada }) => confirmada)
  if (isConfirmed) return ok(null)
  if (isLost(error) || isConfirmed === null)
    return unknown(
      error,
      'A clínica não respondeu, e não sabemos se a conta foi confirmada. Daqui a pouco, abra Segurança de novo para saber.',
    )
  return result
}

/** How a session that was to end is named: its id, or all but the one that asks. */
export type OtherSession = string | 'others'

/** What came of ending a session: `unknown`: the answer was lost, and nobody can say. */
export type EndedSession =
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: AccountFailure }

/**
 * Goes on after its page is closed, whenever that is. `owner`: in whose name; a page that is being left has
 * no time to ask.
 */
export async function endOtherSession(which: OtherSession, owner: string): Promise<EndedSession> {
  const how = { owner, keepalive: true } as const
  const answer =
    which === 'others'
      ? await api.call('conta.encerrarOutras', how)
      : await api.call('conta.encerrarSessao', { ...how, params: { id: which } })
  if (answer.kind === 'ok' || isNotFound(answer)) return { kind: 'ended' }
  const failure = accountFailureOf(answer)
  if (!isLost(failure)) return { kind: 'failed', failure }
  const isEnded = await isKnownDone(({ sessoes }) =>
    sessoes.every(({ id, atual }) => (which === 'others' ? atual : id !== which)),
  )
  return { kind: isEnded ? 'ended' : 'unknown' }
}

/** Whether a code holds; it is not used up by the question. */
export async function checkCode(input: CodeInput): Promise<AccountResult> {
  return resultOf(await api.call('conta.conferirCodigo', { body: input }))
}

/**
 * Chooses another password by a code, and is logged in by it. `repeated`: an earlier try's answer was lost.
 * Where that try was accepted the code is used up, and the new password alone tells so; what keeps her from
 * being let in by it says nothing against the code. `isShown`: whether her form is still there. Once it is
 * gone nothing logs in, since somebody may be coming in by another.
 */
export async function choosePassword(
  input: CodePasswordInput,
  { repeated, isShown }: { readonly repeated: boolean; readonly isShown: Readonly<RefObject<boolean>> },
): Promise<AccountResult<LocalSession>> {
  const { enderecoEmail, senha } = input
  const result = await openSession(enderecoEmail, () => api.call('conta.novaSenha', { body: input }))
  if (result.ok || !repeated || !isAboutCode(result.error) || !isShown.current) return result
  const entered = await openSession(enderecoEmail, () =>
    api.call('usuario.login', { body: { enderecoEmail, senha } }),
  )
  return entered.ok || entered.error.kind !== 'refused' ? entered : result
}

/** Whether it is the code that was refused, and not the password. */
export function isAboutCode({ kind, campos }: AccountFailure): boolean {
  return kind === 'refused' && campos.some(({ campo }) => campo === 'codigo')
}
