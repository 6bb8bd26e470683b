import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf, readRow } from '#src/offline/queue/queue-rows.ts'
import type { Whose } from '../queries.ts'
import { bookingOf, cardOfBooking } from '../queue/rows.ts'
import { type OwnTime, ownTimeOf } from './utils.ts'

type LiveRow =
  | { readonly id: string; readonly row: OutboxRow }
  | { readonly id: string; readonly row: null; readonly visit: Agendamento | null }

/** A row of the queue, live; where there is none, the visit that the clinic has made of it. */
export function useOutboxRow(id: string | null): LiveRow | undefined {
  return useLiveQuery(async () => {
    if (id === null) return undefined
    const row = await readRow(db, id)
    return row === undefined ? { id, row: null, visit: await readVisitOfRow(id) } : { id, row }
  }, [id])
}

/** What another context has sent may have been swept from the queue before this page heard of it. */
async function readVisitOfRow(id: string): Promise<Agendamento | null> {
  const isOfRow = ({ chave }: Agendamento) => chave === id
  const visit = await db.agendamentos.filter(isOfRow).first()
  return visit ?? (await db.cancelados.filter(isOfRow).first()) ?? null
}

/**
 * The client of a refused booking of `dono` that another is to replace; undefined until the device has
 * answered.
 */
export function useWhoseRow(id: string | null, dono: string): Whose | null | undefined {
  return useLiveQuery(async () => {
    const row = id === null ? undefined : await readRow(db, id)
    const pedido = row?.dono === dono ? bookingOf(row)?.pedido : undefined
    if (row === undefined || pedido === undefined) return null
    return { email: pedido.email ?? null, cliente: pedido.cliente ?? null, ficha: cardOfBooking(row) }
  }, [id, dono])
}

/**
 * What the clinic has of hers that begins then, as far as this device knows, to her who books the service
 * `nome`; null where that is nothing.
 */
export function useOwnTime(email: string, nome: string, when: ClinicDateTime | null): OwnTime | null {
  const own = useLiveQuery(async () => {
    if (when === null) return null
    const visits = await db.agendamentos.where({ email, dataHoraAgendada: when }).toArray()
    return { when, time: ownTimeOf(nome, visits, await readQueueOf(db, email)) }
  }, [email, nome, when])
  // The live query goes on with the answer for the time before until the new one is here.
  return when !== null && own?.when === when ? own.time : null
}
