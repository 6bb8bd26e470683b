import type { InvalidField } from '#domain/api/errors.ts'
import type { ApiResult } from './client.ts'

/** Why a write that went straight to the API failed: what to say, and under which fields. */
export type WriteFailure = {
  /** 'sumiu': what was to be changed is there no more. 'sem_resposta': it may have been done all the same. */
  readonly kind: 'login' | 'gone' | 'refused' | 'no_answer' | 'indisponivel'
  readonly mensagem: string
  readonly campos: readonly InvalidField[]
}

type Failed = Exclude<ApiResult<unknown>, { readonly kind: 'ok' }>

/** The cause in words. Only refusals speak of what was typed. */
export function writeFailureOf(answer: Failed): WriteFailure {
  if (answer.kind !== 'problem')
    return {
      kind: 'no_answer',
      mensagem: 'A clínica não respondeu. Antes de tentar de novo, veja na lista o que ficou valendo.',
      campos: [],
    }
  const { status, problem } = answer
  if (status === 401)
    return { kind: 'login', mensagem: 'Sua sessão terminou. Faça login para continuar.', campos: [] }
  if (problem === null || status >= 500)
    return {
      kind: 'indisponivel',
      mensagem: 'A clínica não conseguiu responder agora. Tente de novo em instantes.',
      campos: [],
    }
  return {
    kind: status === 404 ? 'gone' : 'refused',
    mensagem: problem.detail,
    campos: problem.errors ?? [],
  }
}
