import { differingFields, EDITABLE_FIELDS, type EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento, AgendamentoUpdate } from '#domain/agendamento/schema.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { presentVisitOf } from '#domain/outbox/present.ts'
import { isNotFound, isUnknown } from '#src/api/write-failure.ts'
import { putAnswered } from '#src/offline/answered-row.ts'
import { api } from '#src/offline/api.ts'
import { db, type PullMark, readPullMark } from '#src/offline/db.ts'
import { isGone, keptKeys } from '#src/offline/direct-write.ts'
import { rememberCancelled } from '#src/offline/restored.ts'
import { writeForReception } from '#src/offline/session.ts'
import { refreshAgenda, refreshAgendaSoon } from '../commands.ts'

const { saves, deletions } = keptKeys('agendamentos')

/** Why a visit was not deleted; `unknown`: it may have been all the same. */
export type DeleteRefusal = { readonly kind: 'unknown' | 'login' | 'refused'; readonly mensagem: string }

/**
 * How a visit is no more. `gone`: it was deleted before, and not by this press; `missing`: it is not there
 * any more, and whether this press did it nobody has said.
 */
export type Deletion = 'deleted' | 'gone' | 'missing'

/** Admin: deletes a visit at once. Needs the network. */
export async function deleteAgendamento(id: number): Promise<Result<Deletion, DeleteRefusal>> {
  const send = () =>
    deletions.send(id, (headers) => api.call('agendamento.cancelar', { params: { id }, headers }))
  const answer = await send()
  if (answer.kind === 'ok') return keepDeleted(id, 'deleted')
  if (isGone(answer)) return keepDeleted(id, 'gone')
  if (isUnknown(answer)) {
    const latest = await askAfter(id)
    // Somebody else may have deleted it meanwhile. Asked again under the same key, with nothing left that
    // could be deleted, the clinic says who it was.
    if (latest === 'gone') {
      const again = await send()
      return keepDeleted(id, again.kind === 'ok' ? 'deleted' : isGone(again) ? 'gone' : 'missing')
    }
    const what =
      latest === null
        ? UNREACHABLE
        : 'A resposta da clínica se perdeu, e por enquanto o agendamento continua lá.'
    return err({ kind: 'unknown', mensagem: `${what} Exclua de novo: repetir é seguro.` })
  }
  const { status, problem } = answer.kind === 'problem' ? answer : { status: 0, problem: null }
  return err({ kind: status === 401 ? 'login' : 'refused', mensagem: problem?.detail ?? '' })
}

async function keepDeleted(id: number, how: Deletion): Promise<Result<Deletion, never>> {
  await writeForReception(db, [db.agendamentos, db.conhecidos], async () => {
    const visit = await db.agendamentos.get(id)
    if (visit !== undefined) await rememberCancelled(db, { id }, visit)
    await db.agendamentos.delete(id)
  })
  refreshAgendaSoon()
  return ok(how)
}

/**
 * Admin: cancels all that a person has and that is not over, at once; answers how many those were. Needs the
 * network.
 */
export async function cancelAllOf(
  email: string,
  clinicNow: ClinicDateTime,
): Promise<Result<number, DeleteRefusal>> {
  const answer = await deletions.send(['todos', email], (headers) =>
    api.call('agendamento.cancelarTodos', { body: { email }, headers }),
  )
  if (answer.kind === 'ok') {
    await writeForReception(db, [db.agendamentos, db.conhecidos], async () => {
      const open = await db.agendamentos
        .filter((visit) => visit.email === email && visit.dataHoraAgendada > clinicNow)
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

const UNREACHABLE =
  'A clínica não respondeu, e não sabemos se recebeu. A agenda também não pôde ser atualizada: o que ela mostra pode ser antigo.'

/** Why a visit stayed as it was, in the clinic's words where it answered; `unknown`: it may have changed. */
export type ChangeRefusal =
  | {
      readonly kind: 'taken' | 'login' | 'refused' | 'unknown'
      readonly mensagem: string
      readonly fields: readonly InvalidField[]
    }
  /** Somebody else has changed the same. */
  | { readonly kind: 'changed'; readonly current: Agendamento }

/** A change that the clinic has. */
export type Changed = {
  readonly agendamento: Agendamento
  /** True where somebody has changed it again since: `agendamento` is what they have made of it. */
  readonly since: boolean
}

/**
 * Admin: changes a visit at once, field by field over what was `seen` of it. `dono`: whose screen it was
 * pressed on; another may have logged in since in another tab. Needs the network.
 */
export async function changeAgendamento(
  seen: Agendamento,
  wanted: AgendamentoUpdate,
  dono?: string,
): Promise<Result<Changed, ChangeRefusal>> {
  const { id, versao } = seen
  const body = { ...wanted, versao, visto: editableOf(seen) }
  const before = await readPullMark(db, 'agendamentos')
  const answer = await saves.send(
    [id, body],
    (headers) => api.call('agendamento.alterar', { params: { id }, body, headers }),
    dono,
  )
  if (answer.kind === 'ok')
    return keepChanged(presentVisitOf(answer.body), answer.body.agora !== undefined, before)
  if (isUnknown(answer)) {
    const latest = await askAfter(id)
    const now = latest === null || latest === 'gone' ? null : latest
    if (now !== null && hasWhatWasWanted(now, seen, wanted)) {
      saves.forget()
      return keepChanged(now, false, before)
    }
    return err({ kind: 'unknown', mensagem: unknownInWords(latest), fields: [] })
  }
  const { status, problem } = answer.kind === 'problem' ? answer : { status: 0, problem: null }
  if (status === 409 || status === 404) await refreshAgenda()
  const current = problem?.atual
  if (problem?.code === 'agendamento_mudou' && current !== undefined && 'versao' in current)
    return err({ kind: 'changed', current })
  const kind = problem?.code === 'horario_ocupado' ? 'taken' : status === 401 ? 'login' : 'refused'
  return err({ kind, mensagem: problem?.detail ?? '', fields: problem?.errors ?? [] })
}

function unknownInWords(latest: Agendamento | 'gone' | null): string {
  if (latest === 'gone') return 'A resposta da clínica se perdeu, e este agendamento não existe mais.'
  if (latest === null)
    return `${UNREACHABLE} O que você digitou continua aqui. Salve de novo: repetir é seguro.`
  return 'A resposta da clínica se perdeu, e por enquanto a mudança não está lá. O que você digitou continua aqui. Salve de novo: repetir é seguro.'
}

async function keepChanged(
  agendamento: Agendamento,
  since: boolean,
  before: PullMark | null,
): Promise<Result<Changed, never>> {
  const list = { name: 'agendamentos', table: db.agendamentos, key: agendamento.id } as const
  await writeForReception(db, [db.agendamentos], () => putAnswered(db, list, agendamento, before))
  refreshAgendaSoon()
  return ok({ agendamento, since })
}

function editableOf(visit: Agendamento): EditableFields {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, visit[field]])) as EditableFields
}

/** Whether the visit is as an edit wanted it, in all that the edit touched. */
function hasWhatWasWanted(now: Agendamento, seen: Agendamento, wanted: AgendamentoUpdate): boolean {
  const { cliente = seen.cliente, email = seen.email } = wanted
  const target = { ...wanted, cliente, email }
  return differingFields(seen, target).every((field) => now[field] === target[field])
}

/** Long enough for a bad line; a person waits for it after a send that has used its whole time. */
const ASK_MS = 8_000

/**
 * A visit as the clinic has it now, also on the device from then on; null where the clinic cannot be asked.
 */
async function askAfter(id: number): Promise<Agendamento | 'gone' | null> {
  const signal = AbortSignal.timeout(ASK_MS)
  const answer = await api.call('agendamento.ler', { params: { id }, signal })
  if (isNotFound(answer)) return 'gone'
  if (answer.kind !== 'ok') return null
  await refreshAgenda()
  return answer.body
}
