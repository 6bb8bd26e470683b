import { type SQL, sql } from 'drizzle-orm'
import type { HealthNote } from '#domain/ficha/schema.ts'
import { healthNote, healthReading } from '../../../db/tables.ts'
import type { Connection, Transaction } from '../../../db/transaction.ts'
import { toClinicDateTime } from '../../agendamento/visit-row.ts'

/**
 * A card with all that went into it. A note stays with the card that it was written for: a joining that is
 * undone leaves nobody with the health of another, and none is hidden behind one that was there before.
 */
const parts = (id: number): SQL => sql`with recursive parts as (
  select f.id, f.chave, f.id = ${id} as is_own from ficha f where f.id = ${id}
  union select f.id, f.chave, false from ficha f join parts p on f.junta_a = p.id)`

type NoteRow = {
  chave: string
  signed: string
  instante: number
  consentimento: number
  withdrawn: string | null
}

/** How many readings of a note are told. */
const TOLD_READINGS = 5

/**
 * What is written of her health, without its text; moments as the clinic's clock shows them. Where her card
 * was written twice there may be several: those that still stand, and that of her own card first.
 */
export async function readHealthNote(
  db: Connection,
  id: number,
  timeZone: string,
): Promise<HealthNote | null> {
  const { rows } = await db.execute<NoteRow>(sql`${parts(id)}
    select p.chave::text, (a.assinado_em at time zone ${timeZone})::text as signed,
      floor(extract(epoch from a.assinado_em) * 1000)::float8 as instante, a.consentimento,
      (a.retirado_em at time zone ${timeZone})::text as withdrawn
    from alerta_saude a join parts p on p.id = a.ficha_id
    order by a.texto is null, p.is_own desc, a.assinado_em desc`)
  const [note, ...others] = rows
  if (note === undefined) return null
  const readings = await db.execute<{ quem: string | null; em: string }>(sql`${parts(id)}
    select u.nome_exibicao as quem, (l.em at time zone ${timeZone})::text as em
    from leitura_saude l join parts p on p.id = l.ficha_id left join usuario u on u.id = l.quem
    order by l.em desc limit ${TOLD_READINGS}`)
  return {
    assinadoEm: toClinicDateTime(note.signed),
    instante: note.instante,
    consentimento: note.consentimento,
    retiradoEm: note.withdrawn === null ? null : toClinicDateTime(note.withdrawn),
    leituras: readings.rows.map(({ quem, em }) => ({ quem, em: toClinicDateTime(em) })),
    outras: others.filter(({ withdrawn }) => withdrawn === null).map(({ chave }) => chave),
  }
}

type Signed = Readonly<{ texto: string; consentimento: number; assinante: string }>

export async function writeHealthNote(tx: Transaction, id: number, signed: Signed): Promise<void> {
  const values = { ...signed, assinadoEm: sql`now()`, retiradoEm: null }
  await tx
    .insert(healthNote)
    .values({ ...values, fichaId: id })
    .onConflictDoUpdate({ target: healthNote.fichaId, set: values })
}

/**
 * The text that stands first among those of a card, once the reading is written down; null where there is
 * none. Of a card that went into another its own.
 */
export async function openHealthNote(tx: Transaction, id: number, quem: number): Promise<string | null> {
  const { rows } = await tx.execute<{ card: number; texto: string }>(sql`${parts(id)}
    select p.id as card, a.texto from alerta_saude a join parts p on p.id = a.ficha_id
    where a.texto is not null order by p.is_own desc, a.assinado_em desc limit 1`)
  const [note] = rows
  if (note === undefined) return null
  await tx.insert(healthReading).values({ fichaId: note.card, quem })
  return note.texto
}

/** She has taken it back: whatever was written of it is gone for good. */
export async function withdrawHealthNotes(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`${parts(id)}
    update alerta_saude a set texto = null, retirado_em = now()
    from parts p where p.id = a.ficha_id and a.texto is not null`)
}
