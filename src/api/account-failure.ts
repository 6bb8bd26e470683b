import type { InvalidField } from '#domain/api/errors.ts'
import type { FailedAnswer } from './client.ts'
import { isUnknown } from './write-failure.ts'

/**
 * Why an act on an account failed: what to say, and under which fields. Only `refused` judges what was typed;
 * `denied` is the clinic's no to anybody's, as to one who may not do it. Of `no_network` and `indisponivel`
 * nobody here knows what became of it.
 */
export type AccountFailure = {
  readonly kind:
    | 'refused'
    | 'denied'
    | 'muitas_tentativas'
    | 'no_network'
    | 'indisponivel'
    | 'no_storage'
    | 'login'
  readonly mensagem: string
  readonly campos: readonly InvalidField[]
  /** The e-mail has an account already. */
  readonly isEmailInUse?: true
}

const NO_NETWORK: AccountFailure = {
  kind: 'no_network',
  mensagem: 'A clínica não respondeu. Verifique a internet e tente de novo.',
  campos: [],
}

const UNAVAILABLE: AccountFailure = {
  kind: 'indisponivel',
  mensagem: 'A clínica não conseguiu responder agora. Tente de novo em instantes.',
  campos: [],
}

const SESSION_OVER: AccountFailure = {
  kind: 'login',
  mensagem: 'Sua sessão terminou. Faça login para continuar.',
  campos: [],
}

/** Whether nobody here knows if it was done: the answer was lost, or was none of somebody who knows. */
export function isLost({ kind }: AccountFailure): boolean {
  return kind === 'no_network' || kind === 'indisponivel'
}

/** The cause in words. */
export function accountFailureOf(answer: FailedAnswer): AccountFailure {
  if (answer.kind !== 'problem') return NO_NETWORK
  const { status, problem, retryAfter } = answer
  if (status === 429) return { kind: 'muitas_tentativas', mensagem: waitInWords(retryAfter), campos: [] }
  if (problem === null || isUnknown(answer)) return UNAVAILABLE
  const { code, detail, errors = [] } = problem
  if (code === 'nao_autenticado' || code === 'outra_pessoa') return SESSION_OVER
  return {
    // 401: not these credentials; 409, 422: not these values. Nothing else speaks of what was typed.
    kind: [401, 409, 422].includes(status) ? 'refused' : 'denied',
    mensagem: detail,
    campos: errors,
    ...(code === 'email_em_uso' && { isEmailInUse: true }),
  }
}

/** How long to wait, from the server's seconds. */
function waitInWords(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 60) / 60)
  return `Muitas tentativas. Tente de novo em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`
}

/** Said where that is of a removal: what has become of it stands in the list once that is read anew. */
export const LOST_REMOVAL =
  'A resposta da clínica se perdeu. Assim que a clínica responder de novo, a lista mostra como ficou.'
