import { compareVisits } from '#domain/agendamento/order.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { type AgendaItem, overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { isToBeTold } from '#domain/outbox/told.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { readChangedVisits } from '#src/offline/changed-visits.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'

export type MyVisitsData = {
  readonly items: readonly AgendaItem[]
  /** The person's whole queue, in the order of the presses. */
  readonly queue: readonly OutboxRow[]
  /** False until this device has asked the clinic once. */
  readonly known: boolean
}

/**
 * The person's visits, those that were cancelled among them, with what is queued laid over;
 * undefined until the device has answered.
 */
export function useMyVisits(email: string): MyVisitsData | undefined {
  return useLiveQuery(() => readMyVisits(email), [email])
}

function readMyVisits(email: string): Promise<MyVisitsData> {
  return db.transaction('r', db.agendamentos, db.cancelados, db.outbox, db.meta, async () => {
    const [visits, cancelled, queue, mark] = await Promise.all([
      // Filtered in code: a filter inside the database walks it row by row.
      db.agendamentos.toArray(),
      db.cancelados.toArray(),
      readQueueOf(db, email),
      readPullMark(db, 'agendamentos'),
    ])
    const hers = [...visits, ...cancelled].filter((visit) => visit.email === email)
    return { items: overlayAgendamentoList(hers, queue), queue, known: mark !== null }
  })
}

/**
 * What the clinic made of the person's visits and she has not said that she knows, by their times; nothing
 * until the device has answered, nor for whoever has no visits of her own (null).
 */
export function useUntold(email: string | null, clinicNow: ClinicNow): readonly Agendamento[] {
  const items = useLiveQuery(() => (email === null ? [] : readChanged(email)), [email]) ?? NONE
  const { date: today } = clinicNow
  return items
    .flatMap((item) => (item.kind === 'at_clinic' && isToBeTold(item, today) ? [item.agendamento] : []))
    .sort(compareVisits)
}

const NONE: readonly AgendaItem[] = []

/** The visits of which she knows another version, with what is queued laid over. */
function readChanged(email: string): Promise<readonly AgendaItem[]> {
  return db.transaction('r', db.agendamentos, db.cancelados, db.outbox, async () => {
    const hers = (await readChangedVisits(db)).filter((visit) => visit.email === email)
    const changed = hers.filter((visit) => visit.conhecido !== undefined)
    return changed.length === 0 ? NONE : overlayAgendamentoList(changed, await readQueueOf(db, email))
  })
}
