import type { CampoInvalido } from '#domain/api/errors.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isSavePerfil, type SavePerfil, savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { Perfil, PerfilCampos } from '#domain/perfil/schema.ts'
import { api } from '#src/offline/api.ts'
import { db, type PessoaLocal } from '#src/offline/db.ts'
import { discard, type EnqueueError, enqueue } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { pull } from '#src/offline/pull.ts'
import { keepPessoas, PAGINA_DE_PESSOAS } from '#src/offline/pull-lists.ts'
import { sendDirectly } from '#src/offline/send-directly.ts'
import { type PaginaDePessoas, procurarNoAparelho } from './queries.ts'

/** What became of a profile write while the person was looking. */
export type DesfechoPerfil =
  | { readonly tipo: 'cadastrado' }
  | { readonly tipo: 'atualizado' }
  /** On this device, on its way. */
  | { readonly tipo: 'guardado' }
  /** `naoSalvos`: all that was in the refused write, with what had been waiting before it. */
  | {
      readonly tipo: 'recusado'
      readonly mensagem: string
      readonly campos: readonly CampoInvalido[]
      readonly naoSalvos: PerfilCampos
    }
  | { readonly tipo: 'login' }

/**
 * Queues what the person changed, and only that: the rest of the profile stays the server's. `substitui`: refused
 * writes that this one corrects.
 */
export async function salvarPerfil(
  dono: string,
  servidor: Perfil | null,
  campos: PerfilCampos,
  id: string,
  substitui: readonly string[] = [],
): Promise<Result<DesfechoPerfil, EnqueueError>> {
  const command = savePerfil({ perfilId: servidor?.id ?? null, campos })
  const queued = await enqueue(db, command, { id, dono, now: Date.now(), base: servidor?.versao ?? null })
  if (!queued.ok)
    return queued.error === 'sem_armazenamento' ? salvarDireto(command, id, dono, servidor) : queued
  await descartarRecusados(substitui)
  if (queued.value.id === null) return ok({ tipo: 'guardado' })
  const row = await awaitOutcome(db, queued.value.id, () => navigator.onLine)
  switch (row?.state) {
    case 'done':
      return ok({ tipo: servidor === null ? 'cadastrado' : 'atualizado' })
    case 'auth':
      return ok({ tipo: 'login' })
    case 'conflict':
    case 'rejected': {
      // The person is here and sees why: what was typed stays in the form, not in the queue.
      await discard(db, row.id, crypto.randomUUID(), Date.now())
      const naoSalvos = isSavePerfil(row.command) ? row.command.payload.campos : campos
      const { error } = row
      return ok({
        tipo: 'recusado',
        mensagem: error?.mensagem ?? '',
        campos: error?.campos ?? [],
        naoSalvos,
      })
    }
    default:
      return ok({ tipo: 'guardado' })
  }
}

/** No room on the device: sent at once, or said to be nowhere. */
async function salvarDireto(
  command: SavePerfil,
  id: string,
  dono: string,
  servidor: Perfil | null,
): Promise<Result<DesfechoPerfil, EnqueueError>> {
  const direto = await sendDirectly(command, { id, dono })
  const naoSalvos = command.payload.campos
  switch (direto.tipo) {
    case 'feito':
      await pull({ db, api, now: Date.now }, 'perfil')
      return ok({ tipo: servidor === null ? 'cadastrado' : 'atualizado' })
    case 'recusado': {
      const { problem } = direto.answer
      return ok({
        tipo: 'recusado',
        mensagem: problem?.detail ?? '',
        campos: problem?.errors ?? [],
        naoSalvos,
      })
    }
    case 'incerto':
      return ok({
        tipo: 'recusado',
        mensagem: 'A clínica não respondeu, e não sabemos se recebeu. Toque em Atualizar de novo.',
        campos: [],
        naoSalvos,
      })
    case 'sem_sessao':
      return err('sem_sessao')
    case 'fora':
      return err('sem_armazenamento')
  }
}

/** Forgets writes that the clinic refused. */
export async function descartarRecusados(ids: readonly string[]): Promise<void> {
  for (const id of ids) await discard(db, id, crypto.randomUUID(), Date.now())
}

export type Procura = {
  readonly busca: string
  /** The last person shown; null for the first page. */
  readonly depois: string | null
  readonly limite?: number
}

/**
 * Admin: asks the clinic for a page of people by name; null where it could not be asked. What it answers is of one
 * search and one moment: it stays with the screen, and only who is opened or chosen is kept on the device.
 */
export async function procurarPessoas(
  { busca, depois, limite = PAGINA_DE_PESSOAS }: Procura,
  signal: AbortSignal,
): Promise<PaginaDePessoas | null> {
  const query = { busca: busca === '' ? null : busca, depois, limite }
  const answer = await api.call('perfil.listar', { query, signal })
  if (answer.tipo !== 'ok') return null
  return { pessoas: answer.body, total: Number(answer.headers.get(TOTAL_HEADER) ?? answer.body.length) }
}

/** Admin: keeps somebody who was opened or chosen, so that she is there without internet too. */
export async function guardarPessoa(pessoa: PessoaLocal): Promise<void> {
  await db.transaction('rw', db.usuarios, () => keepPessoas(db, [{ ...pessoa, vistaEm: Date.now() }]))
}

/** A clinic that has not answered by then (ms) is not waited for. */
export const PACIENCIA_MS = 3_000
/** As many as one looks through while typing. */
const SUGESTOES = 8

/** Admin: the first whom a search finds, as the clinic says or, where it does not answer, this device. */
export async function procurarClientes(busca: string, signal: AbortSignal) {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PACIENCIA_MS)])
  const pagina = navigator.onLine
    ? await procurarPessoas({ busca, depois: null, limite: SUGESTOES }, patience)
    : null
  if (pagina !== null) return { pessoas: pagina.pessoas, guardadas: null }
  const { achadas, guardadas } = await procurarNoAparelho(busca)
  return { pessoas: achadas.slice(0, SUGESTOES), guardadas }
}
