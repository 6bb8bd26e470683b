import { useMemo } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { type OverlaidPerfil, overlayPerfil } from '#domain/outbox/overlay.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { PerfilField } from '#domain/perfil/fields.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { matchContacts } from '#domain/perfil/search.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import {
  db,
  FIRST_CONTACTS,
  isWhole,
  LOST_PERFIL,
  type LocalContact,
  type LostPerfilNote,
  readMeta,
  readPullMark,
} from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { stillLost } from '#src/offline/restore/lost-perfil.ts'

/** A write that the clinic refused while nobody was looking: what was typed, and why it was refused. */
export type RefusedPerfil = {
  readonly ids: readonly string[]
  readonly campos: PerfilFields
  readonly mensagem: string
  readonly errors: readonly InvalidField[]
}

/** `copiaDe`: up to when the copy knew; null where it does not say. */
export type LostPerfil = {
  readonly campos: PerfilFields
  readonly id: string
  readonly copiaDe: ClinicDateTime | null
}

export type MyPerfil = OverlaidPerfil & {
  /** What the clinic has; null where it has none yet. */
  readonly server: Perfil | null
  /** False until this device has asked the clinic once. */
  readonly known: boolean
  readonly refused: RefusedPerfil | null
  /** What the clinic lost of it when it went back to a copy. */
  readonly lost: LostPerfil | null
}

/** One's own profile with what is on its way laid over; undefined until the device has answered. */
export function useMyPerfil(email: string): MyPerfil | undefined {
  return useLiveQuery(async () => {
    const [server, rows, mark, lost, agenda] = await Promise.all([
      db.perfis.get(email),
      readQueueOf(db, email),
      readPullMark(db, 'perfil'),
      readMeta(db, LOST_PERFIL),
      readPullMark(db, 'agendamentos'),
    ])
    const queue = rows.filter((r) => isSavePerfil(r.command))
    const onItsWay = queue.filter((r) => !needsChoice(r))
    return {
      ...overlayPerfil(server ?? null, onItsWay),
      server: server ?? null,
      known: mark !== null,
      refused: refusedOf(queue.filter(needsChoice)),
      lost: lost === null ? null : lostOf(lost, server ?? null, onItsWay, agenda?.copiaDe ?? null),
    }
  }, [email])
}

/** What is to be told of a restore: what is neither written again since nor on its way. */
function lostOf(
  note: LostPerfilNote,
  server: Perfil | null,
  onItsWay: readonly OutboxRow[],
  copiaDe: ClinicDateTime | null,
): LostPerfil | null {
  const { unsynced } = overlayPerfil(null, onItsWay)
  const fields = Object.entries(stillLost(note, server)).filter(
    ([field]) => !unsynced.has(field as PerfilField),
  )
  return fields.length === 0 ? null : { campos: Object.fromEntries(fields), id: note.id, copiaDe }
}

function refusedOf(rows: readonly OutboxRow[]): RefusedPerfil | null {
  const last = rows.at(-1)
  if (last === undefined) return null
  return {
    ids: rows.map((r) => r.id),
    campos: overlayPerfil(null, rows).campos,
    mensagem: last.error?.mensagem ?? '',
    errors: rows.flatMap((r) => r.error?.campos ?? []),
  }
}

/** Screens take this type from here, because only this file of the feature reads the device's tables. */
export type { LocalContact }

/** People on the screen, and how many there are in all. */
export type ContactPage = { readonly pessoas: readonly LocalContact[]; readonly total: number }

/**
 * Admin: the list's first page as last heard; null where the clinic was never asked, undefined until the
 * device has answered.
 */
export function useFirstContacts(): ContactPage | null | undefined {
  return useLiveQuery(async () => {
    const first = await readMeta(db, FIRST_CONTACTS)
    if (first === null) return null
    const pessoas = await db.usuarios.bulkGet([...first.emails])
    return { pessoas: pessoas.filter((p) => p !== undefined), total: first.total }
  })
}

/** Admin: what tells one state of the clinic's people from the next. */
export function useContactsVersion(): string | null | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'usuarios'))?.versao ?? null)
}

/**
 * Admin: the kept people whom a search finds, by name, and how many are kept; read only where `search` says
 * so.
 */
export function useContactsOnDevice(
  search: boolean,
  busca: string,
): { readonly matches: readonly LocalContact[]; readonly kept: number } | undefined {
  const kept = useLiveQuery(() => (search ? db.usuarios.toArray() : []), [search])
  return useMemo(() => kept && { matches: matchContacts(kept, busca), kept: kept.length }, [kept, busca])
}

/** Admin: the kept people whom a search finds, by name, and how many are kept; asked once. */
export async function searchOnDevice(busca: string) {
  const kept = await db.usuarios.toArray()
  return { matches: matchContacts(kept, busca), kept: kept.length }
}

/** The next visits of some people, as far as this device knows. */
export type NextVisits = {
  /** Each person's next visit, by her e-mail. */
  readonly byEmail: ReadonlyMap<string, Agendamento>
  /** Up to when the device knows what is booked; null where it never heard, or has not heard it all. */
  readonly until: ClinicDate | null
}

/**
 * The next visit of each of these people (Admin's rows). `nowAtClinic` is the clinic's wall clock as the wire
 * writes it.
 */
export function useNextVisitByContact(
  emails: readonly string[],
  nowAtClinic: string,
): NextVisits | undefined {
  return useLiveQuery(async () => {
    const [mark, ...visits] = await Promise.all([
      readPullMark(db, 'agendamentos'),
      ...emails.map((email) =>
        db.agendamentos
          .where('[email+dataHoraAgendada]')
          .between([email, nowAtClinic], [email, '\uffff'])
          .first(),
      ),
    ])
    // Beyond the dates that are known some visits are here, and others may stand before them.
    const isNext = (v: Agendamento) => mark?.ate == null || v.dataHoraAgendada < `${mark.ate}U`
    return {
      byEmail: new Map(
        visits.flatMap((v) => (v?.email == null || !isNext(v) ? [] : [[v.email, v] as const])),
      ),
      until: isWhole(mark) ? mark.ate : null,
    }
  }, [emails.join(), nowAtClinic])
}
