import type { Agendamento, AgendamentoUpdate } from '#domain/agendamento/schema.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { centavosOf } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isExclusionViolation, withRetry } from '../../db/retry.ts'
import { type Transaction, transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound, rowOrNotFound } from '../../http/not-found.ts'
import type { Principal } from '../../plugins/session.ts'
import { timeTaken } from './refusals.ts'
import { deleteAgendamento, findAgendamento, isTaken, updateAgendamento } from './repository.ts'
import { endOf, requestedTimeOf } from './requested-time.ts'

const SUBJECT = 'Este agendamento'

/**
 * Admin's change of a visit; its owner stays. Only one that is moved or made longer is compared with the
 * others: a corrected description of an encaixe is no reason to ask about it again.
 */
export async function changeAgendamento(
  { db }: Pick<Deps, 'db'>,
  id: number,
  body: AgendamentoUpdate,
  clinicNow: ClinicNow,
): Promise<Result<Agendamento, Problem>> {
  try {
    return await withRetry(() => transaction(db, (tx) => change(tx, id, body, clinicNow)))
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    // Somebody booked the time between the look and the update, which undid the transaction.
    return transaction(db, (tx) => timeTaken(tx, requestedTimeOf(body, clinicNow)))
  }
}

async function change(
  tx: Transaction,
  id: number,
  body: AgendamentoUpdate,
  clinicNow: ClinicNow,
): Promise<Result<Agendamento, Problem>> {
  const current = await findAgendamento(tx, id)
  if (current === null) return notFound(SUBJECT)
  const { dataHoraAgendada: inicio, tempo, valor, nome, descricao, tipoProcedimento } = body
  const requested = requestedTimeOf(body, clinicNow)
  const fim = endOf(requested)
  const isMoved = inicio !== current.dataHoraAgendada || tempo !== current.tempo
  const taken = isMoved && (await isTaken(tx, inicio, fim, id))
  if (taken && body.encaixe !== true) return timeTaken(tx, requested)
  const encaixe = isMoved ? taken : current.encaixe
  const visit = { nome, descricao, tipoProcedimento, encaixe, inicio, fim, valorCentavos: centavosOf(valor) }
  return rowOrNotFound(
    (await updateAgendamento(tx, id, visit)) ? await findAgendamento(tx, id) : null,
    SUBJECT,
  )
}

/** A client cancels a visit of one's own that has not begun (others' answer 404); Admin any. */
export async function cancelAgendamento(
  tx: Transaction,
  principal: Principal,
  id: number,
  clinicNow: ClinicNow,
): Promise<Result<{ status: 204; body: null }, Problem>> {
  const isAdmin = principal.status === 'Admin'
  const current = await findAgendamento(tx, id, isAdmin ? undefined : principal.id)
  if (current === null) return notFound(SUBJECT)
  const hasBegun = current.dataHoraAgendada <= formatDateTime(clinicNow.date, clinicNow.minute)
  if (hasBegun && !isAdmin)
    return err(problem('horario_indisponivel', 'Este agendamento já começou e não pode ser cancelado.'))
  const done = await deleteAgendamento(tx, id)
  return done ? ok({ status: 204, body: null }) : notFound(SUBJECT)
}
