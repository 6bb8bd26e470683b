import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Agendamento, AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { checkSlot, diaDaAgenda } from '#domain/agendamento/slots.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import type { Agora } from '#domain/lib/dates.ts'
import { centavosDe } from '#domain/lib/money.ts'
import { err, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent } from '../../plugins/idempotency.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { findUsuarioId } from '../usuario/repository.ts'
import { readOffer } from './offer.ts'
import {
  campoInvalido,
  horarioOcupado,
  procedimentoAlterado,
  procedimentoInexistente,
  slotRecusado,
} from './refusals.ts'
import { exists, insertAgendamento, isTaken } from './repository.ts'
import { fimDe, wantedOf } from './wanted.ts'

type Call = Readonly<{
  db: Deps['db']
  pessoa: Pessoa
  body: AgendamentoCriar
  agora: Agora
  request: FastifyRequest
  reply: FastifyReply
}>
type Created = Result<{ status: 201; body: Agendamento }, Problem>
type Visita = Omit<AgendamentoCriar, 'procedimentoId' | 'email'>
/** Whose visit it is, and the Idempotency-Key that it is made under. */
type Owner = Readonly<{ usuarioId: number | null; email: string | null; chave: string | null }>

/**
 * Books. A client books a procedure, for oneself, on a free start of the grid. Admin registers what reception agreed
 * upon, bound to nothing but the other visits; but Admin's own booking through the booking screen (a procedure and
 * Admin's own e-mail) is a client's.
 */
export async function createAgendamento(call: Call): Promise<Result<Agendamento, Problem>> {
  const { pessoa, body } = call
  const isOwn = body.email != null && body.email === pessoa.email
  const isReception = pessoa.status === 'Admin' && (body.encaixe || !isOwn || body.procedimentoId == null)
  if (!isReception) {
    if (body.email != null && !isOwn)
      return err(problem('outra_pessoa', 'Este agendamento foi feito por outra pessoa.'))
    if (body.encaixe) return err(problem('sem_permissao', 'Só a recepção pode registrar um encaixe.'))
  }
  const create = isReception ? createByReception : createByClient
  return stillThere(call, await idempotent(call, (tx, chave) => create(tx, call, chave)))
}

/**
 * A stored answer speaks of the moment it was given. A phone that asks again, because that answer was lost, must not
 * be told that it has a visit which was cancelled since.
 */
async function stillThere(
  { db, reply }: Call,
  criado: Result<Agendamento, Problem>,
): Promise<Result<Agendamento, Problem>> {
  if (!(criado.ok && reply.hasHeader(REPLAYED_HEADER))) return criado
  if (await exists(db.orm, criado.value.id)) return criado
  return err(problem('nao_encontrado', 'Este agendamento foi feito e depois cancelado.'))
}

async function createByClient(
  tx: Transaction,
  { pessoa, body, agora }: Call,
  chave: string | null,
): Promise<Created> {
  const wanted = wantedOf(body, agora)
  const { procedimento, agenda } = await readOffer(tx, body)
  if (procedimento === null) return procedimentoInexistente()
  if (procedimento.valor !== body.valor || procedimento.tempo !== body.tempo)
    return procedimentoAlterado(procedimento)
  const dia = diaDaAgenda(agenda, wanted)
  if (!checkSlot(dia, wanted.inicio).ok) return slotRecusado(tx, dia, wanted)
  const { nome, descricao, valor, tempo, tipoProcedimento } = procedimento
  const { dataHoraAgendada } = body
  const visita = { dataHoraAgendada, tempo, valor, nome, descricao, tipoProcedimento, encaixe: false }
  const criado = await store(tx, visita, { usuarioId: pessoa.id, email: pessoa.email, chave })
  // Between the look and the insert somebody else was quicker.
  return criado ? created(criado) : horarioOcupado(tx, wanted)
}

async function createByReception(
  tx: Transaction,
  { body, agora }: Call,
  chave: string | null,
): Promise<Created> {
  const { procedimentoId: _, email = null, ...visita } = body
  if (visita.descricao === '') return campoInvalido('descricao', 'Descrição é obrigatória!')
  const usuarioId = email === null ? null : await findUsuarioId(tx, email)
  if (email !== null && usuarioId === null) return campoInvalido('email', 'Não há conta com este email.')
  const owner = { usuarioId, email, chave }
  const wanted = wantedOf(body, agora)
  const taken = await isTaken(tx, visita.dataHoraAgendada, fimDe(wanted))
  if (taken && !visita.encaixe) return horarioOcupado(tx, wanted)
  // "Encaixe" says what a visit is, not what was asked for: with nothing beside it, it is a visit like any other.
  const asNormal = taken ? null : await store(tx, { ...visita, encaixe: false }, owner)
  const criado = asNormal ?? (visita.encaixe ? await store(tx, visita, owner) : null)
  return criado ? created(criado) : horarioOcupado(tx, wanted)
}

async function store(tx: Transaction, visita: Visita, owner: Owner): Promise<Agendamento | null> {
  const { dataHoraAgendada: inicio, tempo, valor, ...rest } = visita
  const { usuarioId, email, chave } = owner
  const fim = fimDe(wantedOf(visita, { data: '', minuto: 0 }))
  const row = { ...rest, inicio, fim, valorCentavos: centavosDe(valor), usuarioId, chave }
  const id = await insertAgendamento(tx, row)
  if (id === null) return null
  const tipoAgendamento = visita.tipoProcedimento
  return { id, dataHoraAgendada: inicio, tempo, valor, ...rest, tipoAgendamento, email, chave }
}
