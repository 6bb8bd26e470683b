import { asc, desc, eq, sql } from 'drizzle-orm'
import { type Gap, gapOf, NO_GAP, withGap } from '#domain/agendamento/gap.ts'
import { formatDuration, parseDuration } from '#domain/lib/duration.ts'
import { centavosOf, reaisOf } from '#domain/lib/money.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento, ProcedimentoInput } from '#domain/procedimento/schema.ts'
import { holdRow } from '../../db/hold.ts'
import { procedimento } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

type ProcedimentoTableRow = typeof procedimento.$inferSelect

function toProcedimento(row: ProcedimentoTableRow): Procedimento {
  return {
    id: row.id,
    nome: row.nome,
    descricao: row.descricao,
    valor: reaisOf(row.valorCentavos),
    tempo: formatDuration(row.tempoMinutos),
    imagem: row.imagem,
    tipoProcedimento: row.tipoProcedimento,
    ...withGap({ antes: row.intervaloAntes, depois: row.intervaloDepois }),
  }
}

/** A gap that is not said stays as it is. */
function toRow({ valor, tempo, ...rest }: ProcedimentoInput) {
  return { ...rest, valorCentavos: centavosOf(valor), tempoMinutos: parseDuration(tempo) ?? 0 }
}

export async function readProcedimentoList(db: Connection): Promise<Procedimento[]> {
  const rows = await db.select().from(procedimento).orderBy(asc(procedimento.id))
  return rows.map(toProcedimento)
}

/** The picture of the first service of a kind; null where that has none, or there is no service. */
export async function readFirstPicture(db: Connection, kind: ProcedimentoKind): Promise<string | null> {
  const [first] = await db
    .select({ imagem: procedimento.imagem })
    .from(procedimento)
    .where(eq(procedimento.tipoProcedimento, kind))
    .orderBy(asc(procedimento.id))
    .limit(1)
  return first?.imagem || null
}

export async function findProcedimento(db: Connection, id: number): Promise<Procedimento | null> {
  const [row] = await db.select().from(procedimento).where(eq(procedimento.id, id))
  return row ? toProcedimento(row) : null
}

/** The procedure of that name; of several the one that is most like it. */
export async function findProcedimentoNamed(
  db: Connection,
  {
    nome,
    tipoProcedimento,
    valor,
    tempo,
  }: Pick<Procedimento, 'nome' | 'tipoProcedimento' | 'valor' | 'tempo'>,
): Promise<Procedimento | null> {
  const { valorCentavos, tempoMinutos } = procedimento
  const isAlike = sql`(${valorCentavos}, ${tempoMinutos}) = (${centavosOf(valor)}, ${parseDuration(tempo)})`
  const [row] = await db
    .select()
    .from(procedimento)
    .where(eq(procedimento.nome, nome))
    .orderBy(desc(eq(procedimento.tipoProcedimento, tipoProcedimento)), desc(isAlike), asc(procedimento.id))
    .limit(1)
  return row ? toProcedimento(row) : null
}

type Booking = Pick<Procedimento, 'nome' | 'tipoProcedimento' | 'valor' | 'tempo'> & {
  procedimentoId?: number | null | undefined
}

/** A booking's service: the procedure by id where the booking has one, else by its name. */
export function findServiceOf(db: Connection, booking: Booking): Promise<Procedimento | null> {
  const { procedimentoId } = booking
  return procedimentoId == null ? findProcedimentoNamed(db, booking) : findProcedimento(db, procedimentoId)
}

/** The gap of a booking's service; by its name, too, where there is no procedure of that id any more. */
export async function readGapOf(db: Connection, booking: Booking): Promise<Gap> {
  const service = (await findServiceOf(db, booking)) ?? (await findProcedimentoNamed(db, booking))
  return service === null ? NO_GAP : gapOf(service)
}

export const holdProcedimento = (tx: Transaction, id: number): Promise<void> => holdRow(tx, procedimento, id)

export async function insertProcedimento(db: Connection, input: ProcedimentoInput): Promise<Procedimento> {
  const [row] = await db.insert(procedimento).values(toRow(input)).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return toProcedimento(row)
}

export async function updateProcedimento(
  db: Connection,
  id: number,
  input: ProcedimentoInput,
): Promise<Procedimento | null> {
  const [row] = await db.update(procedimento).set(toRow(input)).where(eq(procedimento.id, id)).returning()
  return row ? toProcedimento(row) : null
}

export async function deleteProcedimento(db: Connection, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(procedimento).where(eq(procedimento.id, id))
  return rowCount === 1
}
