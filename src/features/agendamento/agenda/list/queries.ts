import { compareVisits } from '#domain/agendamento/order.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ENDED_STATES } from '#domain/agendamento/states.ts'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import { foldAccents, searchWords } from '#domain/lib/search.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { searchText } from '#domain/perfil/search.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { agendamentoRowsBetween, isKnown, readKnownDates, readPutBack } from '../../queries.ts'
import { isOver } from '../../queue/rows.ts'
import { type VisitsWithClients, withClients } from '../queries.ts'
import type { AppliedFilter } from './commands.ts'

/**
 * The clinic's next visits from a date on, about `limit` of them, the last one's day whole (Admin). None
 * beyond the dates that are known: of those some are here, and others may stand before them. What waits on
 * this device is laid over, of whatever date, cancelled visits that are put back among it.
 */
export function useNextVisits(
  email: string,
  from: ClinicDate,
  limit: number,
): (VisitsWithClients & { readonly hasMore: boolean }) | undefined {
  return useLiveQuery(() => {
    const { agendamentos, cancelados, outbox, usuarios, fichas, meta } = db
    const tables = [agendamentos, cancelados, outbox, usuarios, fichas, meta]
    // One transaction reads all of one moment: a visit that is put back is neither missing nor there twice.
    return db.transaction('r', tables, async () => {
      const mark = await readPullMark(db, 'agendamentos')
      const onwards = () => agendamentoRowsBetween(from, mark?.ate ?? '9999')
      const last = (
        await onwards()
          .offset(limit - 1)
          .first()
      )?.dataHoraAgendada.slice(0, 10)
      const fromServer = await (last === undefined ? onwards() : agendamentoRowsBetween(from, last)).toArray()
      const queue = await readQueueOf(db, email)
      const putBack = await readPutBack(queue, { from, to: '9999' })
      const visits = await withClients(overlayAgendamentoList([...fromServer, ...putBack], queue), queue)
      return { ...visits, hasMore: (await onwards().count()) > fromServer.length }
    })
  }, [email, from, limit])
}

/**
 * What a filter found, which was not read from this device, with what is queued about these visits laid over,
 * and what the device has heard of them since. `gone`: how many of them are no more.
 */
export function useFilteredVisits(
  email: string,
  applied: AppliedFilter,
): (VisitsWithClients & { readonly gone: number }) | undefined {
  return useLiveQuery(async () => {
    const current = await asHeardSince(applied)
    const queue = await readQueueOf(db, email)
    const items = overlayAgendamentoList(current, queue).filter((item) => item.kind === 'at_clinic')
    const visits = await withClients(items, queue)
    return { ...visits, gone: applied.result.agendamentos.length - current.length }
  }, [email, applied])
}

/**
 * The visits at the times that they have by now; without those that are cancelled since, those that have left
 * the period that was asked for, and those of the dates that the device keeps that an agenda does not have
 * which was asked for later.
 */
async function asHeardSince({ filter, result }: AppliedFilter): Promise<Agendamento[]> {
  const { at, changed = [] } = result
  const visits = result.agendamentos.map(
    (visit) => changed.find(({ id, versao }) => id === visit.id && versao > visit.versao) ?? visit,
  )
  const ids = visits.map(({ id }) => id)
  const [held, cancelled, mark, known] = await Promise.all([
    db.agendamentos.bulkGet(ids),
    db.cancelados.bulkGet(ids),
    readPullMark(db, 'agendamentos'),
    readKnownDates(),
  ])
  const isOlder = at !== undefined && mark !== null && mark.em >= at
  const isKept = (visit: Agendamento) =>
    known !== null && isKnown(known, [visit.dataHoraAgendada.slice(0, 10)])
  return visits
    .flatMap((visit, i) => {
      const row = held[i]
      const isCancelled = (cancelled[i]?.versao ?? 0) > visit.versao
      if (row === undefined) return isCancelled || (isOlder && isKept(visit)) ? [] : [visit]
      return [row.versao > visit.versao ? row : visit]
    })
    .filter((visit) => isInPeriod(visit, filter))
    .sort(compareVisits)
}

function isInPeriod({ dataHoraAgendada }: Agendamento, { dataInicial, dataFinal }: AgendaFilter): boolean {
  const date = dataHoraAgendada.slice(0, 10)
  return (dataInicial ?? date) <= date && date <= (dataFinal ?? date)
}

/** Whether a visit is to come, or on just now: then the clinic cancels it with all that somebody has. */
export function isToCome(visit: Agendamento, clinicNow: ClinicNow): boolean {
  return !(ENDED_STATES.includes(visit.estado) || isOver(visit, clinicNow))
}

/** The reception's question. Dates are inclusive; null and blank mean "any". */
export type AgendaFilter = {
  /** A part of the service's or the person's name, or of the e-mail. */
  readonly nome: string
  readonly dataInicial: ClinicDate | null
  readonly dataFinal: ClinicDate | null
  /** All of this person's visits, and nobody else's. */
  readonly email?: string
}

/** The same question as `GET /api/Agendamentos/filtrar`, asked of what this device has. */
export async function filterVisitsOnDevice({
  nome,
  dataInicial,
  dataFinal,
  email,
}: AgendaFilter): Promise<Agendamento[]> {
  const [agendamentos, usuarios] = await Promise.all([
    agendamentoRowsBetween(dataInicial ?? '0000', dataFinal ?? '9999').sortBy('dataHoraAgendada'),
    db.usuarios.toArray(),
  ])
  const words = searchWords(nome)
  const people = new Map(words.length === 0 ? [] : usuarios.map((u) => [u.email, searchText(u)]))
  return agendamentos.filter((a) => {
    if (email !== undefined && a.email !== email) return false
    const person = a.email === null ? '' : (people.get(a.email) ?? a.email)
    const text = `${foldAccents(`${a.nome} ${a.cliente ?? ''}`)} ${person}`
    return words.every((word) => text.includes(word))
  })
}
