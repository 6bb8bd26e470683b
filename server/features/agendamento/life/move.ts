import type { FastifyReply, FastifyRequest } from 'fastify'
import { gapOf, NO_GAP } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoMove, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { ALTERNATIVE_DAYS, agendaDayOf, checkSlot } from '#domain/agendamento/slots.ts'
import { isMovable, stateAfterMove } from '#domain/agendamento/states.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { isOpenToClient, windowOf } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { addDays, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { centavosOf } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Connection, Transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, rowOrNotFound } from '../../../http/not-found.ts'
import type { Principal } from '../../../plugins/session.ts'
import { readAgenda } from '../../horario/repository.ts'
import { findProcedimentoNamed } from '../../procedimento/repository.ts'
import { asItIsNow } from '../present.ts'
import {
  changedMeanwhile,
  changedProcedimento,
  changedTooOften,
  invalidState,
  slotRefused,
  timeTaken,
} from '../refusals.ts'
import { findAgendamento, holdAnyAgendamento, holdDay, isTaken, updateAgendamento } from '../repository.ts'
import { endOfVisit, type RequestedTime, requestedTimeOf, wantedTimeOf } from '../requested-time.ts'
import { unlessTaken } from '../unless-taken.ts'

const SUBJECT = 'Este agendamento'

type Call = Readonly<{
  db: Deps['db']
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
  id: number
  body: AgendamentoMove
  clinicNow: ClinicNow
  /** The clinic's limits for clients; reception's own moves are not held to them. */
  limits: Limits
}>
type Moved = Result<{ status: 200; body: AgendamentoWritten }, Problem>

/**
 * A visit goes to another time in one update under the constraint: it is never at two times and never at
 * none, and whoever loses the race keeps the old one. A client moves her own within the clinic's hours and
 * limits, at the price that she was shown; reception any, bound to nothing but the other visits.
 */
export async function moveAgendamento(call: Call): Promise<Result<AgendamentoWritten, Problem>> {
  const { db, id, body, principal, clinicNow } = call
  const isReception = principal.status === 'Admin'
  const move = async (tx: Transaction): Promise<Moved> => {
    if (!isReception && (body.encaixe || body.motivo != null))
      return err(problem('sem_permissao', 'Só a recepção registra um encaixe ou um motivo.'))
    const current = await holdAnyAgendamento(tx, id, isReception ? undefined : principal.id)
    if (current === null) return notFound(SUBJECT)
    if (wasMovedSo(current, body)) return ok({ status: 200, body: { ...current, jaEstava: true } })
    if (current.versao !== body.versao) return changedMeanwhile(tx, current)
    if (!isMovable(current.estado, isReception ? 'recepcao' : 'cliente')) return invalidState(current)
    return isReception ? moveByReception(tx, current, call) : moveByClient(tx, current, call)
  }
  const moved = await unlessTaken<AgendamentoWritten>(call, move, async (tx) => {
    const current = await findAgendamento(tx, id)
    const { tempo } = current ?? { tempo: body.tempo ?? '00:30' }
    const gap = current === null ? NO_GAP : gapOf(current)
    const requested = requestedTimeOf({ ...body, tempo }, gap, clinicNow)
    return timeTaken(tx, requested, { moved: current, client: isReception ? null : principal.id })
  })
  const read = () => findAgendamento(db.orm, id, isReception ? undefined : principal.id)
  const readRoom = async () => {
    const visit = await read()
    if (visit === null || isReception) return visit && { tempo: visit.tempo, gap: gapOf(visit), moved: visit }
    const { tempo, gap } = await agreedOf(db.orm, visit)
    return { tempo, gap, window: windowOf(call.limits, clinicNow), moved: visit }
  }
  const refuseService = async () => {
    const visit = await read()
    return visit === null ? notFound(SUBJECT) : changedProcedimento(await agreedOf(db.orm, visit))
  }
  const asked = { ...call, readRoom, refuseService }
  return asItIsNow(asked, moved, 'Este agendamento mudou de horário e depois foi cancelado.')
}

/**
 * Whether a visit has come to be what is asked by somebody who saw another version of it: a client who has
 * moved it on another device of hers, too. Both agree, and nothing is to be done. What its client has to be
 * told of it stays as it is, since nobody says here that she has seen it.
 */
function wasMovedSo(
  current: Agendamento,
  { versao, dataHoraAgendada, valor, tempo, motivo }: AgendamentoMove,
): boolean {
  return (
    current.versao !== versao &&
    current.estado !== 'cancelada' &&
    current.dataHoraAgendada === dataHoraAgendada &&
    (valor ?? current.valor) === current.valor &&
    (tempo ?? current.tempo) === current.tempo &&
    (motivo ?? current.motivo) === current.motivo
  )
}

/**
 * What a client pays and how long it takes is what the service is by now, as where she books it anew; a visit
 * of a service that is not offered any more stays as it was agreed upon.
 */
async function agreedOf(db: Connection, visit: Agendamento) {
  const service = await findProcedimentoNamed(db, visit)
  const { valor, tempo } = service ?? visit
  return { nome: visit.nome, valor, tempo, gap: gapOf(service ?? visit) }
}

async function moveByReception(
  tx: Transaction,
  current: Agendamento,
  { body, ...mover }: Call,
): Promise<Moved> {
  const { clinicNow } = mover
  const { dataHoraAgendada } = body
  const { id, tempo } = current
  const requested = requestedTimeOf({ dataHoraAgendada, tempo }, gapOf(current), clinicNow)
  await holdDay(tx, requested.date)
  const taken = await isTaken(tx, wantedTimeOf(requested), id)
  if (taken && !body.encaixe) return timeTaken(tx, requested, { moved: current })
  return write(tx, current, requested, { encaixe: taken, motivo: body.motivo ?? null }, mover)
}

async function moveByClient(
  tx: Transaction,
  current: Agendamento,
  { body, limits, ...mover }: Call,
): Promise<Moved> {
  const { clinicNow } = mover
  const { dataHoraAgendada } = body
  if (!isOpenToClient(limits, current.dataHoraAgendada, clinicNow))
    return err(
      problem(
        'horario_indisponivel',
        'O prazo para mudar este horário por aqui já passou. Fale com a clínica.',
      ),
    )
  const tooOften = await changedTooOften(tx, current.id, clinicNow.date)
  if (tooOften) return tooOften
  const agreed = await agreedOf(tx, current)
  const { valor, tempo, gap } = agreed
  if (valor !== (body.valor ?? current.valor) || tempo !== (body.tempo ?? current.tempo))
    return changedProcedimento(agreed)
  const requested = requestedTimeOf({ dataHoraAgendada, tempo }, gap, clinicNow, windowOf(limits, clinicNow))
  await holdDay(tx, requested.date)
  const agenda = await readAgenda(tx, requested.date, addDays(requested.date, ALTERNATIVE_DAYS), current.id)
  const day = agendaDayOf(agenda, requested)
  if (!checkSlot(day, requested.inicio).ok)
    return slotRefused(tx, day, requested, { moved: current, client: mover.principal.id })
  return write(tx, current, requested, { encaixe: false, motivo: null, valor }, mover)
}

type Kept = Readonly<{ encaixe: boolean; motivo: string | null; valor?: number }>
type Mover = Pick<Call, 'principal' | 'clinicNow'>

/** @throws an exclusion violation where another visit came first */
async function write(
  tx: Transaction,
  current: Agendamento,
  requested: RequestedTime,
  { encaixe, motivo, valor = current.valor }: Kept,
  { principal, clinicNow }: Mover,
): Promise<Moved> {
  const { inicio, fim, gap } = wantedTimeOf(requested)
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const from = current.dataHoraAgendada
  const estado = stateAfterMove(current.estado, { from, to: inicio, nowAtClinic })
  const isSameTime = inicio === current.dataHoraAgendada && fim === endOfVisit(current)
  if (isSameTime && valor === current.valor && encaixe === current.encaixe)
    return ok({ status: 200, body: current })
  const when = estado === current.estado ? {} : { estadoEm: nowAtClinic }
  const what = { inicio, fim, gap, encaixe, estado, ...when, motivo, valorCentavos: centavosOf(valor) }
  const done = await updateAgendamento(tx, current.id, what)
  const owner = principal.status === 'Admin' ? undefined : principal.id
  const moved = rowOrNotFound(done ? await findAgendamento(tx, current.id, owner) : null, SUBJECT)
  return moved.ok ? ok({ status: 200, body: moved.value }) : moved
}
