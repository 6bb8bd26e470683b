import type { Agendamento, AgendamentoAlterar } from '#domain/agendamento/schema.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { type Agora, formatDataHora } from '#domain/lib/dates.ts'
import { centavosDe } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isExclusionViolation, withRetry } from '../../db/retry.ts'
import { type Transaction, transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { found, missing } from '../../plugins/found.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { horarioOcupado } from './refusals.ts'
import { deleteAgendamento, findAgendamento, isTaken, updateAgendamento } from './repository.ts'
import { fimDe, wantedOf } from './wanted.ts'

const ESTE = 'Este agendamento'

/**
 * Admin's change of a visit; its owner stays. Only one that is moved or made longer is compared with the others: a
 * corrected description of an encaixe is no reason to ask about it again.
 */
export async function changeAgendamento(
  { db }: Pick<Deps, 'db'>,
  id: number,
  body: AgendamentoAlterar,
  agora: Agora,
): Promise<Result<Agendamento, Problem>> {
  try {
    return await withRetry(() => transaction(db, (tx) => change(tx, id, body, agora)))
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    // Somebody booked the time between the look and the update, which undid the transaction.
    return transaction(db, (tx) => horarioOcupado(tx, wantedOf(body, agora)))
  }
}

async function change(
  tx: Transaction,
  id: number,
  body: AgendamentoAlterar,
  agora: Agora,
): Promise<Result<Agendamento, Problem>> {
  const atual = await findAgendamento(tx, id)
  if (atual === null) return missing(ESTE)
  const { dataHoraAgendada: inicio, tempo, valor, nome, descricao, tipoProcedimento } = body
  const wanted = wantedOf(body, agora)
  const fim = fimDe(wanted)
  const isMoved = inicio !== atual.dataHoraAgendada || tempo !== atual.tempo
  const taken = isMoved && (await isTaken(tx, inicio, fim, id))
  if (taken && body.encaixe !== true) return horarioOcupado(tx, wanted)
  const encaixe = isMoved ? taken : atual.encaixe
  const visita = { nome, descricao, tipoProcedimento, encaixe, inicio, fim, valorCentavos: centavosDe(valor) }
  return found((await updateAgendamento(tx, id, visita)) ? await findAgendamento(tx, id) : null, ESTE)
}

/** A client cancels a visit of one's own that has not begun (others' answer 404); Admin any. */
export async function cancelAgendamento(
  tx: Transaction,
  pessoa: Pessoa,
  id: number,
  agora: Agora,
): Promise<Result<{ status: 204; body: null }, Problem>> {
  const isAdmin = pessoa.status === 'Admin'
  const atual = await findAgendamento(tx, id, isAdmin ? undefined : pessoa.id)
  if (atual === null) return missing(ESTE)
  const hasBegun = atual.dataHoraAgendada <= formatDataHora(agora.data, agora.minuto)
  if (hasBegun && !isAdmin)
    return err(problem('horario_indisponivel', 'Este agendamento já começou e não pode ser cancelado.'))
  const done = await deleteAgendamento(tx, id)
  return done ? ok({ status: 204, body: null }) : missing(ESTE)
}
