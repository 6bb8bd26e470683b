import type { Agendamento } from '#domain/agendamento/schema.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { pull, pullSoon } from '#src/offline/pull/pull.ts'

/**
 * Asks the clinic for its visits: what this device knows of them may be old.
 * @returns whether the device has them as they are now
 */
export async function refreshAgenda(): Promise<boolean> {
  return (await pull({ db, api, now: Date.now }, 'agendamentos')).kind === 'updated'
}

/**
 * Asks in a moment, unless the clinic tells of the change before: for whoever has the clinic's answer to a
 * write on the device already.
 */
export function refreshAgendaSoon(): void {
  pullSoon({ db, api, now: Date.now }, 'agendamentos')
}

/**
 * Admin: asks for one visit, of whatever date; null where the clinic has none, or it is cancelled, undefined
 * where the clinic does not answer.
 */
export async function askForVisit(id: number): Promise<Agendamento | null | undefined> {
  const answer = await api.call('agendamento.ler', { params: { id } })
  if (answer.kind === 'ok') return answer.body
  return answer.kind === 'problem' && answer.problem?.code === 'nao_encontrado' ? null : undefined
}
