import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Perfil, PerfilInput } from '#domain/perfil/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Principal } from '../../plugins/session.ts'
import { holdAccount } from '../account/repository.ts'
import { byId, findPerfil, type Owner, updatePerfil, upsertPerfil, type Viewer } from './repository.ts'

type Saved = Result<{ status: 200 | 201; body: Perfil }, Problem>

/** Whether somebody sees the profile with this e-mail as its holder or for the clinic. */
export function viewerOf(principal: Principal, email: string): Viewer {
  return principal.email === email ? 'holder' : 'clinic'
}

const belongsToAnother = err(problem('outra_pessoa', 'Este perfil é de outra pessoa.'))
const doesNotExist = err(problem('nao_encontrado', 'Este perfil não existe.'))

async function ownerOf(
  tx: Transaction,
  principal: Principal,
  email: string | undefined,
): Promise<Result<Owner, Problem>> {
  const isOwn = email === undefined || email === principal.email
  if (!isOwn && principal.status !== 'Admin') return belongsToAnother
  // The account is held, so that nobody confirms it meanwhile: that decides where reception's words go.
  const account = await holdAccount(tx, email ?? principal.email)
  // What she writes of herself is hers, confirmed or not.
  if (isOwn) return ok({ usuarioId: principal.id, email: principal.email, confirmada: true })
  if (account !== null) return ok({ usuarioId: account.id, email, confirmada: account.confirmada })
  const mensagem = 'Não há conta com este email.'
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo: 'email', mensagem }] }))
}

/** Creates one's profile or merges into it; Admin may name another registered person by e-mail. */
export async function createPerfil(
  tx: Transaction,
  principal: Principal,
  input: PerfilInput,
): Promise<Saved> {
  const { email, ...fields } = input
  const owner = await ownerOf(tx, principal, email)
  if (!owner.ok) return owner
  const { perfil, created } = await upsertPerfil(
    tx,
    owner.value,
    fields,
    viewerOf(principal, owner.value.email),
  )
  return ok({ status: created ? 201 : 200, body: perfil })
}

/**
 * Merges into profile `id`: another's answers 404 to a client. The e-mail is the login's and stays as it is.
 */
export async function changePerfil(
  tx: Transaction,
  principal: Principal,
  id: number,
  input: PerfilInput,
  version: number | null,
): Promise<Saved> {
  const { email, ...fields } = input
  const isAdmin = principal.status === 'Admin'
  if (!isAdmin && email !== undefined && email !== principal.email) return belongsToAnother
  // Admin writes as the clinic, of herself too: her own account is confirmed.
  const viewer = isAdmin ? 'clinic' : 'holder'
  const where = byId(id, isAdmin ? undefined : principal.id)
  const found = await findPerfil(tx, where, viewer)
  if (found === null) return doesNotExist
  await holdAccount(tx, found.email)
  const perfil = await updatePerfil(tx, where, fields, { versao: version, viewer })
  if (perfil === 'missing') return doesNotExist
  if (perfil === 'changed') return err(problem('versao_antiga', 'O perfil mudou desde que foi lido.'))
  return ok({ status: 200, body: perfil })
}
