import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { overlayAgendamentoList, type Wishes } from '#domain/outbox/overlay.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

/** A visit of hers as the clinic has it, and what is queued of it. */
export type OwnVisit = { readonly visit: Agendamento; readonly wishes: Wishes }

/**
 * One visit of hers, also one that was cancelled; null where this device does not have it, undefined until it
 * has answered.
 */
export function useOwnVisit(email: string, id: number): OwnVisit | null | undefined {
  return useLiveQuery(() => readOwnVisit(email, id), [email, id])
}

async function readOwnVisit(email: string, id: number): Promise<OwnVisit | null> {
  // An address may say anything, and the database takes only a number.
  if (!Number.isInteger(id)) return null
  return db.transaction('r', db.agendamentos, db.cancelados, db.outbox, async () => {
    const [standing, cancelled, queue] = await Promise.all([
      db.agendamentos.get(id),
      db.cancelados.get(id),
      readQueueOf(db, email),
    ])
    const visit = standing ?? cancelled
    if (visit === undefined || visit.email !== email) return null
    const [item] = overlayAgendamentoList([visit], queue)
    return item?.kind === 'confirmed' ? { visit, wishes: item } : null
  })
}

/**
 * What became of a visit since it was made, asked of the clinic for each of its versions and kept nowhere;
 * null where nobody has answered.
 */
export function useVisitHistory(id: number, versao: number, isOnline: boolean): VisitVersion[] | null {
  const [known, setKnown] = useState<{ readonly key: string; readonly versions: VisitVersion[] } | null>(null)
  const key = `${id} ${versao}`
  const isKnown = known?.key === key
  useEffect(() => {
    if (!isOnline || isKnown || !Number.isInteger(id)) return
    const controller = new AbortController()
    void (async () => {
      const { signal } = controller
      const answer = await api.call('agendamento.historico', { params: { id }, signal })
      if (answer.kind === 'ok' && !signal.aborted) setKnown({ key, versions: answer.body })
    })()
    return () => controller.abort()
  }, [isOnline, isKnown, key, id])
  return known !== null && isKnown ? known.versions : null
}
