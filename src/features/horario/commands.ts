import type { Horario, HorarioEntrada } from '#domain/horario/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey } from '#src/offline/direct-write.ts'
import { pull } from '#src/offline/pull.ts'
import { type FiltroDeHorarios, filtrarNoAparelho } from './queries.ts'

const recarregar = () => pull({ db, api, now: Date.now }, 'horarios')
const criacao = creationKey()

/** Admin: registers a date's hours at once. Needs the network. */
export async function criarHorario(entrada: HorarioEntrada): Promise<Result<Horario, WriteFailure>> {
  const answer = await criacao.create(entrada, (headers) =>
    api.call('horario.criar', { body: entrada, headers }),
  )
  if (answer.tipo !== 'ok') return err(writeFailureOf(answer))
  await recarregar()
  return ok(answer.body)
}

/** Admin: deletes a registration at once. Needs the network. One that is gone already is no failure. */
export async function excluirHorario(id: number): Promise<Result<null, WriteFailure>> {
  criacao.forget()
  const answer = await api.call('horario.excluir', { params: { id } })
  if (answer.tipo === 'ok' || (answer.tipo === 'problema' && answer.status === 404)) {
    await db.horarios.delete(id)
    await recarregar()
    return ok(null)
  }
  return err(writeFailureOf(answer))
}

/** What was found, and by whom: the clinic, or this device where the clinic could not be reached. */
export type HorariosFiltrados = { readonly horarios: readonly Horario[]; readonly daClinica: boolean }

/** Asks for the hours of a period. Nothing found and a refused question are one answer: `vazio`. */
export async function filtrarHorarios(filtro: FiltroDeHorarios): Promise<Result<HorariosFiltrados, 'vazio'>> {
  const answer = navigator.onLine ? await api.call('horario.filtrar', { query: { ...filtro } }) : null
  if (answer?.tipo === 'problema') return err('vazio')
  const daClinica = answer?.tipo === 'ok'
  const horarios = daClinica ? answer.body : await filtrarNoAparelho(filtro)
  return horarios.length === 0 ? err('vazio') : ok({ horarios, daClinica })
}
