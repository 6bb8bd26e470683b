import type { CampoInvalido } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginEntrada, RegistroEntrada } from '#domain/usuario/schema.ts'
import { api } from '#src/offline/api.ts'
import { db, type SessaoLocal } from '#src/offline/db.ts'
import { announceLeave, enterSession, leaveSession } from '#src/offline/session.ts'

/** Why an account act failed: what to say, and under which fields. Only `recusado` judges what was typed. */
export type FalhaDeConta = {
  readonly tipo: 'recusado' | 'muitas_tentativas' | 'sem_rede' | 'indisponivel'
  readonly mensagem: string
  readonly campos: readonly CampoInvalido[]
}

const SEM_REDE: FalhaDeConta = {
  tipo: 'sem_rede',
  mensagem: 'A clínica não respondeu. Verifique a internet e tente de novo.',
  campos: [],
}

/** Logs in; from then on every tab of this browser is this person's. */
export async function entrar(entrada: LoginEntrada): Promise<Result<SessaoLocal, FalhaDeConta>> {
  const answer = await api.call('usuario.login', { body: entrada })
  if (answer.tipo === 'ok') return ok(await enterSession(db, answer.body, crypto.randomUUID(), Date.now()))
  return err(falhaDe(answer))
}

export async function registrar(
  entrada: RegistroEntrada,
): Promise<Result<{ readonly email: string }, FalhaDeConta>> {
  const answer = await api.call('usuario.registrar', { body: entrada })
  return answer.tipo === 'ok' ? ok({ email: answer.body.email }) : err(falhaDe(answer))
}

type Falhou = Exclude<Awaited<ReturnType<typeof api.call>>, { readonly tipo: 'ok' }>

const INDISPONIVEL: FalhaDeConta = {
  tipo: 'indisponivel',
  mensagem: 'A clínica não conseguiu responder agora. Tente de novo em instantes.',
  campos: [],
}

function falhaDe(answer: Falhou): FalhaDeConta {
  if (answer.tipo !== 'problema') return SEM_REDE
  // 401: not these credentials; 409, 422: not these values. Nothing else speaks of what was typed.
  const julgado = [401, 409, 422].includes(answer.status)
  if (answer.status === 429)
    return { tipo: 'muitas_tentativas', mensagem: esperaEmPalavras(answer.retryAfter), campos: [] }
  if (!julgado) return INDISPONIVEL
  const { code, title, detail, errors = [] } = answer.problem ?? {}
  // Its detail is the specification's sentence, which the screen says anyway; the reason is the title.
  return {
    tipo: 'recusado',
    mensagem: (code === 'email_em_uso' ? `${title}.` : detail) ?? '',
    campos: errors,
  }
}

/** How long to wait, from the server's seconds. */
function esperaEmPalavras(segundos: number | null): string {
  const minutos = Math.ceil((segundos ?? 60) / 60)
  return `Muitas tentativas. Tente de novo em ${minutos === 1 ? 'um minuto' : `${minutos} minutos`}.`
}

/**
 * Logs out, here at once and at the server when it can be reached. `descartarFila`: the person said that what waits
 * may be dropped.
 */
export async function sair(options: { readonly descartarFila: boolean }): Promise<void> {
  await leaveSession(db, options)
  await announceLeave(db, api)
}
