import type { Agendamento, AgendamentoUpdate } from '#domain/agendamento/schema.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { refreshAgenda } from '../commands.ts'

/** Admin: deletes a visit at once. Needs the network. */
export async function deleteAgendamento(id: number): Promise<Result<null, string>> {
  const answer = await api.call('agendamento.cancelar', { params: { id } })
  if (answer.kind === 'ok' || (answer.kind === 'problem' && answer.status === 404)) {
    await db.agendamentos.delete(id)
    await refreshAgenda()
    return ok(null)
  }
  return err(
    answer.kind === 'problem'
      ? (answer.problem?.detail ?? '')
      : 'A clínica não respondeu. Nada foi excluído.',
  )
}

/** Why a visit stayed as it was, in the clinic's words where it answered. */
export type ChangeRefusal = {
  readonly kind: 'taken' | 'login' | 'refused'
  readonly mensagem: string
  readonly fields: readonly InvalidField[]
}

/** Admin: changes a visit at once. Needs the network. */
export async function changeAgendamento(
  id: number,
  body: AgendamentoUpdate,
): Promise<Result<Agendamento, ChangeRefusal>> {
  const answer = await api.call('agendamento.alterar', { params: { id }, body })
  if (answer.kind === 'ok') {
    await db.agendamentos.put(answer.body)
    await refreshAgenda()
    return ok(answer.body)
  }
  if (answer.kind !== 'problem')
    return err({ kind: 'refused', mensagem: 'A clínica não respondeu. Nada mudou.', fields: [] })
  const { problem } = answer
  if (answer.status === 409 || answer.status === 404) await refreshAgenda()
  const kind = problem?.code === 'horario_ocupado' ? 'taken' : answer.status === 401 ? 'login' : 'refused'
  return err({ kind, mensagem: problem?.detail ?? '', fields: problem?.errors ?? [] })
}
