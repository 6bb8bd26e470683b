import { receptionMustTell, wasToldLately } from '#domain/agendamento/awareness.ts'
import { isWholeAgendamento } from '#domain/agendamento/rules.ts'
import type { Agendamento, AgendamentoChanges } from '#domain/agendamento/schema.ts'
import { addDays, type ClinicDate, daysBetween, formatDateTime } from '#domain/lib/dates.ts'
import { laneOfTarget } from '#domain/outbox/commands/target.ts'
import { putCancelled } from '../cancelled-visits.ts'
import { forgetPeople, keepAgendaPeople, keepContacts, removePeople } from '../contacts.ts'
import { type ClinicaDb, ROW_FORM } from '../db.ts'
import { cardsLeftBy, removeCards } from '../kept-cards.ts'
import { lineageOfVisits } from '../lineage.ts'
import type { Fetched, PersonAsker } from '../pull-lists.ts'
import { rememberKnown } from '../restored.ts'
import { putInSlices } from '../slices.ts'
import { fetchComparedElsewhere, fetchElsewhere } from './elsewhere.ts'

/** Both ends are included. */
export type Dates = { readonly desde: ClinicDate; readonly ate: ClinicDate }

/** How far the Admin's device keeps the agenda, in days; so far back every device keeps registered hours. */
export const PAST_DAYS = 30
const FUTURE_DAYS = 180

/**
 * The first page: few days around today, as it has everybody's visits. The next ones are as long as all
 * before, within these limits, and shorter where the clinic is busy.
 */
const FIRST_PAGE = { back: 1, ahead: 1 }
const [SHORTEST_PAGE, LONGEST_PAGE] = [7, 28]
/** More at once would hold a slow tablet's page up; with fewer, what each page costs by itself would. */
const VISITS_PER_PAGE = 1_000

/** The dates that the device keeps in the end. */
export function keptDates(today: ClinicDate): Dates {
  return { desde: addDays(today, -PAST_DAYS), ate: addDays(today, FUTURE_DAYS) }
}

/** The dates that are asked for first. */
export function firstPage(today: ClinicDate): Dates {
  return { desde: addDays(today, -FIRST_PAGE.back), ate: addDays(today, FIRST_PAGE.ahead) }
}

/**
 * The page to fetch next, beside what is known, the nearer dates first; null where all is known. It has no
 * more days than `longest`.
 */
export function nextPage(
  known: Dates,
  kept: Dates,
  today: ClinicDate,
  longest: number = LONGEST_PAGE,
): Dates | null {
  const isBehind = known.desde > kept.desde
  const isAhead = known.ate < kept.ate
  if (!(isBehind || isAhead)) return null
  const length = daysBetween(known.desde, known.ate) + 1
  const days = Math.min(Math.max(length, SHORTEST_PAGE), LONGEST_PAGE, longest)
  // What is to come is asked for twice as much as what has been.
  if (isAhead && (!isBehind || daysBetween(today, known.ate) <= 2 * daysBetween(known.desde, today))) {
    const ate = addDays(known.ate, days)
    return { desde: addDays(known.ate, 1), ate: ate > kept.ate ? kept.ate : ate }
  }
  const desde = addDays(known.desde, -days)
  return { desde: desde < kept.desde ? kept.desde : desde, ate: addDays(known.desde, -1) }
}

/** How many days of this clinic make a page, by the visits of the dates that are known. */
async function daysOfPage({ agendamentos }: ClinicaDb, { desde, ate }: Dates): Promise<number> {
  const visits = await agendamentos.where('dataHoraAgendada').between(desde, `${ate}U`).count()
  const perDay = visits / (daysBetween(desde, ate) + 1)
  return Math.max(1, Math.floor(VISITS_PER_PAGE / perDay))
}

/** What is known of the kept dates, without those that are over; null where it is to begin anew. */
function knownDates(
  { mark, clinicNow }: PersonAsker,
  kept: Dates,
): (Dates & { readonly cursor: string }) | null {
  // Rows that older code kept lack the fields that visits have gained since: everything is asked for anew.
  if (mark?.versao == null || mark.forma !== ROW_FORM || mark.desde === null || mark.ate === null) return null
  const today = clinicNow.date
  const desde = mark.desde < kept.desde ? kept.desde : mark.desde
  // Days have passed since, and there would be a gap between what is known and today.
  if (mark.ate < desde || desde > today || mark.ate < today) return null
  return { desde, ate: mark.ate < kept.ate ? mark.ate : kept.ate, cursor: mark.versao }
}

/**
 * The clinic's visits, on the Admin's device. They come in pages, each of which is kept as it arrives, the
 * days around today first: a line that breaks loses one page and not the whole list. What is known is always
 * one stretch of dates. What changes on it since the first page, one request tells. Beside it are the visits
 * of other dates of which somebody has still to be told: all of them come with the first page, then as they
 * change. Who was told of one stays listed for a day or two. After a restore there are also those that the
 * device had known on dates of its own (elsewhere.ts).
 */
export async function fetchAgenda(ask: PersonAsker): Promise<Fetched> {
  const { db, clinicNow, isContinued } = ask
  const kept = keptDates(clinicNow.date)
  const known = knownDates(ask, kept)
  if (known === null) return fetchFirst(ask, kept)
  const page = isContinued ? nextPage(known, kept, clinicNow.date, await daysOfPage(db, known)) : null
  return page === null ? fetchChanges(ask, kept, known) : fetchNext(ask, kept, known, page)
}

/** Whether an answer is of another history of the clinic's database than what this device has. */
async function isOtherLineage({ db }: PersonAsker, { epoca }: AgendamentoChanges): Promise<boolean> {
  const before = await lineageOfVisits(db)
  return before !== null && epoca !== undefined && before !== epoca
}

/**
 * Fetches the first page; from another history all dates come at once, and what stands on others: what this
 * device knew and does not find again is told, and of a page alone nobody could say whether it is gone.
 */
async function fetchFirst(
  ask: PersonAsker,
  kept: Dates,
  page = firstPage(ask.clinicNow.date),
): Promise<Fetched> {
  const { db, api } = ask
  const query = { ...page, paginas: '1', semCiencia: '1' } as const
  const result = await api.call('agendamento.mudancas', { query })
  if (result.kind !== 'ok') return { failure: result }
  const { body } = result
  const isOther = await isOtherLineage(ask, body)
  if (isOther && page !== kept) return fetchFirst(ask, kept, kept)
  const elsewhere = await (isOther ? fetchElsewhere : fetchComparedElsewhere)(ask, body)
  if (elsewhere.failure !== null) return elsewhere
  return {
    ...stretch(ask, kept, page),
    ...lineageOf(ask, body),
    versao: body.cursor,
    async write() {
      const keepMissing = await rememberKnown(ask, body)
      await Promise.all([db.agendamentos.clear(), db.cancelados.clear()])
      // Who was removed is told as far back as changes are: beyond that nobody is sure to be still there.
      await forgetPeople(db, isOther || ask.mark?.versao != null ? 0 : undefined)
      await putRows(ask, body)
      await putInSlices(db.agendamentos, elsewhere.visits)
      await keepMissing()
    },
  }
}

async function fetchNext(ask: PersonAsker, kept: Dates, known: Dates, page: Dates): Promise<Fetched> {
  const { db, api, mark } = ask
  const result = await api.call('agendamento.mudancas', { query: { ...page, paginas: '1' } })
  if (result.kind !== 'ok') return { failure: result }
  const { body } = result
  if (await isOtherLineage(ask, body)) return fetchFirst(ask, kept, kept)
  const desde = page.desde < known.desde ? page.desde : known.desde
  const ate = page.ate > known.ate ? page.ate : known.ate
  return {
    ...stretch(ask, kept, { desde, ate }),
    ...lineageOf(ask, body),
    // A page is newer than what was known before: the older cursor tells of both.
    versao: mark?.versao ?? null,
    em: mark?.em,
    async write() {
      await db.agendamentos.where('dataHoraAgendada').between(page.desde, `${page.ate}U`).delete()
      await putRows(ask, body)
    },
  }
}

async function fetchChanges(
  ask: PersonAsker,
  kept: Dates,
  { cursor, ...known }: Dates & { readonly cursor: string },
): Promise<Fetched> {
  const { db, api, mark, clinicNow } = ask
  const query = { ...known, cursor, paginas: '1', semCiencia: '1' } as const
  const result = await api.call('agendamento.mudancas', { query })
  if (result.kind !== 'ok') return { failure: result }
  const { body } = result
  if (await isOtherLineage(ask, body)) return fetchFirst(ask, kept, kept)
  // The cursor does not hold: too long ago, a mark of older code.
  if (body.completo) return fetchFirst(ask, kept)
  const elsewhere = await fetchComparedElsewhere(ask, body)
  if (elsewhere.failure !== null) return elsewhere
  return {
    ...stretch(ask, kept, known),
    ...lineageOf(ask, body),
    versao: body.cursor,
    async write() {
      await rememberKnown(ask, body)
      const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
      const restored = new Set(await db.conhecidos.toCollection().primaryKeys())
      // A visit of the day before may still be on at midnight; and of one that was put there from a time that
      // is yet to come, also by a restore, somebody has still to be told, or is listed among those who were.
      const isKept = (visit: Agendamento) =>
        restored.has(laneOfTarget(visit)) ||
        receptionMustTell(visit, nowAtClinic) ||
        wasToldLately(visit, clinicNow.date)
      for (const table of [db.agendamentos, db.cancelados])
        await table
          .where('dataHoraAgendada')
          .below(addDays(known.desde, -1))
          .filter((visit) => !isKept(visit))
          .delete()
      // A card that went into another is not proposed beside it any more.
      const left = await cardsLeftBy(db, body.alterados.filter(isWholeAgendamento))
      await removeCards(db, left)
      await putRows(ask, body)
      await putInSlices(db.agendamentos, elsewhere.visits)
      // Once a day: of whom nothing is kept any more, nobody is kept.
      if (known.desde !== mark?.desde) await forgetPeople(db)
    },
  }
}

/** What is known once this is written, and whether more is to follow. */
function stretch({ db, clinicNow }: PersonAsker, kept: Dates, known: Dates) {
  return {
    failure: null,
    tables: [db.agendamentos, db.cancelados, db.usuarios, db.fichas, db.conhecidos],
    range: known,
    isPart: nextPage(known, kept, clinicNow.date) !== null,
  } as const
}

/** Which history of the clinic's database an answer is of, and what the copy knew that it began with. */
export function lineageOf({ mark }: PersonAsker, { epoca, copiaDe }: AgendamentoChanges) {
  return { epoca: epoca ?? null, copiaDe: copiaDe === undefined ? (mark?.copiaDe ?? null) : copiaDe }
}

async function putRows({ db, asked }: PersonAsker, changes: AgendamentoChanges): Promise<void> {
  const { completo, alterados, removidos, pessoas = [], contasRemovidas = [], fichas = [] } = changes
  await removePeople(db, contasRemovidas, asked)
  const people = pessoas.map((person) => ({ ...person, em: asked }))
  await (completo ? keepAgendaPeople : keepContacts)(db, people)
  await putInSlices(db.fichas, fichas)
  await db.agendamentos.bulkDelete(removidos)
  await putInSlices(db.agendamentos, alterados.filter(isWholeAgendamento))
  await putCancelled(db, changes)
}
