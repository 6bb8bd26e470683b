import type { MadeCode } from '#domain/account/schema.ts'
import { clinicNowOf, DEFAULT_TIME_ZONE, formatTime } from '#domain/lib/dates.ts'
import { accountFailureOf, isLost } from '#src/api/account-failure.ts'
import type { ApiResult } from '#src/api/client.ts'
import { api } from '../api.ts'
import { db } from '../db.ts'

/** A code as a screen shows it; `until` by the clinic's clock. */
export type CodeInWords =
  | { readonly ok: true; readonly code: string; readonly until: string }
  | { readonly ok: false; readonly message: string }

/** What came of asking the clinic for a code; of a lost answer that another one takes its place. */
export async function codeInWords(answer: ApiResult<MadeCode>): Promise<CodeInWords> {
  if (answer.kind === 'ok') {
    const zone = (await db.clinica.get(1).catch(() => undefined))?.fuso ?? DEFAULT_TIME_ZONE
    const { minute } = clinicNowOf(Date.parse(answer.body.venceEm), zone)
    return { ok: true, code: answer.body.codigo, until: formatTime(minute) }
  }
  const failure = accountFailureOf(answer)
  if (!isLost(failure)) return { ok: false, message: failure.mensagem }
  return { ok: false, message: 'A clínica não respondeu. Peça outro: ele vale no lugar do que se perdeu.' }
}

/** Admin: a code to read to whom she knows; the one before holds no more. */
export async function makeCode(email: string): Promise<CodeInWords> {
  return codeInWords(await api.call('conta.criarCodigo', { body: { email } }))
}
