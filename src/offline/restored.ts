import { differencesOf, type KnownVisit } from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { laneOfTarget } from '#domain/outbox/commands/target.ts'
import { isTerminal } from '#domain/outbox/row.ts'
import { PERFIL_FIELDS, type PerfilField } from '#domain/perfil/fields.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { personKey, readPeople } from './contacts.ts'
import {
  type ClinicaDb,
  LOST_PERFIL,
  type LocalSession,
  type LostPerfilNote,
  type PullMark,
  readMeta,
  UNLISTED_LINEAGE,
  writeMeta,
} from './db.ts'
import { lineageOfVisits } from './lineage.ts'
import { readQueueOf } from './outbox.ts'

type Comparison = {
  readonly db: ClinicaDb
  readonly sessao: LocalSession
  readonly clinicNow: ClinicNow
}

/** What the clinic's answer is of: its history, and the last date it reaches. */
type Answered = { readonly epoca: string | null; readonly ate: ClinicDate | null }

/**
 * To be called in the transaction that replaces the visits, before it does: answers what is to be done when
 * the new ones stand there. Where they are of another history, what this device knew and does not find again
 * is kept, to be told.
 */
export async function rememberKnown(
  { db, sessao, clinicNow }: Comparison,
  { epoca, ate }: Answered,
): Promise<() => Promise<void>> {
  const present = formatDateTime(clinicNow.date, clinicNow.minute)
  await db.conhecidos.filter(({ visit }) => visit.dataHoraAgendada < present).delete()
  const before = await lineageOfVisits(db)
  await db.meta.delete(UNLISTED_LINEAGE)
  // A device that never heard of a history cannot say that it is another.
  if (before === null || epoca === null || before === epoca) return async () => undefined
  const isAdmin = sessao.status === 'Admin'
  const known = await db.agendamentos
    .where('dataHoraAgendada')
    .above(present)
    .filter((a) => isAdmin || a.email === sessao.email)
    .toArray()
  const unwanted = await targetsOfCancellations(db, sessao.email)
  const people = await readPeople(db, isAdmin ? known.map(personKey) : [])
  const clientOf = (visit: Agendamento) => {
    const { email, cliente } = visit
    const person = people.get(personKey(visit) ?? '')
    if (email !== null || person !== undefined) return person ?? null
    return cliente == null ? null : { nome: cliente, telefone: '' }
  }
  const knownOf = (visit: Agendamento) => {
    const target = { id: visit.id }
    return { key: laneOfTarget(target), target, epoca: before, client: clientOf(visit) }
  }
  const bookings = known
    .filter(({ id, chave }) => !(unwanted.has(id) || (chave !== null && unwanted.has(chave))))
    .map((visit): KnownVisit => ({ ...knownOf(visit), state: 'booked', visit }))
  const cancelled = await db.cancelados
    .where('dataHoraAgendada')
    .above(present)
    .filter((a) => isAdmin || a.email === sessao.email)
    .toArray()
  const cancellations = cancelled.map(
    ({ nome, dataHoraAgendada, tempo, ...visit }): KnownVisit => ({
      ...knownOf({ nome, dataHoraAgendada, tempo, ...visit }),
      state: 'cancelled',
      visit: { nome, dataHoraAgendada, tempo },
    }),
  )
  return async () => {
    const known = [...bookings, ...cancellations]
    const differing = differencesOf(known, await db.agendamentos.toArray(), epoca, ate)
    await db.conhecidos.bulkPut(differing.map((difference) => difference.known))
  }
}

/** The visits that the person has asked to be rid of: that they are gone need not be told. */
async function targetsOfCancellations(db: ClinicaDb, dono: string): Promise<ReadonlySet<number | string>> {
  const open = (await readQueueOf(db, dono)).filter((row) => !isTerminal(row))
  const overlays = open.map(({ command }) => findDescriptor(command)?.overlay(command.payload) ?? null)
  return new Set(
    overlays.flatMap((overlay) => {
      if (overlay?.kind !== 'cancelled agendamento') return []
      return ['id' in overlay.target ? overlay.target.id : overlay.target.comando]
    }),
  )
}

/**
 * To be called in the transaction that replaces the profile, before it does: keeps what the clinic had and
 * has not any more, together with what an earlier restore took and she has not read. `now`: what it has; null
 * for no profile.
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
  const campos = Object.fromEntries(lost.map((field) => [field, hers[field]]))
  const copia = Object.fromEntries(lost.map((field) => [field, current?.[field] ?? null]))
  await writeMeta(db, LOST_PERFIL, { campos, copia, id: crypto.randomUUID() })
}

/** Of what a restore took, the fields that nobody has written since: the clinic has what its copy had. */
export function stillLost({ campos, copia }: LostPerfilNote, server: Perfil | null): PerfilFields {
  const still = PERFIL_FIELDS.filter(
    (field) =>
      field in campos &&
      !isSameValue(campos[field], server?.[field]) &&
      (copia === undefined || isSameValue(copia[field], server?.[field])),
  )
  return Object.fromEntries(still.map((field) => [field, campos[field]]))
}

type PerfilValue = PerfilFields[PerfilField]

function isEmpty(value: PerfilValue): boolean {
  return value === undefined || value === null || value === ''
}

function isSameValue(a: PerfilValue, b: PerfilValue): boolean {
  return a === b || (isEmpty(a) && isEmpty(b))
}
