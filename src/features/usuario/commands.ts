import type { InvalidField } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginInput, RegistrationInput } from '#domain/usuario/schema.ts'
import { api } from '#src/offline/api.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { announceLeave, enterSession, leaveSession } from '#src/offline/session.ts'
import { freeSpace } from '#src/offline/storage-quota.ts'

/** Why an account act failed: what to say, and under which fields. Only `refused` judges what was typed. */
export type AccountFailure = {
  readonly kind: 'refused' | 'muitas_tentativas' | 'no_network' | 'indisponivel' | 'no_storage'
  readonly mensagem: string
  readonly campos: readonly InvalidField[]
}

const NO_NETWORK: AccountFailure = {
  kind: 'no_network',
  mensagem: 'A clínica não respondeu. Verifique a internet e tente de novo.',
  campos: [],
}

const NO_STORAGE: AccountFailure = {
  kind: 'no_storage',
  mensagem:
    'Este navegador não deixa o aplicativo guardar nada, e sem isso não dá para entrar. Saia da janela anônima ou libere espaço no aparelho, e tente de novo.',
  campos: [],
}

/** Logs in; from then on every tab of this browser is this person's. */
export async function logIn(input: LoginInput): Promise<Result<LocalSession, AccountFailure>> {
  const answer = await api.call('usuario.login', { body: input })
  if (answer.kind !== 'ok') return err(failureOf(answer))
  const { body } = answer
  const enter = () => enterSession(db, body, crypto.randomUUID(), Date.now())
  try {
    return ok(
      await enter().catch(async () => {
        await freeSpace(db)
        return enter()
      }),
    )
  } catch {
    // The app draws from the device alone: a session that only the server knows would be nobody's.
    await api.call('usuario.sair')
    return err(NO_STORAGE)
  }
}

export async function register(
  input: RegistrationInput,
): Promise<Result<{ readonly email: string }, AccountFailure>> {
  const answer = await api.call('usuario.registrar', { body: input })
  return answer.kind === 'ok' ? ok({ email: answer.body.email }) : err(failureOf(answer))
}

type Failed = Exclude<Awaited<ReturnType<typeof api.call>>, { readonly kind: 'ok' }>

const UNAVAILABLE: AccountFailure = {
  kind: 'indisponivel',
  mensagem: 'A clínica não conseguiu responder agora. Tente de novo em instantes.',
  campos: [],
}

function failureOf(answer: Failed): AccountFailure {
  if (answer.kind !== 'problem') return NO_NETWORK
  // 401: not these credentials; 409, 422: not these values. Nothing else speaks of what was typed.
  const judged = [401, 409, 422].includes(answer.status)
  if (answer.status === 429)
    return { kind: 'muitas_tentativas', mensagem: waitInWords(answer.retryAfter), campos: [] }
  if (!judged) return UNAVAILABLE
  const { code, title, detail, errors = [] } = answer.problem ?? {}
  // Its detail is the specification's sentence, which the screen says anyway; the reason is the title.
  return {
    kind: 'refused',
    mensagem: (code === 'email_em_uso' ? `${title}.` : detail) ?? '',
    campos: errors,
  }
}

/** How long to wait, from the server's seconds. */
function waitInWords(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 60) / 60)
  return `Muitas tentativas. Tente de novo em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`
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
