import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { api } from '#src/offline/api.ts'
import { readPeople } from '#src/offline/contacts.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { clientOf, type VisitClient, type Whose } from '../queries.ts'

/** What is known of one client's visits, and by whose word. */
export type ClientCard = {
  readonly client: VisitClient
  /** Those to come, the nearest first; cancelled ones, too. */
  readonly upcoming: readonly Agendamento[]
  /** Those that have been, the last first. */
  readonly past: readonly Agendamento[]
  /** Whether the clinic has told all of them; else it is what this device keeps. */
  readonly isWhole: boolean
}

/**
 * A client's visits: what the clinic answers, with what this device has heard since laid over; without an
 * answer what the device keeps. Undefined until the device has answered.
 */
export function useClientCard(
  whose: Whose,
  { now, online }: { readonly now: ClinicDateTime; readonly online: boolean },
): ClientCard | undefined {
  const told = useTold(whose.email, online)
  const kept = useLiveQuery(() => readKept(whose), [whose.email, whose.cliente])
  if (kept === undefined) return undefined
  const newer = new Map(kept.visits.map((visit) => [visit.id, visit]))
  // Of what the clinic told the newest version of each counts, whoever told it.
  const all = [...kept.visits, ...(told ?? []).filter((visit) => isNewer(visit, newer.get(visit.id)))]
  const visits = [...new Map(all.map((visit) => [visit.id, visit])).values()].sort((a, b) =>
    a.dataHoraAgendada < b.dataHoraAgendada ? -1 : 1,
  )
  return {
    client: kept.client,
    upcoming: visits.filter(({ dataHoraAgendada }) => dataHoraAgendada >= now),
    past: visits.filter(({ dataHoraAgendada }) => dataHoraAgendada < now).reverse(),
    isWhole: told !== null || kept.isAll,
  }
}

function isNewer(visit: Agendamento, other: Agendamento | undefined): boolean {
  return other === undefined || visit.versao > other.versao
}

/** All that the clinic has of an account; null while nobody has answered. A typed name is no account. */
function useTold(email: string | null, online: boolean): readonly Agendamento[] | null {
  const [told, setTold] = useState<{ readonly email: string; readonly visits: Agendamento[] } | null>(null)
  useEffect(() => {
    if (email === null || !online) return
    const controller = new AbortController()
    void (async () => {
      const { signal } = controller
      const query = { nome: null, dataInicial: null, dataFinal: null, email }
      const answer = await api.call('agendamento.filtrar', { query, signal })
      if (answer.kind === 'ok' && !signal.aborted)
        setTold({ email, visits: answer.body.map(({ pessoa: _, ...visit }) => visit) })
    })()
    return () => controller.abort()
  }, [email, online])
  return told?.email === email ? told.visits : null
}

function readKept(whose: Whose) {
  const tables = [db.agendamentos, db.cancelados, db.usuarios, db.fichas, db.meta]
  return db.transaction('r', tables, async () => {
    const isHers = (visit: Agendamento) =>
      whose.email !== null
        ? visit.email === whose.email
        : visit.email === null && visit.cliente === whose.cliente
    const [standing, cancelled, people, mark] = await Promise.all([
      db.agendamentos.filter(isHers).toArray(),
      db.cancelados.filter(isHers).toArray(),
      readPeople(db, [whose.email]),
      readPullMark(db, 'agendamentos'),
    ])
    // No limit was asked for: everything is known.
    const isAll = mark !== null && mark.desde === null && mark.ate === null
    return { visits: [...standing, ...cancelled], client: clientOf(people, whose), isAll }
  })
}
