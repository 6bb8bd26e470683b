import type { CampoInvalido } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { LoginEntrada, RegistroEntrada } from '#domain/usuario/schema.ts'
import { api } from '#src/offline/api.ts'
import { db, type SessaoLocal } from '#src/offline/db.ts'
import { announceLeave, enterSession, leaveSession, readSessao } from '#src/offline/session.ts'

/** Why an account act failed: what to say, and under which fields. */
export type FalhaDeConta = {
  readonly tipo: 'recusado' | 'muitas_tentativas' | 'sem_rede'
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

function falhaDe(answer: Falhou): FalhaDeConta {
  if (answer.tipo !== 'problema') return SEM_REDE
  return {
    tipo: answer.status === 429 ? 'muitas_tentativas' : 'recusado',
    mensagem: answer.problem?.detail ?? '',
    campos: answer.problem?.errors ?? [],
  }
}

/** How many of the person's commands have not reached the clinic. */
export async function contarPendentes(): Promise<number> {
  const sessao = await readSessao(db)
  if (sessao === null) return 0
  return db.outbox.filter((r) => r.dono === sessao.email && r.state !== 'done').count()
}

/**
 * Logs out, here at once and at the server when it can be reached. `descartarFila`: the person said that what waits
 * may be dropped.
 */
export async function sair(options: { readonly descartarFila: boolean }): Promise<void> {
  await leaveSession(db, options)
  await announceLeave(db, api)
}
