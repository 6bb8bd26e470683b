import type { Horario, HorarioInput } from '#domain/horario/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey } from '#src/offline/direct-write.ts'
import { pull } from '#src/offline/pull.ts'
import { filterOnDevice, type HorarioPeriod } from './queries.ts'

const reload = () => pull({ db, api, now: Date.now }, 'horarios')
const creation = creationKey()

/** Admin: registers a date's hours at once. Needs the network. */
export async function createHorario(input: HorarioInput): Promise<Result<Horario, WriteFailure>> {
  const answer = await creation.create(input, (headers) =>
    api.call('horario.criar', { body: input, headers }),
  )
  if (answer.kind !== 'ok') return err(writeFailureOf(answer))
  await reload()
  return ok(answer.body)
}

/** Admin: deletes a registration at once. Needs the network. One that is gone already is no failure. */
export async function deleteHorario(id: number): Promise<Result<null, WriteFailure>> {
  creation.forget()
  const answer = await api.call('horario.excluir', { params: { id } })
  if (answer.kind === 'ok' || (answer.kind === 'problem' && answer.status === 404)) {
    await db.horarios.delete(id)
    await reload()
    return ok(null)
  }
  return err(writeFailureOf(answer))
}

/** What was found, and by whom: the clinic, or this device where the clinic could not be reached. */
export type FilteredHorarioList = { readonly horarios: readonly Horario[]; readonly fromClinic: boolean }

/** Asks for the hours of a period. Nothing found and a refused question are one answer: `empty`. */
export async function filterHorarioList(
  period: HorarioPeriod,
): Promise<Result<FilteredHorarioList, 'empty'>> {
  const answer = navigator.onLine ? await api.call('horario.filtrar', { query: { ...period } }) : null
  if (answer?.kind === 'problem') return err('empty')
  const fromClinic = answer?.kind === 'ok'
  const horarios = fromClinic ? answer.body : await filterOnDevice(period)
  return horarios.length === 0 ? err('empty') : ok({ horarios, fromClinic })
}
