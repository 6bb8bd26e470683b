import { and, eq, type SQL, sql } from 'drizzle-orm'
import { digits, formatCep, formatCpf, formatPhone } from '#domain/lib/masks.ts'
import { partsOfName } from '#domain/perfil/registered-name.ts'
import type { ListedUsuario, Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { LONGEST_ANSWER } from '../../db/pages.ts'
import { everyWord, holds } from '../../db/search.ts'
import { perfil, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

type PerfilRow = typeof perfil.$inferSelect
type Owner = Readonly<{ usuarioId: number; email: string }>

function toPerfil(row: PerfilRow, email: string): Perfil {
  const { usuarioId: _, ...rest } = row
  return {
    ...rest,
    email,
    telefone: formatPhone(row.telefone),
    cpf: formatCpf(row.cpf),
    cep: formatCep(row.cep),
    numeroCasa: row.numero,
  }
}

/** Only what was sent; documents as digits. */
function toRow(fields: PerfilFields) {
  const { telefone, cpf, cep } = fields
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(telefone !== undefined && { telefone: digits(telefone) }),
    ...(cpf !== undefined && { cpf: digits(cpf) }),
    ...(cep !== undefined && { cep: digits(cep) }),
  }
}

const nextVersion = sql<number>`${perfil.versao} + 1`

export async function findPerfil(db: Connection, where: SQL | undefined): Promise<Perfil | null> {
  const [row] = await db
    .select({ perfil, email: usuario.email })
    .from(perfil)
    .innerJoin(usuario, eq(usuario.id, perfil.usuarioId))
    .where(where)
  return row ? toPerfil(row.perfil, row.email) : null
}

export const byEmail = (email: string): SQL => eq(usuario.email, email)

/** By id; of one owner where `usuarioId` is given. */
export const byId = (id: number, usuarioId?: number): SQL | undefined =>
  and(eq(perfil.id, id), usuarioId === undefined ? undefined : eq(perfil.usuarioId, usuarioId))

/**
 * Creates the owner's profile, with the name of her registration where none was sent, or lays the sent fields
 * over the one that is there.
 */
export async function upsertPerfil(
  db: Connection,
  { usuarioId, email }: Owner,
  fields: PerfilFields,
): Promise<{ perfil: Perfil; created: boolean }> {
  const values = toRow(fields)
  const [owner] = await db
    .select({ nomeUsuario: usuario.nomeUsuario })
    .from(usuario)
    .where(eq(usuario.id, usuarioId))
  const [row] = await db
    .insert(perfil)
    .values({ ...partsOfName(owner?.nomeUsuario ?? ''), ...values, usuarioId })
    .onConflictDoUpdate({ target: perfil.usuarioId, set: { ...values, versao: nextVersion } })
    .returning()
  if (row === undefined) throw new Error('upsert answered no row')
  // A new row begins at 1, and every write over one adds to it.
  return { perfil: toPerfil(row, email), created: row.versao === 1 }
}

/** Lays the sent fields over profile `id`; null where it has another version than the one wanted. */
export async function updatePerfil(
  db: Connection,
  { id, email }: Pick<Perfil, 'id' | 'email'>,
  fields: PerfilFields,
  versao: number | null,
): Promise<Perfil | null> {
  const [row] = await db
    .update(perfil)
    .set({ ...toRow(fields), versao: nextVersion })
    .where(and(eq(perfil.id, id), versao === null ? undefined : eq(perfil.versao, versao)))
    .returning()
  return row ? toPerfil(row, email) : null
}

const noPerfil: Omit<PerfilRow, 'id' | 'usuarioId'> = {
  nome: '',
  sobrenome: '',
  telefone: '',
  dataNascimento: null,
  cpf: '',
  cep: '',
  uf: '',
  municipio: '',
  bairro: '',
  logradouro: '',
  numero: null,
  complemento: '',
  versao: 0,
}

type Page = Readonly<{ busca: string; limite: number | null; depois: string | null }>

/** Registered people by name; where a page of them is asked for, with how many the search finds in all. */
export async function readUsuarioList(
  db: Connection,
  { busca, limite, depois }: Page,
): Promise<{ usuarios: ListedUsuario[]; total: number }> {
  const found = everyWord(busca, (word) => holds(usuario.busca, word))
  const place = sql`(${usuario.nomeExibicao}, ${usuario.id})`
  const before = sql`(select d.nome_exibicao, d.id from usuario d where d.email = ${depois})`
  const query = db
    .select({ perfil, nomeUsuario: usuario.nomeUsuario, email: usuario.email })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(depois === null ? found : sql`${found} and ${place} > ${before}`)
    .orderBy(usuario.nomeExibicao, usuario.id)
    .$dynamic()
  const [rows, total] = await Promise.all([
    query.limit(limite ?? LONGEST_ANSWER),
    limite === null ? null : db.$count(usuario, found),
  ])
  const usuarios = rows.map(({ perfil: row, nomeUsuario, email }) => ({
    ...toPerfil({ ...noPerfil, usuarioId: 0, ...row, id: row?.id ?? 0 }, email),
    id: row?.id ?? null,
    nomeUsuario,
  }))
  const isCut = limite === null && rows.length === LONGEST_ANSWER
  return { usuarios, total: total ?? (isCut ? await db.$count(usuario, found) : rows.length) }
}
