import type { FastifyReply, FastifyRequest } from 'fastify'
import { gapOf } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoState, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { isWayBack } from '#domain/agendamento/since.ts'
import { checkStateChange, holdsAnyway, type StateRefusal } from '#domain/agendamento/states.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { isOpenToClient } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import {
  absoluteMinuteOf,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, rowOrNotFound } from '../../../http/not-found.ts'
import { invalidField } from '../../../http/problem.ts'
import type { Principal } from '../../../plugins/session.ts'
import { cancelRefused } from '../changes.ts'
import { asItIsNow, cancelledAnyway } from '../present.ts'
import { changedMeanwhile, changedTooOften, invalidState, timeTaken } from '../refusals.ts'
import { findAnyAgendamento, holdAnyAgendamento, holdDay, isTaken, updateAgendamento } from '../repository.ts'
import { requestedTimeOf, wantedTimeOf } from '../requested-time.ts'
import { unlessTaken } from '../unless-taken.ts'
import { isVersionOf, seenAt, sinceBefore } from './history.ts'

const SUBJECT = 'Este agendamento'

type Call = Readonly<{
  db: Deps['db']
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
  id: number
  body: AgendamentoState
  clinicNow: ClinicNow
  /** The clinic's limits for clients; what reception does is not held to them. */
  limits: Limits
}>
type Changed = Result<{ status: 200; body: AgendamentoWritten }, Problem>

/**
 * A visit comes into a state, by the table of domain/agendamento/states.ts. Where it is in that state already
 * both agree, whatever either has seen.
 */
export async function changeState(call: Call): Promise<Result<AgendamentoWritten, Problem>> {
  const { id, body, principal, clinicNow } = call
  const isReception = principal.status === 'Admin'
  let visit: Agendamento | null = null
  const change = async (tx: Transaction): Promise<Changed> => {
    if (!isReception && saysWhatReceptionSays(body))
      return err(problem('sem_permissao', 'Só a recepção registra uma hora, um encaixe ou outro motivo.'))
    visit = await holdAnyAgendamento(tx, id, isReception ? undefined : principal.id)
    if (visit === null) return notFound(SUBJECT)
    return become(tx, visit, call)
  }
  // One that is brought back takes its time again.
  const changed = await unlessTaken<AgendamentoWritten>(call, change, async (tx) =>
    visit === null ? notFound(SUBJECT) : timeTaken(tx, requestedTimeOf(visit, gapOf(visit), clinicNow)),
  )
  const isCancelling = body.estado === 'cancelada'
  const cancelled = isCancelling ? await cancelledAnyway(call, changed, id) : null
  if (cancelled !== null) return ok({ ...cancelled, jaEstava: true })
  return asItIsNow(call, changed, 'Este agendamento não existe mais.', findAnyAgendamento)
}

/** A client says why of her own cancellation alone, and nothing else beside the state. */
function saysWhatReceptionSays({ estado, motivo, encaixe, feitoEm }: AgendamentoState): boolean {
  return encaixe || feitoEm !== undefined || (motivo != null && estado !== 'cancelada')
}

/** A tablet's clock that goes a little fast is no reason to refuse what was seen: then it was now. */
const CLOCKS_DIFFER_MINUTES = 5

function minutesAhead(when: ClinicDateTime, { date, minute }: ClinicNow): number {
  const parsed = parseDateTime(when)
  if (parsed === null) return 0
  return absoluteMinuteOf(parsed.date, parsed.minute) - absoluteMinuteOf(date, minute)
}

async function become(tx: Transaction, visit: Agendamento, call: Call): Promise<Changed> {
  const { body, principal, clinicNow, limits } = call
  const { id } = visit
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const by = principal.status === 'Admin' ? 'recepcao' : 'cliente'
  if (body.feitoEm !== undefined && minutesAhead(body.feitoEm, clinicNow) > CLOCKS_DIFFER_MINUTES)
    return invalidField('feitoEm', 'Esta hora ainda não chegou.')
  const checked = checkStateChange({
    from: visit.estado,
    to: body.estado,
    by,
    hasBegun: visit.dataHoraAgendada <= nowAtClinic,
    isOpen: isOpenToClient(limits, visit.dataHoraAgendada, clinicNow),
  })
  if (checked.ok && visit.estado === body.estado) {
    const told = await withReason(tx, visit, by === 'recepcao' ? body.motivo : null)
    // Nothing but another reason makes a version here; without one it is nobody's doing.
    return told?.versao === visit.versao ? ok({ status: 200, body: { ...told, jaEstava: true } }) : made(told)
  }
  const isForbidden = !checked.ok && checked.error === 'not_yours'
  if (!isForbidden && body.versao !== visit.versao) {
    if (by === 'cliente' || !(await isVersionOf(tx, visit, body.versao))) return changedMeanwhile(tx, visit)
    if (!holdsAnyway(body.estado, await seenAt(tx, visit, body.versao), visit))
      return changedMeanwhile(tx, visit)
  }
  if (!checked.ok) return refusedFor(checked.error, visit, call)
  const isCounted = by === 'cliente' && body.estado !== 'cancelada'
  const tooOften = isCounted ? await changedTooOften(tx, id, clinicNow.date) : null
  if (tooOften) return tooOften
  const back = visit.estado === 'cancelada' ? await bringBack(tx, visit, call) : ok({})
  if (!back.ok) return back
  // Brought back, it has not the reason any more for which it was cancelled.
  const isOtherReason = body.estado === 'cancelada' || visit.estado === 'cancelada'
  const motivo = isOtherReason ? { motivo: body.estado === 'cancelada' ? (body.motivo ?? null) : null } : {}
  // A tablet that does not know since when it was so before says no hour: the clinic knows it. From
  // "faltou" it says one, because she may have come just then; where she was there before, that was a slip.
  const isBack = body.feitoEm === undefined && isWayBack(visit.estado, body.estado)
  const isLookedUp = by === 'recepcao' && (isBack || visit.estado === 'faltou')
  const since = isLookedUp ? await sinceBefore(tx, id, body.estado) : null
  const feitoEm = since ?? body.feitoEm ?? nowAtClinic
  const becoming = {
    estado: body.estado,
    estadoEm: feitoEm < nowAtClinic ? feitoEm : nowAtClinic,
    ...motivo,
    ...back.value,
  }
  await updateAgendamento(tx, id, becoming)
  const owner = by === 'cliente' ? principal.id : undefined
  return made(await findAnyAgendamento(tx, id, owner))
}

function made(visit: Agendamento | null): Changed {
  const found = rowOrNotFound(visit, SUBJECT)
  return found.ok ? ok({ status: 200, body: found.value }) : found
}

/**
 * Two cancellations agree; of the reasons that the clinic gave for its own the last is meant, which is a
 * version of its own: whoever takes back the first one is asked.
 */
async function withReason(
  tx: Transaction,
  visit: Agendamento,
  motivo: string | null | undefined,
): Promise<Agendamento | null> {
  const isClinics = visit.estado === 'cancelada' && visit.estadoPor === 'clinica'
  if (!isClinics || motivo == null || motivo === visit.motivo) return visit
  await updateAgendamento(tx, visit.id, { motivo })
  return findAnyAgendamento(tx, visit.id)
}

/** What is cancelled has no time: brought back, it takes its own again, if nobody else has it. */
async function bringBack(
  tx: Transaction,
  visit: Agendamento,
  { body, clinicNow }: Call,
): Promise<Result<{ encaixe: boolean }, Problem>> {
  const requested = requestedTimeOf(visit, gapOf(visit), clinicNow)
  await holdDay(tx, requested.date)
  const taken = await isTaken(tx, wantedTimeOf(requested), visit.id)
  return taken && !body.encaixe ? timeTaken(tx, requested) : ok({ encaixe: taken })
}

function refusedFor(
  reason: StateRefusal,
  visit: Agendamento,
  { body, clinicNow, limits }: Call,
): Result<never, Problem> {
  switch (reason) {
    case 'not_yours':
      return err(problem('sem_permissao', 'Só a recepção registra esta situação.'))
    case 'not_next':
      return invalidState(visit, 'Esta situação não pode seguir a que o agendamento tem agora.')
    case 'not_yet':
      return invalidState(visit, 'Só depois do início do agendamento se sabe quem faltou.')
    case 'too_late': {
      const cancel = body.estado === 'cancelada' ? cancelRefused(visit, { clinicNow, limits }) : null
      const detail = 'O prazo para mudar isto por aqui já passou. Fale com a clínica.'
      return cancel ?? err(problem('horario_indisponivel', detail))
    }
  }
}
