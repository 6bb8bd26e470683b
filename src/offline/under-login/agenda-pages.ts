import { receptionMustTell, wasToldLately } from '#domain/agendamento/awareness.ts'
import { isWholeAgendamento } from '#domain/agendamento/rules.ts'
import type { Agendamento, AgendamentoChanges } from '#domain/agendamento/schema.ts'
import { addDays, daysBetween, formatDateTime } from '#domain/lib/dates.ts'
import { laneOfTarget } from '#domain/outbox/commands/target.ts'
import { putCancelled } from '../cancelled-visits.ts'
import { forgetPeople, keepAgendaPeople, keepContacts, removePeople } from '../contacts.ts'
import { type ClinicaDb, fetchedOf, isWhole, ROW_FORM } from '../db.ts'
import { cardsLeftBy, removeCards } from '../kept-cards.ts'
import type { Fetched, PersonAsker } from '../pull/pull-lists.ts'
import { putInSlices } from '../pull/slices.ts'
import { lineageOfVisits } from '../restore/lineage.ts'
import { rememberKnown } from '../restore/restored.ts'
import { type Dates, firstPage, isOn, keptDates, keptOf, nextPage, spanOf } from './agenda-dates.ts'
import { fetchComparedElsewhere, fetchElsewhere } from './elsewhere.ts'

/** More at once would hold a slow tablet's page up; with fewer, what each page costs by itself would. */
const VISITS_PER_PAGE = 1_000

/** How many days of this clinic make a page, by the visits of the dates that are known. */
async function daysOfPage({ agendamentos }: ClinicaDb, { desde, ate }: Dates): Promise<number> {
  const visits = await agendamentos.where('dataHoraAgendada').between(desde, `${ate}U`).count()
  const perDay = visits / (daysBetween(desde, ate) + 1)
  return Math.max(1, Math.floor(VISITS_PER_PAGE / perDay))
}

/** The dates whose visits this device has; null where it is to begin anew. */
function stretchOf({ mark, clinicNow }: PersonAsker, kept: Dates): Dates | null {
  // Rows that older code kept lack the fields that visits have gained since: everything is asked for anew.
  return mark?.forma === ROW_FORM ? keptOf(mark, kept, clinicNow.date) : null
}

type Known = {
  readonly dates: Dates
  /** Those dates of it of which the cursor tells what has changed. */
  readonly fetched: Dates
  readonly cursor: string
}

/** What is known; null where nobody can say what has changed of it. */
function knownOf(ask: PersonAsker, kept: Dates): Known | null {
  const dates = stretchOf(ask, kept)
  const last = fetchedOf(ask.mark)
  if (dates === null || last?.versao == null) return null
  const fetched = keptOf(last, kept, ask.clinicNow.date)
  return fetched && { dates, fetched, cursor: last.versao }
}

/**
 * The clinic's visits, on the Admin's device. They come in pages, each of which is kept as it arrives, the
 * days around today first: a line that breaks loses one page and not the whole list. What is known is always
 * one stretch of dates. What changes on it since the first page, one request tells. Where nobody can say what
 * has changed, the pages come anew, and each takes the place of what stood on its dates: until then that
 * stands, with its age. Beside it are the visits of other dates of which somebody has still to be told: all
 * of them come with the first page, then as they change. Who was told of one stays listed for a day or two.
 * After a restore there are also those that the device had known on dates of its own (elsewhere.ts).
 */
export async function fetchAgenda(ask: PersonAsker): Promise<Fetched> {
  const { db, clinicNow, isContinued } = ask
  const kept = keptDates(clinicNow.date)
  const known = knownOf(ask, kept)
  if (known === null) return fetchFirst(ask, kept)
  const { fetched } = known
  const page = isContinued ? nextPage(fetched, kept, clinicNow.date, await daysOfPage(db, fetched)) : null
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
    ...stretch(ask, kept, page, body.cursor),
    ...lineageOf(ask, body),
    async write() {
      const keepMissing = await rememberKnown(ask, body)
      const standing = isOther ? null : stretchOf(ask, kept)
      for (const table of [db.agendamentos, db.cancelados])
        await (standing === null
          ? table.clear()
          : table.filter((visit) => isOn(page, visit) || !isOn(standing, visit)).delete())
      // Who was removed is told as far back as changes are: beyond that nobody is sure to be still there.
      await forgetPeople(db, isOther || fetchedOf(ask.mark)?.versao != null ? 0 : undefined)
      await putRows(ask, body)
      await putInSlices(db.agendamentos, elsewhere.visits)
      await keepMissing()
    },
  }
}

async function fetchNext(ask: PersonAsker, kept: Dates, known: Known, page: Dates): Promise<Fetched> {
  const { db, api, mark } = ask
  const result = await api.call('agendamento.mudancas', { query: { ...page, paginas: '1' } })
  if (result.kind !== 'ok') return { failure: result }
  const { body } = result
  if (await isOtherLineage(ask, body)) return fetchFirst(ask, kept, kept)
  return {
    // A page is newer than what was known before: the older cursor tells of both.
    ...stretch(ask, kept, spanOf(known.fetched, page), known.cursor, fetchedOf(mark)?.em),
    ...lineageOf(ask, body),
    async write() {
      for (const table of [db.agendamentos, db.cancelados])
        await table.where('dataHoraAgendada').between(page.desde, `${page.ate}U`).delete()
      await putRows(ask, body)
    },
  }
}

async function fetchChanges(
  ask: PersonAsker,
  kept: Dates,
  { dates: known, fetched, cursor }: Known,
): Promise<Fetched> {
  const { db, api, mark, clinicNow } = ask
  // Of the whole stretch: what has changed and stands on none of the dates asked for is called removed.
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
    ...stretch(ask, kept, fetched, body.cursor),
    ...lineageOf(ask, body),
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

/**
 * What is known once the visits of `fetched` are written, which are from `em` and of which `versao` tells
 * what changes, and what is to follow.
 */
function stretch(ask: PersonAsker, kept: Dates, fetched: Dates, versao: string, em = ask.asked) {
  const { db, mark, clinicNow } = ask
  const standing = stretchOf(ask, kept)
  const range = standing === null ? fetched : spanOf(standing, fetched)
  const isAnew = range.desde !== fetched.desde || range.ate !== fetched.ate
  const isPart = nextPage(fetched, kept, clinicNow.date) !== null
  return {
    failure: null,
    tables: [db.agendamentos, db.cancelados, db.usuarios, db.fichas, db.conhecidos],
    range,
    ...(isAnew ? { em: mark?.em, versao: null, refeito: { ...fetched, em, versao } } : { em, versao }),
    isPart,
    isIncomplete: isPart && !(standing !== null && isWhole(mark)),
  } as const
}

/** Which history of the clinic's database an answer is of, and what the copy knew that it began with. */
export function lineageOf({ mark }: PersonAsker, { epoca, copiaDe }: AgendamentoChanges) {
  return { epoca: epoca ?? null, copiaDe: copiaDe === undefined ? (mark?.copiaDe ?? null) : copiaDe }
}

async function putRows({ db, asked }: PersonAsker, changes: AgendamentoChanges): Promise<void> {
  const { completo, alterados, removidos, cancelados = [] } = changes
  const { pessoas = [], contasRemovidas = [], fichas = [] } = changes
  await removePeople(db, contasRemovidas)
  const people = pessoas.map((person) => ({ ...person, em: asked }))
  await (completo ? keepAgendaPeople : keepContacts)(db, people)
  await putInSlices(db.fichas, fichas)
  // A page also tells of such that stand on dates whose own page has not come yet.
  await db.agendamentos.bulkDelete([...removidos, ...cancelados.map(({ id }) => id)])
  await putInSlices(db.agendamentos, alterados.filter(isWholeAgendamento))
  await putCancelled(db, changes)
}
