import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Agendamento, AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { checkSlot, diaDaAgenda } from '#domain/agendamento/slots.ts'
import type { Problem } from '#domain/api/errors.ts'
import type { Agora } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { isUniqueViolation, withRetry } from '../../db/retry.ts'
import type { Deps } from '../../deps.ts'
import { fingerprint, keyOf, replay, storeRefusal } from '../../plugins/idempotency.ts'
import type { Pessoa } from '../../plugins/session.ts'
import {
  horarioOcupado,
  procedimentoAlterado,
  procedimentoInexistente,
  slotRecusado,
} from '../agendamento/refusals.ts'
import { fimDe, wantedOf } from '../agendamento/wanted.ts'
import { insertReserva, type Key, type Material, readReserva } from './repository.ts'

type Db = Deps['db']
export type Reserva = Readonly<{
  db: Db
  pessoa: Pessoa
  body: AgendamentoCriar
  agora: Agora
  request: FastifyRequest
  reply: FastifyReply
}>
type Answer = Result<Agendamento, Problem>
/** The key was used by another request between the look and the write. */
const LOST = 'lost'

/**
 * A client's booking, which many send at the same moment: one statement reads what it is decided by, one writes
 * visit, key and answer together. It keeps the promises of `idempotent`, with half of its round trips.
 */
export async function reservar(reserva: Reserva): Promise<Answer> {
  const { db, pessoa, request, reply } = reserva
  const chave = keyOf(request)
  if (!chave.ok) return chave
  const key = { usuarioId: pessoa.id, chave: chave.value ?? null, impressao: fingerprint(request) }
  const isRepeatable = key.chave !== null
  for (;;) {
    const { primeira, ...material } = await withRetry(() => readReserva(db.pool, key, reserva.body))
    if (primeira !== null) return answered(replay<Agendamento>(primeira, key.impressao, reply), reply)
    const answer = await withRetry(() => decide(reserva, key, material), { isRepeatable })
    // Whoever was quicker has stored the answer: read it.
    if (answer !== LOST) return answer
  }
}

function answered(outcome: ReturnType<typeof replay<Agendamento>>, reply: FastifyReply): Answer {
  if (!outcome.ok) return outcome
  reply.code(outcome.value.status)
  return ok(outcome.value.body)
}

async function decide(
  reserva: Reserva,
  key: Key,
  { servico, agenda }: Omit<Material, 'primeira'>,
): Promise<Answer | typeof LOST> {
  const { db, pessoa, body, agora } = reserva
  const refuse = (refusal: Result<never, Problem>) => keep(db, key, refusal)
  if (servico === null) return refuse(procedimentoInexistente())
  if (servico.valor !== body.valor || servico.tempo !== body.tempo)
    return refuse(procedimentoAlterado(servico))
  const wanted = wantedOf(body, agora)
  const dia = diaDaAgenda(agenda, wanted)
  if (!checkSlot(dia, wanted.inicio).ok) return refuse(await slotRecusado(db.orm, dia, wanted))
  const { dataHoraAgendada: inicio, tempo } = body
  const { nome, descricao, tipoProcedimento, valor } = servico
  const visita = {
    ...{ dataHoraAgendada: inicio, tempo, valor, nome, descricao, tipoProcedimento, encaixe: false },
    ...{ tipoAgendamento: tipoProcedimento, email: pessoa.email, chave: key.chave },
  }
  try {
    const id = await insertReserva(
      db.pool,
      key,
      { ...servico, inicio, fim: fimDe(wanted) },
      { id: 0, ...visita },
    )
    // Between the look and the write somebody else was quicker.
    return id === null ? refuse(await horarioOcupado(db.orm, wanted)) : ok({ id, ...visita })
  } catch (error) {
    if (isUniqueViolation(error, 'idempotencia_usuario_id_chave_pk')) return LOST
    throw error
  }
}

/** A refusal is an answer too, and stored under the key. */
async function keep(db: Db, { usuarioId, chave, impressao }: Key, refusal: Result<never, Problem>) {
  if (chave === null || refusal.ok) return refusal
  const isFirst = await storeRefusal(db.orm, { usuarioId, chave, impressao }, refusal.error)
  return isFirst ? err(refusal.error) : LOST
}
