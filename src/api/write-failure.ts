import type { InvalidField } from '#domain/api/errors.ts'
import type { ApiResult, FailedAnswer } from './client.ts'

/** Why a write that went straight to the API failed: what to say, and under which fields. */
export type WriteFailure = {
  /** 'gone': what was to be changed is there no more. 'unknown': it may have been done all the same. */
  readonly kind: 'login' | 'gone' | 'refused' | 'unknown'
  readonly mensagem: string
  readonly campos: readonly InvalidField[]
}

/**
 * Whether nobody here knows if a write was done: there was no answer, none of somebody who knows, or one that
 * speaks of this try alone, where an earlier one may have been accepted. A refusal without the clinic's own
 * words is a proxy's as likely as hers; but whoever asks for a login has done nothing.
 */
export function isUnknown(answer: FailedAnswer): boolean {
  if (answer.kind !== 'problem') return true
  const { status, problem, unanswered } = answer
  return status !== 401 && (problem === null || unanswered === true || status >= 500 || status === 408)
}

/**
 * Whether the clinic itself says that what was asked for is not there. A 404 in other words is of a proxy, or
 * of a server that does not know the address: what was asked for may be there all the same.
 */
export function isNotFound(answer: ApiResult<unknown>): boolean {
  return answer.kind === 'problem' && answer.problem?.code === 'nao_encontrado'
}

/** The cause in words. Only refusals speak of what was typed. */
export function writeFailureOf(answer: FailedAnswer): WriteFailure {
  const repeat = 'Tente de novo: repetir é seguro, nada é feito duas vezes.'
  if (answer.kind !== 'problem')
    return {
      kind: 'unknown',
      mensagem: `A clínica não respondeu, e não sabemos se recebeu. ${repeat}`,
      campos: [],
    }
  const { status, problem } = answer
  if (status === 401)
    return { kind: 'login', mensagem: 'Sua sessão terminou. Faça login para continuar.', campos: [] }
  if (problem === null || isUnknown(answer))
    return {
      kind: 'unknown',
      mensagem: `A clínica não conseguiu responder agora, e não sabemos o que ela guardou. ${repeat}`,
      campos: [],
    }
  return {
    kind: isNotFound(answer) ? 'gone' : 'refused',
    mensagem: problem.detail,
    campos: problem.errors ?? [],
  }
}
