import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isUnknown } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { keptKeys } from '#src/offline/direct-write.ts'
import { rememberCancelled } from '#src/offline/restored.ts'
import { writeForReception } from '#src/offline/session.ts'
import { refreshAgenda, refreshAgendaSoon } from '../commands.ts'

const { deletions } = keptKeys('agendamentos')

/** Why nothing was cancelled; `unknown`: it may have been all the same. */
export type CancelRefusal = { readonly kind: 'unknown' | 'login' | 'refused'; readonly mensagem: string }

/**
 * Admin: cancels all that a person has and that is not over, at once; answers how many those were. Needs the
 * network.
 */
export async function cancelAllOf(
  email: string,
  nowAtClinic: ClinicDateTime,
): Promise<Result<number, CancelRefusal>> {
  const answer = await deletions.send(['todos', email], (headers) =>
    api.call('agendamento.cancelarTodos', { body: { email }, headers }),
  )
  if (answer.kind === 'ok') {
    await writeForReception(db, [db.agendamentos, db.conhecidos], async () => {
      const open = await db.agendamentos
        .filter((visit) => visit.email === email && visit.dataHoraAgendada > nowAtClinic)
        .toArray()
      for (const visit of open) await rememberCancelled(db, { id: visit.id }, visit)
      await db.agendamentos.bulkDelete(open.map(({ id }) => id))
    })
    refreshAgendaSoon()
    return ok(answer.body.cancelados)
  }
  if (isUnknown(answer)) {
    await refreshAgenda()
    return err({
      kind: 'unknown',
      mensagem: 'A resposta da clínica se perdeu. Cancele de novo: repetir é seguro.',
    })
  }
  const { status, problem } = answer.kind === 'problem' ? answer : { status: 0, problem: null }
  return err({ kind: status === 401 ? 'login' : 'refused', mensagem: problem?.detail ?? '' })
}

/** A visit as the clinic has it by now, as far as it answers; undefined where it is no more. */
export async function readAsItIsNow(id: number): Promise<Agendamento | undefined> {
  await refreshAgenda()
  return db.agendamentos.get(id)
}
