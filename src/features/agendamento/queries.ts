import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Agenda, agendaDe } from '#domain/agendamento/slots.ts'
import { type ItemDaAgenda, ocupadosPelaFila, overlayAgendamentos } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** The person's visits with what is queued laid over; undefined until the device has answered. */
export function useMeusAgendamentos(email: string): readonly ItemDaAgenda[] | undefined {
  return useLiveQuery(async () => {
    const servidor = await db.agendamentos.filter((a) => a.email === email).toArray()
    return overlayAgendamentos(servidor, await filaDe(email))
  }, [email])
}

/** The clinic's visits from `desde` on, by time, with what is queued laid over (Admin). */
export function useAgendamentosDaClinica(email: string): readonly ItemDaAgenda[] | undefined {
  return useLiveQuery(async () => {
    const servidor = await db.agendamentos.orderBy('dataHoraAgendada').toArray()
    return overlayAgendamentos(servidor, await filaDe(email))
  }, [email])
}

/** A visit's own row. */
export function useAgendamento(id: number | null): Agendamento | undefined {
  return useLiveQuery(() => (id === null ? undefined : db.agendamentos.get(id)), [id])
}

export type AgendaDoAparelho = {
  readonly agenda: Agenda
  /** When the device last heard of other people's times (ms), or null where it never did. */
  readonly atualizadaEm: number | null
}

/** Everything the slot rule needs of the clinic's days: hours, everybody's busy times, one's own queue. */
export function useAgenda(email: string): AgendaDoAparelho | undefined {
  const dados = useLiveQuery(async () => {
    const [horarios, proprios, ocupados, fila, marca] = await Promise.all([
      db.horarios.toArray(),
      db.agendamentos.toArray(),
      db.ocupados.toArray(),
      filaDe(email),
      readPullMark(db, 'agendamentos'),
    ])
    return { horarios, visitas: [...proprios, ...ocupados, ...ocupadosPelaFila(fila)], em: marca?.em ?? null }
  }, [email])
  return useMemo(
    () =>
      dados === undefined
        ? undefined
        : { agenda: agendaDe(dados.horarios, dados.visitas), atualizadaEm: dados.em },
    [dados],
  )
}

/** A row of the queue, live. */
export function useOutboxRow(id: string | null): OutboxRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : db.outbox.where('id').equals(id).first()), [id])
}

function filaDe(email: string): Promise<OutboxRow[]> {
  return db.outbox
    .orderBy('seq')
    .filter((r) => r.dono === email)
    .toArray()
}
