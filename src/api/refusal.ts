import type { CampoInvalido } from '#domain/api/errors.ts'
import type { ApiResult } from './client.ts'

/** Why a write did not happen, in words, and which of its fields were refused. */
export type Recusa = { readonly mensagem: string; readonly campos: readonly CampoInvalido[] }

/** What a person is told of a write that the API did not answer well. */
export function recusaDe(answer: Exclude<ApiResult<never>, { readonly tipo: 'ok' }>): Recusa {
  if (answer.tipo !== 'problema') return { mensagem: 'A clínica não respondeu. Tente de novo.', campos: [] }
  return {
    mensagem: answer.problem?.detail ?? 'A clínica não conseguiu responder agora.',
    campos: answer.problem?.errors ?? [],
  }
}
