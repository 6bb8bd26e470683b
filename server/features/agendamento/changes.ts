import type { FastifyReply, FastifyRequest } from 'fastify'
import { differingFields, type EditableFields, mergeEdit } from '#domain/agendamento/edit.ts'
import { gapOf, NO_GAP } from '#domain/agendamento/gap.ts'
import type {
  Agendamento,
  AgendamentoCancel,
  AgendamentoCancelAll,
  AgendamentoUpdate,
  AgendamentoWritten,
} from '#domain/agendamento/schema.ts'
import { checkStateChange, stateAfterMove } from '#domain/agendamento/states.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { isOpenToClient } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { centavosOf } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound, rowOrNotFound } from '../../http/not-found.ts'
import { invalidField } from '../../http/problem.ts'
import type { Principal } from '../../plugins/session.ts'
import { holdCardOfAccount } from '../ficha/repository.ts'
import { readGapOf } from '../procedimento/repository.ts'
import { findOwner } from '../usuario/repository.ts'
import { seenAt } from './life/history.ts'
import { asItIsNow } from './present.ts'
import {
  accountStays,
  changedMeanwhile,
  invalidState,
  movedMeanwhile,
  nameBesideAccount,
  timeTaken,
} from './refusals.ts'
import {
  cancelVisits,
  findAgendamento,
  holdAgendamento,
  holdAnyAgendamento,
  holdDay,
  holdOpenVisits,
  isTaken,
  updateAgendamento,
} from './repository.ts'
import { type RequestedTime, requestedTimeOf, wantedTimeOf } from './requested-time.ts'
import { unlessTaken } from './unless-taken.ts'

const SUBJECT = 'Este agendamento'

type Changed = Result<{ status: 200; body: Agendamento }, Problem>
type Call = Readonly<{
  db: Deps['db']
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
  id: number
  body: AgendamentoUpdate
  clinicNow: ClinicNow
}>

/**
 * Admin's change of a visit; whoever has it keeps it, and a visit of nobody registered can be given to one.
 * Two who change the same visit come one after the other: the second is laid over what the first has left.
 * A visit of another service has that one's gap. Only a visit that is moved or blocks more time is compared
 * with the others: a corrected description of an encaixe is no reason to ask about it again.
 */
export async function changeAgendamento(call: Call): Promise<Result<AgendamentoWritten, Problem>> {
  const { id, body, clinicNow } = call
  let requested = requestedTimeOf(body, NO_GAP, clinicNow)
  const change = async (tx: Transaction): Promise<Changed> => {
    // The card of whoever is to have it before the visit, as where cards are joined, and before the day, as
    // where one books by card: a card that is waited for while either is held closes a ring.
    if (body.email != null) await holdCardOfAccount(tx, body.email, 'visit')
    const current = await holdAgendamento(tx, id)
    if (current === null) return notFound(SUBJECT)
    const edited = await editOf(tx, current, body)
    if (!edited.ok) return edited
    const gap = edited.value.nome === current.nome ? gapOf(current) : await readGapOf(tx, edited.value)
    requested = requestedTimeOf(edited.value, gap, clinicNow)
    const written = await write(tx, current, edited.value, { requested, clinicNow, body })
    return written.ok ? ok({ status: 200, body: written.value }) : written
  }
  const changed = await unlessTaken<Agendamento>(call, change, (tx) => timeTaken(tx, requested))
  const readRoom = async () => {
    const visit = await findAgendamento(call.db.orm, id)
    if (visit === null) return null
    const gap = body.nome === visit.nome ? gapOf(visit) : await readGapOf(call.db.orm, body)
    return { tempo: body.tempo, gap, moved: visit }
  }
  return asItIsNow({ ...call, readRoom }, changed, 'Este agendamento foi alterado e depois cancelado.')
}

/** What the visit is to be, or a refusal where somebody else has changed the same since it was seen. */
async function editOf(
  tx: Transaction,
  current: Agendamento,
  body: AgendamentoUpdate,
): Promise<Result<EditableFields, Problem>> {
  const { visto: seen = {}, versao, cliente = seen.cliente ?? current.cliente } = body
  if (body.visto === undefined && versao !== undefined && versao !== current.versao)
    return changedMeanwhile(tx, current)
  // Whoever says nothing of what she saw knows of no account, either.
  const isAware = body.visto !== undefined || versao !== undefined
  const email = isAware && body.email !== undefined ? body.email : current.email
  // A card says itself who she is: what the edit calls her changes nothing of the visit.
  const isOfCard = current.ficha !== undefined
  const named = isOfCard ? (email === null ? current.cliente : null) : cliente
  const known = isOfCard ? { ...seen, cliente: current.cliente } : seen
  const { merged, conflicts } = mergeEdit(current, known, { ...body, cliente: named, email })
  if (conflicts.length > 0 || (await endsUnseenState(tx, current, merged, versao)))
    return changedMeanwhile(tx, current)
  if (current.email !== null && merged.email !== current.email) return accountStays()
  return merged.cliente !== null && merged.email !== null ? nameBesideAccount() : ok(merged)
}

/**
 * Whether a visit would be moved out of a state that it came into after the version that was seen. Another
 * time ends most of them (`stateAfterMove`): as where it is only moved, who did not know of one is asked.
 */
async function endsUnseenState(
  tx: Transaction,
  current: Agendamento,
  { dataHoraAgendada }: EditableFields,
  versao = current.versao,
): Promise<boolean> {
  if (versao === current.versao || dataHoraAgendada === current.dataHoraAgendada) return false
  return (await seenAt(tx, current, versao)).estado !== current.estado
}

async function write(
  tx: Transaction,
  current: Agendamento,
  edited: EditableFields,
  { requested, clinicNow, body }: Pick<Call, 'clinicNow' | 'body'> & Readonly<{ requested: RequestedTime }>,
): Promise<Result<Agendamento, Problem>> {
  const { id } = current
  const { dataHoraAgendada: inicio, tempo, valor, nome, descricao, tipoProcedimento, cliente } = edited
  const time = wantedTimeOf(requested)
  const { fim, gap } = time
  const takesLonger = gap.antes > (current.intervaloAntes ?? 0) || gap.depois > (current.intervaloDepois ?? 0)
  const isMoved = inicio !== current.dataHoraAgendada || tempo !== current.tempo || takesLonger
  const { email } = edited
  const isGiven = email !== null && email !== current.email
  if (isMoved) await holdDay(tx, requested.date)
  const taken = isMoved && (await isTaken(tx, time, id))
  if (taken && body.encaixe !== true) return timeTaken(tx, requested, { moved: current })
  // An encaixe is said of the time, the length and the service, with its gap, that were asked for, and not of
  // what somebody else has made of one of them meanwhile.
  if (taken && (inicio !== body.dataHoraAgendada || tempo !== body.tempo || nome !== body.nome))
    return changedMeanwhile(tx, current)
  // Nothing is to be another: then there is no other version of it, either.
  if (differingFields(current, edited).length === 0) return ok(current)
  const encaixe = isMoved ? taken : current.encaixe
  const typed = current.ficha === undefined ? cliente : null
  const what = { nome, descricao, tipoProcedimento, valorCentavos: centavosOf(valor), cliente: typed }
  const account = isGiven ? await findOwner(tx, email) : undefined
  if (account === null) return invalidField('email', 'Não há conta com este email.')
  const whose = account && { usuarioId: account.id, soDaClinica: !account.confirmada, fichaId: null }
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const estado = stateAfterMove(current.estado, {
    from: current.dataHoraAgendada,
    to: inicio,
    nowAtClinic,
  })
  const becoming = estado === current.estado ? {} : { estado, estadoEm: nowAtClinic }
  // A reason is of the change that it was given for: of one that she has still to hear of it is kept.
  const isAnotherTime = inicio !== current.dataHoraAgendada
  const isOtherwise = tempo !== current.tempo || valor !== current.valor || nome !== current.nome
  const isAnotherReason = isAnotherTime || (isOtherwise && current.conhecido === undefined)
  const reason = isAnotherReason ? { motivo: null } : {}
  const changed = { ...what, ...whose, ...becoming, ...reason, encaixe, inicio, fim, gap }
  const done = await updateAgendamento(tx, id, changed)
  return rowOrNotFound(done ? await findAgendamento(tx, id) : null, SUBJECT)
}

type Clinic = Readonly<{ clinicNow: ClinicNow; limits: Limits }>

/**
 * A client cancels a visit of one's own (others' answer 404), as long as the clinic lets her and it is not on
 * or over; Admin any. It keeps its row, and its time is free from this statement on. One that is cancelled
 * already is there for nobody. Whoever says which version she saw cancels the visit of that time: where it
 * is at another by now, somebody wants it there.
 */
export async function cancelAgendamento(
  tx: Transaction,
  principal: Principal,
  { id, versao }: Pick<Agendamento, 'id'> & AgendamentoCancel,
  clinic: Clinic,
): Promise<Result<{ status: 204; body: null }, Problem>> {
  const isAdmin = principal.status === 'Admin'
  const current = await holdAnyAgendamento(tx, id, isAdmin ? undefined : principal.id)
  if (current === null || current.estado === 'cancelada') return notFound(SUBJECT)
  if (await isMovedSince(tx, current, versao)) return movedMeanwhile(tx, current)
  const refused = isAdmin ? null : refusedToClient(current, clinic)
  if (refused) return refused
  const estadoEm = formatDateTime(clinic.clinicNow.date, clinic.clinicNow.minute)
  const done = await updateAgendamento(tx, id, { estado: 'cancelada', estadoEm, motivo: null })
  return done ? ok({ status: 204, body: null }) : notFound(SUBJECT)
}

/**
 * Whether a visit is at another time than in the version that was seen. One that was moved there and back is
 * not. Of a version that this history does not know, since the clinic went back to a copy, the visit is taken
 * to be as the copy had it: that the copy has forgotten a move, or anything else, is nobody's wish, and what
 * she saw she wants to be rid of. What was moved after that is told, as any move.
 */
async function isMovedSince(
  tx: Transaction,
  current: Agendamento,
  versao = current.versao,
): Promise<boolean> {
  if (versao >= current.versao) return false
  return (await seenAt(tx, current, versao)).dataHoraAgendada !== current.dataHoraAgendada
}

/** Why a client cannot cancel her visit; null where she can. The same as where she says it by its state. */
function refusedToClient(visit: Agendamento, clinic: Clinic): Result<never, Problem> | null {
  const { estado: from, dataHoraAgendada } = visit
  const { clinicNow, limits } = clinic
  const checked = checkStateChange({
    ...{ from, to: 'cancelada', by: 'cliente' },
    hasBegun: dataHoraAgendada <= formatDateTime(clinicNow.date, clinicNow.minute),
    isOpen: isOpenToClient(limits, dataHoraAgendada, clinicNow),
  })
  if (checked.ok) return null
  if (checked.error === 'too_late') return cancelRefused(visit, clinic)
  return invalidState(visit, 'Este agendamento não pode mais ser cancelado.')
}

/** Why it is too late for a client to cancel on her own; null where it is not. */
export function cancelRefused(
  { dataHoraAgendada }: Pick<Agendamento, 'dataHoraAgendada'>,
  { clinicNow, limits }: Clinic,
): Result<never, Problem> | null {
  if (dataHoraAgendada <= formatDateTime(clinicNow.date, clinicNow.minute))
    return err(problem('horario_indisponivel', 'Este agendamento já começou e não pode ser cancelado.'))
  if (isOpenToClient(limits, dataHoraAgendada, clinicNow)) return null
  return err(problem('horario_indisponivel', 'O prazo para cancelar por aqui já passou. Fale com a clínica.'))
}

/**
 * Cancels all of a person's visits that are not over, also one that is on; none where one is among them that
 * was not seen, or not as it is by now.
 */
export async function cancelAllOf(
  tx: Transaction,
  { email, visto }: AgendamentoCancelAll,
  clinicNow: ClinicNow,
): Promise<Result<{ status: 200; body: { cancelados: number } }, Problem>> {
  const account = await findOwner(tx, email)
  if (account === null) return notFound('Esta conta')
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const open = await holdOpenVisits(tx, account.id, nowAtClinic)
  const isSeen = ({ id, versao }: (typeof open)[number]) =>
    visto === undefined || visto.some((seen) => seen.id === id && seen.versao === versao)
  const unseen = open.find((visit) => !isSeen(visit))
  const present = unseen === undefined ? null : await findAgendamento(tx, unseen.id)
  if (present !== null) return changedMeanwhile(tx, present)
  await cancelVisits(
    tx,
    open.map(({ id }) => id),
    nowAtClinic,
  )
  return ok({ status: 200, body: { cancelados: open.length } })
}
