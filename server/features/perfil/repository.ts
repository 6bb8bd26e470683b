import { and, eq, type SQL, sql } from 'drizzle-orm'
import { digitos, formatCep, formatCpf, formatTelefone } from '#domain/lib/masks.ts'
import type { Perfil, PerfilCampos, UsuarioListado } from '#domain/perfil/schema.ts'
import { containsText } from '../../db/search.ts'
import { perfil, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

type Row = typeof perfil.$inferSelect
type Owner = Readonly<{ usuarioId: number; email: string }>

function toPerfil(row: Row, email: string): Perfil {
  const { usuarioId: _, ...rest } = row
  return {
    ...rest,
    email,
    telefone: formatTelefone(row.telefone),
    cpf: formatCpf(row.cpf),
    cep: formatCep(row.cep),
    numeroCasa: row.numero,
  }
}

/** Only what was sent; documents as digits. */
function toRow(campos: PerfilCampos) {
  const { telefone, cpf, cep } = campos
  return {
    ...Object.fromEntries(Object.entries(campos).filter(([, value]) => value !== undefined)),
    ...(telefone !== undefined && { telefone: digitos(telefone) }),
    ...(cpf !== undefined && { cpf: digitos(cpf) }),
    ...(cep !== undefined && { cep: digitos(cep) }),
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

export const doEmail = (email: string): SQL => eq(usuario.email, email)

/** By id; of one owner where `usuarioId` is given. */
export const doId = (id: number, usuarioId?: number): SQL | undefined =>
  and(eq(perfil.id, id), usuarioId === undefined ? undefined : eq(perfil.usuarioId, usuarioId))

/** Creates the owner's profile, or lays the sent fields over the one that is there. */
export async function upsertPerfil(
  db: Connection,
  { usuarioId, email }: Owner,
  campos: PerfilCampos,
): Promise<{ perfil: Perfil; created: boolean }> {
  const values = toRow(campos)
  const [row] = await db
    .insert(perfil)
    .values({ ...values, usuarioId })
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
  campos: PerfilCampos,
  versao: number | null,
): Promise<Perfil | null> {
  const [row] = await db
    .update(perfil)
    .set({ ...toRow(campos), versao: nextVersion })
    .where(and(eq(perfil.id, id), versao === null ? undefined : eq(perfil.versao, versao)))
    .returning()
  return row ? toPerfil(row, email) : null
}

const semPerfil: Omit<Row, 'id' | 'usuarioId'> = {
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

type Page = Readonly<{ busca: string; limite: number | null; pagina: number }>

/** Registered people by name, with how many the search finds in all. */
export async function listPessoas(
  db: Connection,
  { busca, limite, pagina }: Page,
): Promise<{ pessoas: UsuarioListado[]; total: number }> {
  const nome = sql<string>`coalesce(nullif(trim(concat_ws(' ', nullif(${perfil.nome}, ''), nullif(${perfil.sobrenome}, ''))), ''), ${usuario.nomeUsuario})`
  const fone = digitos(busca)
  const text = sql`concat_ws(' ', ${perfil.nome}, ${perfil.sobrenome}, ${usuario.nomeUsuario}, ${usuario.email})`
  const byPhone = fone === '' ? sql`false` : sql`position(${fone}::text in ${perfil.telefone}) > 0`
  const where = busca === '' ? sql`true` : sql`(${containsText(text, busca)} or ${byPhone})`
  const query = db
    .select({
      perfil,
      nomeUsuario: usuario.nomeUsuario,
      email: usuario.email,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(where)
    .orderBy(sql`${nome} collate "pt-BR-x-icu"`, usuario.id)
    .$dynamic()
  const rows = await (limite === null ? query : query.limit(limite).offset((pagina - 1) * limite))
  const pessoas = rows.map(({ perfil: row, nomeUsuario, email }) => ({
    ...toPerfil({ ...semPerfil, usuarioId: 0, ...row, id: row?.id ?? 0 }, email),
    id: row?.id ?? null,
    nomeUsuario,
  }))
  // A page past the end has no row that could tell the total.
  const total = rows[0]?.total ?? (pagina === 1 ? 0 : await countPessoas(db, where))
  return { pessoas, total }
}

async function countPessoas(db: Connection, where: SQL): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(where)
  return row?.total ?? 0
}
