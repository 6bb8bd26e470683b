import type { Page } from '@playwright/test'
import { isAgendaPull } from '#tests/support/fault-proxy.ts'
import type { ScenarioContext } from './scenario.ts'

/** What a device knew of a visit by its id: what differs from the clinic's, or that it was cancelled. */
type Known = {
  readonly id: number
  readonly is?: Readonly<Record<string, unknown>>
  readonly state?: 'booked' | 'cancelled'
  readonly client?: { readonly nome: string; readonly telefone: string }
}

/**
 * The device has known its visits otherwise, in a history before the one that the clinic has now, and looks
 * at `path` again. An id that the clinic does not have is a visit that is gone.
 */
export async function knowFromBefore(
  s: ScenarioContext,
  path: string,
  known: readonly Known[],
): Promise<void> {
  // The clinic would answer that it has gone back to no copy.
  s.network.inject({ kind: 'held-request', gate: new Promise(() => undefined) }, { match: isAgendaPull })
  await s.open(path)
  await s.page.evaluate(writeKnown, known)
  await s.open(path)
  await waitForCopy(s.page)
}

const waitForCopy = (page: Page): Promise<void> =>
  page
    .getByText(/^A clínica voltou a uma cópia/)
    .first()
    .waitFor()

/** In the page. */
async function writeKnown(known: readonly Known[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => {
      const change = opening.result.transaction(['agendamentos', 'conhecidos', 'meta'], 'readwrite')
      const [visits, before] = [change.objectStore('agendamentos'), change.objectStore('conhecidos')]
      visits.getAll().onsuccess = (event) => {
        const rows = (event.target as IDBRequest<{ id: number; chave: string | null }[]>).result
        for (const { id, is, state = 'booked', client = null } of known) {
          const row = rows.find((visit) => visit.id === id) ?? rows[0]
          before.put({
            ...{ key: `agendamento:${id}`, target: { id }, epoca: 'antes', client, state },
            visit: { ...row, id, chave: null, ...is },
          })
        }
      }
      const meta = change.objectStore('meta')
      meta.get('pull:agendamentos').onsuccess = (event) => {
        const mark = (event.target as IDBRequest<{ key: string; value: object }>).result
        meta.put({ ...mark, value: { ...mark.value, copiaDe: '2026-11-11T09:02:00.000Z' } })
      }
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
