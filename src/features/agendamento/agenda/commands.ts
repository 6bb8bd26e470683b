import type { Agendamento } from '#domain/agendamento/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isUnknown } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db, forgetCursor } from '#src/offline/db.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { rememberCancelled } from '#src/offline/restore/known-cancelled.ts'
import { keptKeys } from '#src/offline/sending/direct-write.ts'
import { keepAnswered } from '#src/offline/sending/keep-answered.ts'
import { askForVisit, refreshAgenda, refreshAgendaSoon } from '../commands.ts'
import { isOnItsWay } from './visit-of-entry.ts'

const { deletions } = keptKeys('agendamentos')

/**
 * Why nothing was cancelled; `unknown`: it may have been all the same, `changed`: there are others by now
 * than those that were shown, or one of these is another.
 */
export type CancelRefusal = {
  readonly kind: 'unknown' | 'login' | 'changed' | 'refused'
  readonly mensagem: string
}

const STAND_AGAIN = 'Há agendamentos que valem de novo. Veja a lista e cancele outra vez.'

/**
 * Admin: cancels all that a person has and that is not over, at once; answers how many those were. `shown`:
 * the visits that reception saw when she pressed, and nothing else is cancelled. Other ones, or the same as
 * they have become since, are another request, and no repeat of this one. Needs the network.
 */
export async function cancelAllOf(
  email: string,
  shown: readonly Agendamento[],
): Promise<Result<number, CancelRefusal>> {
  const body = { email, visto: shown.map(({ id, versao }) => ({ id, versao })) }
  const answer = await deletions.send(['todos', body], (headers) =>
    api.call('agendamento.cancelarTodos', { body, headers }),
  )
  if (answer.kind === 'ok') {
    if (answer.replayed) {
      if (await standAgain(email, shown)) return err({ kind: 'refused', mensagem: STAND_AGAIN })
    } else {
      await takeAway(email, shown)
      refreshAgendaSoon()
    }
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
  const kind = status === 401 ? 'login' : problem?.code === 'agendamento_mudou' ? 'changed' : 'refused'
  return err({ kind, mensagem: problem?.detail ?? '' })
}

/**
 * Takes the cancelled visits off the device, as far as they are still what was shown. The clinic tells of
 * what else it cancelled, and of what has become of the others.
 */
async function takeAway(email: string, shown: readonly Agendamento[]): Promise<void> {
  const write = async () => {
    const gone = (await heldOf(email, shown)).filter((visit) => isAsShown(visit, shown))
    for (const { id, nome, dataHoraAgendada, tempo } of gone)
      await rememberCancelled(db, { id }, { nome, dataHoraAgendada, tempo, estadoPor: 'clinica' })
    await db.agendamentos.bulkDelete(gone.map(({ id }) => id))
  }
  await keepAnswered(db, 'agendamentos', () => writeForReception(db, [db.agendamentos, db.conhecidos], write))
}

/**
 * Whether some of them stand at the clinic. A repeated answer speaks of when it was given: the device asks
 * for all of its visits, and where the clinic does not say it believes the answer of what has not come since.
 */
async function standAgain(email: string, shown: readonly Agendamento[]): Promise<boolean> {
  await keepAnswered(db, 'agendamentos', () =>
    db.transaction('rw', db.meta, async () => forgetCursor(db, 'agendamentos')),
  )
  if (await refreshAgenda()) return (await heldOf(email, shown)).length > 0
  await takeAway(email, shown)
  return (await heldOf(email, shown)).some((visit) => !isAsShown(visit, shown))
}

/** Whether nothing has become of a visit since reception saw it, or not more than this device knows. */
function isAsShown({ id, versao }: Agendamento, shown: readonly Agendamento[]): boolean {
  return shown.some((visit) => visit.id === id && versao <= visit.versao)
}

/** The ones of these visits that this device still has as this person's. */
async function heldOf(email: string, visits: readonly Agendamento[]): Promise<Agendamento[]> {
  const rows = await db.agendamentos.bulkGet(visits.map(({ id }) => id))
  return rows.flatMap((row) => (row?.email === email ? [row] : []))
}

/**
 * A visit as the clinic has it by now, as far as it answers; null where it is no more, undefined where this
 * device does not keep its date and the clinic did not answer.
 */
export async function readAsItIsNow(id: number): Promise<Agendamento | null | undefined> {
  await refreshAgenda()
  const kept = await db.agendamentos.get(id)
  return kept ?? (isOnItsWay({ id }) ? undefined : askForVisit(id))
}
