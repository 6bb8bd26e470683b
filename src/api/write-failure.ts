import type { InvalidField } from '#domain/api/errors.ts'
import type { ApiResult } from './client.ts'

/** Why a write that went straight to the API failed: what to say, and under which fields. */
export type WriteFailure = {
  /** 'sumiu': what was to be changed is there no more. 'sem_resposta': it may have been done all the same. */
  readonly tipo: 'login' | 'sumiu' | 'recusada' | 'sem_resposta' | 'indisponivel'
  readonly mensagem: string
  readonly campos: readonly InvalidField[]
}

type Failed = Exclude<ApiResult<unknown>, { readonly tipo: 'ok' }>

/** The cause in words. Only refusals speak of what was typed. */
export function writeFailureOf(answer: Failed): WriteFailure {
  if (answer.tipo !== 'problema')
    return {
      tipo: 'sem_resposta',
      mensagem: 'A clínica não respondeu. Antes de tentar de novo, veja na lista o que ficou valendo.',
      campos: [],
    }
  const { status, problem } = answer
  if (status === 401)
    return { tipo: 'login', mensagem: 'Sua sessão terminou. Faça login para continuar.', campos: [] }
  if (problem === null || status >= 500)
    return {
      tipo: 'indisponivel',
      mensagem: 'A clínica não conseguiu responder agora. Tente de novo em instantes.',
      campos: [],
    }
  return {
    tipo: status === 404 ? 'sumiu' : 'recusada',
    mensagem: problem.detail,
    campos: problem.errors ?? [],
  }
}
