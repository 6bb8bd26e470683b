import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Perfil, PerfilEntrada } from '#domain/perfil/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { findUsuarioId } from '../usuario/repository.ts'
import { doId, findPerfil, updatePerfil, upsertPerfil } from './repository.ts'

type Saved = Result<{ status: 200 | 201; body: Perfil }, Problem>

const outraPessoa = err(problem('outra_pessoa', 'Este perfil é de outra pessoa.'))
const naoExiste = err(problem('nao_encontrado', 'Este perfil não existe.'))

async function ownerOf(
  tx: Transaction,
  pessoa: Pessoa,
  email: string | undefined,
): Promise<Result<{ usuarioId: number; email: string }, Problem>> {
  if (email === undefined || email === pessoa.email) return ok({ usuarioId: pessoa.id, email: pessoa.email })
  if (pessoa.status !== 'Admin') return outraPessoa
  const usuarioId = await findUsuarioId(tx, email)
  if (usuarioId !== null) return ok({ usuarioId, email })
  const mensagem = 'Não há conta com este email.'
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo: 'email', mensagem }] }))
}

/** Creates one's profile or merges into it; Admin may name another registered person by e-mail. */
export async function createPerfil(tx: Transaction, pessoa: Pessoa, entrada: PerfilEntrada): Promise<Saved> {
  const { email, ...campos } = entrada
  const owner = await ownerOf(tx, pessoa, email)
  if (!owner.ok) return owner
  const { perfil, created } = await upsertPerfil(tx, owner.value, campos)
  return ok({ status: created ? 201 : 200, body: perfil })
}

/** Merges into profile `id`: another's answers 404 to a client. The e-mail is the login's and stays as it is. */
export async function changePerfil(
  tx: Transaction,
  pessoa: Pessoa,
  id: number,
  entrada: PerfilEntrada,
  versao: number | null,
): Promise<Saved> {
  const { email, ...campos } = entrada
  const isAdmin = pessoa.status === 'Admin'
  if (!isAdmin && email !== undefined && email !== pessoa.email) return outraPessoa
  const atual = await findPerfil(tx, doId(id, isAdmin ? undefined : pessoa.id))
  if (atual === null) return naoExiste
  const perfil = await updatePerfil(tx, atual, campos, versao)
  if (perfil === null) return err(problem('versao_antiga', 'O perfil mudou desde que foi lido.'))
  return ok({ status: 200, body: perfil })
}
