import { useLiveQuery } from 'dexie-react-hooks'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import type { Whose } from '../queries.ts'
import { bookingOf } from '../queue/rows.ts'

/** A row of the queue, live, by its id; `row` is null where there is none. */
export function useOutboxRow(id: string | null): { id: string; row: OutboxRow | null } | undefined {
  return useLiveQuery(
    async () =>
      id === null ? undefined : { id, row: (await db.outbox.where('id').equals(id).first()) ?? null },
    [id],
  )
}

/**
 * For whom a refused booking of `dono` was, which another is to replace; undefined until the device has
 * answered.
 */
export function useWhoseRow(id: string | null, dono: string): Whose | null | undefined {
  return useLiveQuery(async () => {
    const row = id === null ? undefined : await db.outbox.where('id').equals(id).first()
    const pedido = row?.dono === dono ? bookingOf(row)?.pedido : undefined
    return pedido ? { email: pedido.email ?? null, cliente: pedido.cliente ?? null } : null
  }, [id, dono])
}

/** Whether the clinic has a visit of hers that begins then, as far as this device knows. */
export function useIsOwnTime(email: string, when: ClinicDateTime | null): boolean {
  const count = useLiveQuery(
    () => (when === null ? 0 : db.agendamentos.where({ email, dataHoraAgendada: when }).count()),
    [email, when],
  )
  return count !== undefined && count > 0
}
