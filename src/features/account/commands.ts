import type { CodeInput, CodePasswordInput, PasswordChangeInput, Security } from '#domain/account/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type AccountFailure, accountFailureOf, isLost } from '#src/api/account-failure.ts'
import type { ApiResult } from '#src/api/client.ts'
import { isNotFound } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { openSession } from '#src/offline/open-session.ts'

export type AccountResult<T = null> = Result<T, AccountFailure>

function resultOf<T>(answer: ApiResult<T>): AccountResult<T> {
  return answer.kind === 'ok' ? ok(answer.body) : err(accountFailureOf(answer))
}

/** Since when the password holds, and where the account is open. Never kept on the device. */
export async function readSecurity(): Promise<AccountResult<Security>> {
  return resultOf(await api.call('conta.seguranca'))
}

/**
 * Whether the clinic says, after an answer that was lost, that it is done. That it is not is never known: the
 * clinic may be at work on it still.
 */
async function isKnownDone(isDone: (security: Security) => boolean): Promise<boolean> {
  const read = await readSecurity()
  return read.ok && isDone(read.value)
}

/** Changes the password; `before`: since when the one before holds, by which a lost answer is made out. */
export async function changePassword(input: PasswordChangeInput, before: string): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.trocarSenha', { body: input }))
  if (result.ok || !isLost(result.error)) return result.ok ? ok(null) : result
  const isChanged = await isKnownDone(
    ({ senhaTrocadaEm, nuncaTrocada }) => !nuncaTrocada && senhaTrocadaEm !== before,
  )
  if (isChanged) return ok(null)
  return err({
    ...result.error,
    mensagem:
      'A clínica não respondeu, e não sabemos se a senha foi trocada. Daqui a pouco, abra Segurança de novo e veja a última troca.',
  })
}

/** Proves by reception's code that the account is hers. */
export async function confirmAccount(codigo: string): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.confirmar', { body: { codigo } }))
  if (result.ok || !isLost(result.error)) return result.ok ? ok(null) : result
  if (await isKnownDone(({ confirmada }) => confirmada)) return ok(null)
  return err({
    ...result.error,
    mensagem:
      'A clínica não respondeu, e não sabemos se a conta foi confirmada. Daqui a pouco, abra Segurança de novo para saber.',
  })
}

/** How a session that was to end is named: its id, or all but the one that asks. */
export type OtherSession = string | 'others'

export type EndSessionOptions = {
  /** In whose name: a page that is being left has no time to ask. */
  readonly owner: string
  readonly keepalive: boolean
}

/** What came of ending a session: `unknown`: the answer was lost, and nobody can say. */
export type EndedSession =
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: AccountFailure }

export async function endSession(
  which: OtherSession,
  { owner, keepalive }: EndSessionOptions,
): Promise<EndedSession> {
  const how = { owner, ...(keepalive && { keepalive: true as const }) }
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
 * Where that try was accepted the code is used up, and the new password alone tells so.
 */
export async function choosePassword(
  input: CodePasswordInput,
  { repeated }: { readonly repeated: boolean },
): Promise<AccountResult<LocalSession>> {
  const { enderecoEmail, senha } = input
  const result = await openSession(enderecoEmail, () => api.call('conta.novaSenha', { body: input }))
  if (result.ok || !repeated || !isAboutCode(result.error)) return result
  const entered = await openSession(enderecoEmail, () =>
    api.call('usuario.login', { body: { enderecoEmail, senha } }),
  )
  return entered.ok ? entered : result
}

/** Whether it is the code that was refused, and not the password. */
export function isAboutCode({ kind, campos }: AccountFailure): boolean {
  return kind === 'refused' && campos.some(({ campo }) => campo === 'codigo')
}
