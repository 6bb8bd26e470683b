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

/** What is known after an answer that was lost: `null` where the clinic could not be asked anew, either. */
type Settled = { readonly done: boolean; readonly security: Security } | null

async function settle(isDone: (security: Security) => boolean): Promise<Settled> {
  const read = await readSecurity()
  return read.ok ? { done: isDone(read.value), security: read.value } : null
}

/** Changes the password; `before`: since when the one before holds, by which a lost answer is made out. */
export async function changePassword(input: PasswordChangeInput, before: string): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.trocarSenha', { body: input }))
  if (result.ok || !isLost(result.error)) return result.ok ? ok(null) : result
  const settled = await settle(
    ({ senhaTrocadaEm, nuncaTrocada }) => !nuncaTrocada && senhaTrocadaEm !== before,
  )
  if (settled?.done === true) return ok(null)
  return err({
    ...result.error,
    mensagem:
      settled === null
        ? 'A clínica não respondeu, e não sabemos se a senha foi trocada. Veja em Última troca quando a internet voltar.'
        : 'A clínica não respondeu, e a senha continua a mesma. Tente de novo.',
  })
}

/** Proves by reception's code that the account is hers. */
export async function confirmAccount(codigo: string): Promise<AccountResult> {
  const result = resultOf(await api.call('conta.confirmar', { body: { codigo } }))
  if (result.ok || !isLost(result.error)) return result.ok ? ok(null) : result
  const settled = await settle(({ confirmada }) => confirmada)
  if (settled?.done === true) return ok(null)
  return err({
    ...result.error,
    mensagem:
      settled === null
        ? 'A clínica não respondeu, e não sabemos se a conta foi confirmada. Tente de novo quando a internet voltar.'
        : 'A clínica não respondeu, e a conta ainda não foi confirmada. Tente de novo.',
  })
}

/** How a session that was to end is named: its id, or all but the one that asks. */
export type OtherSession = string | 'others'

export type EndSessionOptions = {
  /** In whose name: a page that is being left has no time to ask. */
  readonly owner: string
  readonly keepalive: boolean
}

/** What came of ending a session: `still`: the answer was lost, and it is open; `unknown`: nobody can say. */
export type EndedSession =
  | { readonly kind: 'ended' }
  | { readonly kind: 'still' | 'unknown' }
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
  const settled = await settle(({ sessoes }) =>
    sessoes.every(({ id, atual }) => (which === 'others' ? atual : id !== which)),
  )
  if (settled === null) return { kind: 'unknown' }
  return { kind: settled.done ? 'ended' : 'still' }
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
  const result = await openSession(await api.call('conta.novaSenha', { body: input }))
  if (result.ok || !repeated || !isAboutCode(result.error)) return result
  const { enderecoEmail, senha } = input
  const entered = await openSession(await api.call('usuario.login', { body: { enderecoEmail, senha } }))
  return entered.ok ? entered : result
}

/** Whether it is the code that was refused, and not the password. */
export function isAboutCode({ kind, campos }: AccountFailure): boolean {
  return kind === 'refused' && campos.some(({ campo }) => campo === 'codigo')
}
