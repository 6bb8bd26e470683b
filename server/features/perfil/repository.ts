import { and, eq, type SQL, sql } from 'drizzle-orm'
import { digits, formatCep, formatCpf, formatPhone } from '#domain/lib/masks.ts'
import { ofReceptionAlone, overwrittenBy } from '#domain/perfil/of-reception.ts'
import { partsOfName } from '#domain/perfil/registered-name.ts'
import type { ListedUsuario, Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { isBehindPlace, LONGEST_ANSWER } from '../../db/pages.ts'
import { everyWord, holds } from '../../db/search.ts'
import { perfil, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'
import { isConfirmed } from '../usuario/repository.ts'

type PerfilRow = typeof perfil.$inferSelect
/** `confirmada`: the clinic knows whose the account is. */
export type Owner = Readonly<{ usuarioId: number; email: string; confirmada: boolean }>

/**
 * Who is shown a profile: of an account that is not confirmed its holder sees what was typed there, and the
 * clinic also what reception has written down. Of one that is confirmed both see the same.
 */
export type Viewer = 'holder' | 'clinic'

function toPerfil(row: PerfilRow, { email, confirmada }: Omit<Owner, 'usuarioId'>, viewer: Viewer): Perfil {
  const { usuarioId: _, daRecepcao: ofReception, ...own } = row
  const isLaidOver = viewer === 'clinic' && !confirmada && ofReception !== null
  const shown: typeof own = isLaidOver ? { ...own, ...ofReceptionAlone(ofReception) } : own
  return {
    ...shown,
    email,
    telefone: formatPhone(shown.telefone),
    cpf: formatCpf(shown.cpf),
    cep: formatCep(shown.cep),
    numeroCasa: shown.numero,
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

export async function findPerfil(
  db: Connection,
  where: SQL | undefined,
  viewer: Viewer,
): Promise<Perfil | null> {
  const found = await findStored(db, where)
  return found && toPerfil(found.perfil, found, viewer)
}

/** A profile as it is stored, with its account. */
async function findStored(db: Connection, where: SQL | undefined) {
  const [row] = await db
    .select({ perfil, email: usuario.email, confirmada: isConfirmed })
    .from(perfil)
    .innerJoin(usuario, eq(usuario.id, perfil.usuarioId))
    .where(where)
  return row ?? null
}

export const byEmail = (email: string): SQL => eq(usuario.email, email)

/** The condition on a profile's id, and on its owner where `usuarioId` is given. */
export const byId = (id: number, usuarioId?: number): SQL | undefined =>
  and(eq(perfil.id, id), usuarioId === undefined ? undefined : eq(perfil.usuarioId, usuarioId))

const hersSince = sql`coalesce(${perfil.daRecepcao}->'dela', '[]')`

/**
 * What is written of the sent fields: what reception writes down for an account that is not confirmed is kept
 * beside what its holder typed, with the fields that she has written since. Where there is nothing of
 * reception's, null stays null.
 */
function written(fields: PerfilFields, { confirmada }: { confirmada: boolean }, viewer: Viewer) {
  const values = toRow(fields)
  const names = Object.keys(values)
  if (viewer === 'holder') {
    const since = sql`(${hersSince} - ${sql.param(names)}::text[]) || ${JSON.stringify(names)}::jsonb`
    return { ...values, daRecepcao: sql`${perfil.daRecepcao} || jsonb_build_object('dela', ${since})` }
  }
  if (confirmada) return values
  const since = sql`${hersSince} - ${sql.param(overwrittenBy(names))}::text[]`
  const addition = sql`${JSON.stringify(values)}::jsonb || jsonb_build_object('dela', ${since})`
  return { daRecepcao: sql`coalesce(${perfil.daRecepcao}, '{}') || ${addition}` }
}

/**
 * Creates the owner's profile, with the name of her registration where none was sent, or lays the sent fields
 * over the one that is there.
 */
export async function upsertPerfil(
  db: Connection,
  owner: Owner,
  fields: PerfilFields,
  viewer: Viewer,
): Promise<{ perfil: Perfil; created: boolean }> {
  const { usuarioId } = owner
  const set = written(fields, owner, viewer)
  const [account] = await db
    .select({ nomeUsuario: usuario.nomeUsuario })
    .from(usuario)
    .where(eq(usuario.id, usuarioId))
  const values = toRow(fields)
  const isOwn = viewer === 'holder' || owner.confirmada
  const first = isOwn ? values : { daRecepcao: sql`${JSON.stringify(values)}::jsonb` }
  const [row] = await db
    .insert(perfil)
    .values({ ...partsOfName(account?.nomeUsuario ?? ''), ...first, usuarioId })
    .onConflictDoUpdate({ target: perfil.usuarioId, set: { ...set, versao: nextVersion } })
    .returning()
  if (row === undefined) throw new Error('upsert answered no row')
  // A new row begins at 1, and every write over one adds to it.
  return { perfil: toPerfil(row, owner, viewer), created: row.versao === 1 }
}

/**
 * Lays the sent fields over the profile that `where` finds.
 * @returns 'missing' where there is none, 'changed' where it has another version than the one wanted
 */
export async function updatePerfil(
  db: Connection,
  where: SQL | undefined,
  fields: PerfilFields,
  { versao, viewer }: Readonly<{ versao: number | null; viewer: Viewer }>,
): Promise<Perfil | 'missing' | 'changed'> {
  const current = await findStored(db, where)
  if (current === null) return 'missing'
  const [row] = await db
    .update(perfil)
    .set({ ...written(fields, current, viewer), versao: nextVersion })
    .where(and(eq(perfil.id, current.perfil.id), versao === null ? undefined : eq(perfil.versao, versao)))
    .returning()
  return row ? toPerfil(row, current, viewer) : 'changed'
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
  daRecepcao: null,
  versao: 0,
}

type Page = Readonly<{
  busca: string
  limite: number | null
  depois: string | null
  nomeDepois: string | null
}>

/** Registered people by name; where a page of them is asked for, with how many the search finds in all. */
export async function readUsuarioList(
  db: Connection,
  { busca, limite, depois, nomeDepois }: Page,
): Promise<{ usuarios: ListedUsuario[]; total: number }> {
  const found = everyWord(busca, (word) => holds(usuario.busca, word))
  const isBehind = isBehindPlace(sql`(${usuario.nomeExibicao}, ${usuario.id})`, {
    of: sql`usuario d where d.email = ${depois}`,
    nome: nomeDepois,
  })
  const query = db
    .select({ perfil, nomeUsuario: usuario.nomeUsuario, email: usuario.email, confirmada: isConfirmed })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(depois === null ? found : sql`${found} and ${isBehind}`)
    .orderBy(usuario.nomeExibicao, usuario.id)
    .$dynamic()
  const [rows, total] = await Promise.all([
    query.limit(limite ?? LONGEST_ANSWER),
    limite === null ? null : db.$count(usuario, found),
  ])
  const usuarios = rows.map(({ perfil: row, nomeUsuario, email, confirmada }) => ({
    ...toPerfil({ ...noPerfil, usuarioId: 0, ...row, id: row?.id ?? 0 }, { email, confirmada }, 'clinic'),
    id: row?.id ?? null,
    nomeUsuario,
    confirmada,
  }))
  const isCut = limite === null && rows.length === LONGEST_ANSWER
  return { usuarios, total: total ?? (isCut ? await db.$count(usuario, found) : rows.length) }
}
