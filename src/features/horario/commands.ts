import { registrationsAfter, replacedBy, seenOf, type Times } from '#domain/horario/rules.ts'
import type { Horario, HorarioInput, RegistrationMode } from '#domain/horario/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { FailedAnswer } from '#src/api/client.ts'
import { isUnknown, type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db, type PullMark, readPullMark } from '#src/offline/db.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { pull, pullSoon } from '#src/offline/pull/pull.ts'
import { isOnline } from '#src/offline/reach.ts'
import { putAnswered } from '#src/offline/sending/answered-row.ts'
import { isGone, keptKeys } from '#src/offline/sending/direct-write.ts'
import { keepAnswered } from '#src/offline/sending/keep-answered.ts'
import {
  type FilteredHorarioList,
  filterDatesOnDevice,
  type HorarioDates,
  isDateKnown,
  readHorarioOfDate,
} from './queries.ts'

const { saves, deletions } = keptKeys('horarios')

const PULL_DEPS = { db, api, now: Date.now }

/** Asks the clinic for the hours; whether the device has them as they are now. */
async function reload(): Promise<boolean> {
  return (await pull(PULL_DEPS, 'horarios')).kind === 'updated'
}

/**
 * Why nothing can be said to be done. `changed`: somebody else changed the date, and nothing was done over
 * it. `unknown`: no answer came; a repeat of the same is safe. `login`: her session is over, and nothing was
 * done. `isCurrent`: whether the device has the date as it is now.
 */
export type HorarioFailure =
  | { readonly kind: 'changed' | 'unknown'; readonly isCurrent: boolean }
  | ({ readonly kind: 'refused' | 'login' } & Pick<WriteFailure, 'mensagem' | 'campos'>)

export type HorarioSave = {
  readonly input: HorarioInput
  /** What was answered to "Substituir" or "Somar"; null where that was not the question. */
  readonly mode: RegistrationMode | null
  /** The registration that is edited in place; null for one more. */
  readonly id: number | null
  /** The date's registrations as they were seen when this was decided. */
  readonly ofDate: readonly Horario[]
}

/**
 * Admin: registers a date's hours, or edits a registration in place, at once. Needs the network. What was
 * seen goes with it, so that nothing is done over what somebody else has changed, and nothing twice.
 */
export async function saveHorario(save: HorarioSave): Promise<Result<null, HorarioFailure>> {
  const { input, mode, id, ofDate } = save
  const visto = seenOf(ofDate)
  const before = await readPullMark(db, 'horarios')
  const answer = await saves.send({ input, mode, id, visto }, (headers) =>
    id === null
      ? api.call('horario.criar', {
          body: { ...input, ...(mode !== null && { modo: mode }), visto },
          headers,
        })
      : api.call('horario.alterar', { params: { id }, body: { ...input, visto }, headers }),
  )
  if (answer.kind === 'ok' && !answer.replayed) {
    await keep(save, answer.body, before)
    // The clinic tells of it, too, and one list is enough.
    pullSoon(PULL_DEPS, 'horarios')
    return ok(null)
  }
  const isCurrent = await reload()
  const current = await readHorarioOfDate(input.data)
  if (answer.kind === 'ok') {
    // A repeated answer speaks of when it was given: the date may have changed since.
    const holds = !isCurrent || current.some((h) => seenOf([h]) === seenOf([answer.body]))
    return holds ? ok(null) : err({ kind: 'changed', isCurrent })
  }
  if (isUnknown(answer)) {
    if (isCurrent && isDone(save, current)) {
      saves.forget()
      return ok(null)
    }
    return err({ kind: isCurrent && seenOf(current) !== visto ? 'changed' : 'unknown', isCurrent })
  }
  return err(failureOf(answer, isCurrent))
}

/** Whether a date's registrations are what was to be saved. */
export function isDone({ input, mode, id, ofDate }: HorarioSave, current: readonly Horario[]): boolean {
  return sameTimes(current, registrationsAfter(ofDate, { times: input, mode: mode ?? 'somar', id }))
}

/**
 * What the clinic has just said, for a device that cannot ask it again. `before`: what the device had been
 * told of the hours when the save left; what it has been told since may be newer than the answer.
 */
async function keep(
  { input, mode, id, ofDate }: HorarioSave,
  stored: Horario,
  before: PullMark | null,
): Promise<void> {
  const gone = replacedBy(ofDate, input, mode ?? 'somar').flatMap((h) => (h.id === id ? [] : [h.id]))
  const list = { name: 'horarios', table: db.horarios, key: stored.id } as const
  await keepAnswered(db, 'horarios', () =>
    writeForReception(db, [db.horarios], async () => {
      await db.horarios.bulkDelete(gone)
      await putAnswered(db, list, stored, before)
    }),
  )
}

/**
 * Admin: deletes a registration at once. Needs the network. `gone`: somebody else had deleted it before.
 */
export async function deleteHorario(
  { id, data }: Horario,
  ofDate: readonly Horario[],
): Promise<Result<'deleted' | 'gone', HorarioFailure>> {
  const visto = seenOf(ofDate)
  const answer = await deletions.send({ id, visto }, (headers) =>
    api.call('horario.excluir', { params: { id }, query: { visto }, headers }),
  )
  const wasGone = isGone(answer)
  if (answer.kind === 'ok' || wasGone) {
    await keepAnswered(db, 'horarios', () =>
      writeForReception(db, [db.horarios], () => db.horarios.delete(id)),
    )
    pullSoon(PULL_DEPS, 'horarios')
    return ok(wasGone ? 'gone' : 'deleted')
  }
  const isCurrent = await reload()
  if (!isUnknown(answer)) return err(failureOf(answer, isCurrent))
  const current = await readHorarioOfDate(data)
  const wentAway = isCurrent && (await isDateKnown(data)) && !current.some((h) => h.id === id)
  if (!wentAway) return err({ kind: 'unknown', isCurrent })
  deletions.forget()
  return ok('deleted')
}

function failureOf(answer: FailedAnswer, isCurrent: boolean): HorarioFailure {
  const code = answer.kind === 'problem' ? answer.problem?.code : undefined
  if (code === 'horario_mudou' || code === 'nao_encontrado') return { kind: 'changed', isCurrent }
  const { kind, mensagem, campos } = writeFailureOf(answer)
  return { kind: kind === 'login' ? kind : 'refused', mensagem, campos }
}

/** Whether two lists hold the same hours, whatever their ids and their order. */
function sameTimes(a: readonly Times[], b: readonly Times[]): boolean {
  const inOrder = (list: readonly Times[]) => list.map((h) => seenOf([{ ...h, id: 0, data: '' }])).sort()
  return inOrder(a).join() === inOrder(b).join()
}

/** Asks for the hours of a period. Nothing found and a refused question are one answer: `empty`. */
export async function filterHorarioList(period: HorarioDates): Promise<Result<FilteredHorarioList, 'empty'>> {
  const at = Date.now()
  const answer = isOnline() ? await api.call('horario.filtrar', { query: { ...period } }) : null
  if (answer?.kind === 'problem') return err('empty')
  const fromClinic = answer?.kind === 'ok'
  const horarios = fromClinic ? answer.body : await filterDatesOnDevice(period)
  return horarios.length === 0 ? err('empty') : ok({ horarios, fromClinic, at })
}
