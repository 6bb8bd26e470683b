import type { CampoInvalido } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Perfil, PerfilCampos } from '#domain/perfil/schema.ts'
import { db } from '#src/offline/db.ts'
import { discard, type EnqueueError, enqueue } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'

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
  servidor: Perfil | null,
  campos: PerfilCampos,
  id: string,
  substitui: readonly string[] = [],
): Promise<Result<DesfechoPerfil, EnqueueError>> {
  const queued = await enqueue(
    db,
    { kind: 'perfil.salvar', v: 1, payload: { perfilId: servidor?.id ?? null, campos } },
    { id, now: Date.now(), base: servidor?.versao ?? null },
  )
  if (!queued.ok) return err(queued.error)
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
      const naoSalvos = row.command.kind === 'perfil.salvar' ? row.command.payload.campos : campos
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

/** Forgets writes that the clinic refused. */
export async function descartarRecusados(ids: readonly string[]): Promise<void> {
  for (const id of ids) await discard(db, id, crypto.randomUUID(), Date.now())
}
