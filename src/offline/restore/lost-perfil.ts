import { partOf } from '#domain/lib/merge.ts'
import { PERFIL_FIELDS, type PerfilField } from '#domain/perfil/fields.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import {
  type ClinicaDb,
  LOST_PERFIL,
  type LostPerfilNote,
  type PullMark,
  readMeta,
  writeMeta,
} from '../db.ts'

/**
 * To be called in the transaction that replaces the profile, before it does: keeps what the clinic had and
 * has not any more, together with what an earlier restore took and she has not read. `current`: what it has;
 * null for no profile.
 */
export async function rememberPerfil(
  db: ClinicaDb,
  {
    mark,
    epoca,
    email,
  }: { readonly mark: PullMark | null; readonly epoca: string | null; readonly email: string },
  current: Perfil | null,
): Promise<void> {
  const before = mark?.epoca ?? null
  if (before === null || epoca === null || before === epoca) return
  const known = (await db.perfis.get(email)) ?? null
  const unread = await readMeta(db, LOST_PERFIL)
  const hers = { ...known, ...(unread === null ? {} : stillLost(unread, known)) }
  const isLost = (field: PerfilField) => field in hers && !isSameValue(hers[field], current?.[field])
  const lost = PERFIL_FIELDS.filter((field) => isLost(field) && !(current === null && isEmpty(hers[field])))
  if (lost.length === 0) {
    await db.meta.delete(LOST_PERFIL)
    return
  }
  const campos = partOf(hers, lost)
  const copia = Object.fromEntries(lost.map((field) => [field, current?.[field] ?? null]))
  await writeMeta(db, LOST_PERFIL, { campos, copia, id: crypto.randomUUID() })
}

/** The lost fields that nobody has written since the restore: the clinic has there what its copy had. */
export function stillLost({ campos, copia }: LostPerfilNote, server: Perfil | null): PerfilFields {
  const still = PERFIL_FIELDS.filter(
    (field) =>
      field in campos &&
      !isSameValue(campos[field], server?.[field]) &&
      (copia === undefined || isSameValue(copia[field], server?.[field])),
  )
  return partOf(campos, still)
}

type PerfilValue = PerfilFields[PerfilField]

function isEmpty(value: PerfilValue): boolean {
  return value === undefined || value === null || value === ''
}

function isSameValue(a: PerfilValue, b: PerfilValue): boolean {
  return a === b || (isEmpty(a) && isEmpty(b))
}
