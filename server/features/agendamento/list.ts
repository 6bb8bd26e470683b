import type { SQL } from 'drizzle-orm'
import { DAYS_OF_TELLING } from '#domain/agendamento/awareness.ts'
import type { Agendamento, AgendamentoChanges, ListedAgendamento } from '#domain/agendamento/schema.ts'
import type { Parsed } from '#domain/api/endpoints.ts'
import type { Topic } from '#domain/change/topics.ts'
import { addDays, type ClinicDateTime, DEFAULT_TIME_ZONE, formatDateTime } from '#domain/lib/dates.ts'
import { type Change, formatSeen, parseSeen } from '../../db/changes.ts'
import { readNamed } from '../../db/named.ts'
import { readInPages } from '../../db/pages.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../plugins/freshness.ts'
import type { Principal } from '../../plugins/session.ts'
import { listRemovedAccounts } from '../account/repository.ts'
import { clinicTimeOf } from '../clinica/clock.ts'
import { readClinica } from '../clinica/repository.ts'
import {
  allVisits,
  type CancelledOf,
  listCancelled,
  listContacts,
  listKeptCards,
  listOwn,
  type ToldOf,
  untoldElsewhere,
  visitsForClient,
} from './list-repository.ts'
import { toAgendamento, toListed, type VisitRow } from './visit-row.ts'
import type { DateBounds } from './which-visits.ts'

/** How far back Admin's list goes where no dates are named. */
const DAYS_BEFORE = 30

type Sources = Pick<Deps, 'db' | 'readClinicNow'>
type ChangeSources = Sources & Pick<Deps, 'lineage'>

type Which = {
  /** Only the visits with these ids; null for all. */
  readonly ids?: readonly number[] | null
  /** Whether a client gets her own visits of every date, whatever dates are asked for. */
  readonly allOwn?: boolean
}

/**
 * The visits of the dates as this person may see them. Where no date is named, a client gets her own of all
 * times, and Admin what begins with the last 30 days: all that a clinic ever had is nobody's question.
 */
async function visitsFor(
  { readClinicNow }: Sources,
  principal: Principal,
  { desde, ate }: DateBounds,
  { ids = null, allOwn = false }: Which = {},
): Promise<SQL> {
  const clinicNow = await readClinicNow()
  if (principal.status === 'Admin') {
    const isOpen = desde === null && ate === null
    return allVisits({ desde: isOpen ? addDays(clinicNow.date, -DAYS_BEFORE) : desde, ate }, ids)
  }
  const range = { desde, ate }
  const ownRange = allOwn ? { desde: null, ate: null } : range
  return visitsForClient(principal, clinicNow, { range, ownRange, ids })
}

/** The list of who names its dates, or none. However long it is, some rows of it are held at a time. */
export async function* listPeriod(
  sources: Sources,
  principal: Principal,
  range: DateBounds,
): AsyncGenerator<ListedAgendamento[], void> {
  const statement = await visitsFor(sources, principal, range)
  for await (const rows of readInPages<VisitRow>(sources.db, statement)) yield rows.map(toListed)
}

/**
 * What became of that list since the cursor. The log names rows; what they hold is read from the list itself,
 * by the rights of who asks, so that a row that went over to another person shows only what others' rows
 * show. To the Admin, and to nobody else, it also says who the people of those rows are, which accounts are
 * gone, and, where it is asked for, which visits of other dates somebody has still to be told of.
 */
export async function listChanges(
  sources: ChangeSources,
  principal: Principal,
  {
    cursor: since = '',
    paginas,
    proprios,
    semCiencia,
    meus,
    ...range
  }: Parsed<'agendamento.mudancas', 'query'>,
): Promise<AgendamentoChanges> {
  if (meus !== undefined) return listOwnChanges(sources, principal, since)
  const isAdmin = principal.status === 'Admin'
  // Who fetches pages knows herself which dates she has.
  const dates = paginas === undefined ? `${range.desde ?? ''}_${range.ate ?? ''}` : 'paginas'
  const scope = `${scopeOf(principal)}_${dates}`
  const topics: Topic[] = isAdmin ? ['agendamentos', 'perfil'] : ['agendamentos']
  const before = parseSeen(scope, since)
  const { seen, changes, copiaDe } = await sources.lineage.look(sources.db.pool, topics, before)
  const ids = visitsIn(changes)
  const cursor = formatSeen(scope, seen)
  if (paginas !== undefined && since !== '' && ids === null)
    return {
      ...{ completo: true, alterados: [], removidos: [], cursor, epoca: seen.epoca },
      ...(isAdmin && { pessoas: [], fichas: [] }),
    }
  const accounts = changes?.flatMap(({ topico, usuarioId }) =>
    topico === 'perfil' && usuarioId !== null ? [usuarioId] : [],
  )
  const isUnchanged = ids?.length === 0
  const of = isAdmin ? { range } : { usuarioId: principal.id }
  const { date, minute } = await sources.readClinicNow()
  const told = { range, untoldBy: isAdmin && semCiencia !== undefined ? formatDateTime(date, minute) : null }
  const [changed, cancelled, untold, contacts, fichas, removed] = await Promise.all([
    isUnchanged ? [] : readList(sources, principal, range, { ids, allOwn: proprios !== undefined }),
    isUnchanged ? [] : readCancelled(sources, of, ids),
    isUnchanged ? [] : readUntold(sources, told, ids),
    !isAdmin || (isUnchanged && !accounts?.length)
      ? []
      : listContacts(sources.db.orm, told, ids, accounts ?? []),
    !isAdmin || isUnchanged ? [] : listKeptCards(sources.db.orm, told, ids),
    !isAdmin || accounts?.length === 0 ? [] : listRemovedAccounts(sources.db.orm, accounts ?? null),
  ])
  const alterados = [...changed, ...untold.filter(({ estado }) => estado !== 'cancelada')]
  const still = new Set(alterados.map(({ id }) => id))
  return {
    completo: ids === null,
    alterados,
    removidos: ids?.filter((id) => !still.has(id)) ?? [],
    cancelados: [...cancelled, ...untold.filter(({ estado }) => estado === 'cancelada')],
    ...(isAdmin && { pessoas: contacts, fichas }),
    ...(removed.length > 0 && { contasRemovidas: removed }),
    cursor,
    epoca: seen.epoca,
    ...(ids === null && { copiaDe: await timeOfCopy(sources, copiaDe) }),
  }
}

/** Visits of other dates whose clients have still to be told of a change at the moment `untoldBy`. */
async function readUntold(
  { db }: Sources,
  { range, untoldBy }: ToldOf,
  ids: readonly number[] | null,
): Promise<Agendamento[]> {
  if (untoldBy === null) return []
  const rows = await readNamed<VisitRow & { nome: string }>(db.orm, untoldElsewhere(range, ids, untoldBy))
  return rows.map(toAgendamento)
}

/** The cancelled among the changed rows; of a whole list those of the last days, and those to come. */
async function readCancelled(
  { db, readClinicNow }: Sources,
  of: CancelledOf,
  ids: readonly number[] | null,
): Promise<Agendamento[]> {
  const since = ids === null ? addDays((await readClinicNow()).date, -DAYS_OF_TELLING) : null
  return listCancelled(db.orm, of, ids, since)
}

async function readList(...which: Parameters<typeof visitsFor>): Promise<ListedAgendamento[]> {
  const [{ db }] = which
  return (await readNamed<VisitRow>(db.orm, await visitsFor(...which))).map(toListed)
}

/** What became of one's own visits: neither the rows nor the ids of others' are told. */
async function listOwnChanges(
  sources: ChangeSources,
  principal: Principal,
  since: string,
): Promise<AgendamentoChanges> {
  const { db, lineage } = sources
  const scope = `${scopeOf(principal)}_meus`
  const { seen, changes, copiaDe } = await lineage.look(db.pool, ['agendamentos'], parseSeen(scope, since))
  const isTold = changes?.every(({ dono }) => dono !== null) === true
  const ids = isTold ? visitsIn(changes.filter(({ dono }) => dono === principal.id)) : null
  const isUnchanged = ids?.length === 0
  const [changed, cancelled] = await Promise.all([
    isUnchanged ? [] : listOwn(db.orm, principal.id, ids),
    isUnchanged ? [] : readCancelled(sources, { usuarioId: principal.id }, ids),
  ])
  const still = new Set(changed.map(({ id }) => id))
  return {
    completo: ids === null,
    alterados: changed,
    removidos: ids?.filter((id) => !still.has(id)) ?? [],
    cancelados: cancelled,
    cursor: formatSeen(scope, seen),
    epoca: seen.epoca,
    ...(ids === null && { copiaDe: await timeOfCopy(sources, copiaDe) }),
  }
}

/** Up to when a copy knew, on the clinic's clock. */
async function timeOfCopy({ db }: Sources, instant: Date | null): Promise<ClinicDateTime | null> {
  if (instant === null) return null
  const clinica = await readClinica(db.orm)
  return clinicTimeOf(instant.getTime(), clinica?.fuso ?? DEFAULT_TIME_ZONE)
}

/** The ids of the changed visits; null where nobody can tell, or where the whole table was emptied. */
function visitsIn(changes: readonly Change[] | null): number[] | null {
  const ids = changes?.filter(({ topico }) => topico === 'agendamentos').map(({ linha }) => linha) ?? [null]
  // A visit on two days, or that went from one to another, is told of with each.
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null
}
