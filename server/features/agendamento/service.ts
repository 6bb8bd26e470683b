import type { Agendamento, AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import type { Agora } from '#domain/lib/dates.ts'
import { centavosDe } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import { idempotent } from '../../plugins/idempotency.ts'
import { type Reserva, reservar } from '../reserva/service.ts'
import { findUsuarioId } from '../usuario/repository.ts'
import { campoInvalido, horarioOcupado } from './refusals.ts'
import { exists, insertAgendamento, isTaken } from './repository.ts'
import { fimDe, wantedOf } from './wanted.ts'

type Criado = Result<{ status: 201; body: Agendamento }, Problem>
type Visita = Omit<AgendamentoCriar, 'procedimentoId' | 'email'>
type Dono = Readonly<{ usuarioId: number | null; email: string | null }>
/** What reception registers; `chave` is the Idempotency-Key. */
type Pedido = Readonly<{ body: AgendamentoCriar; agora: Agora; chave: string | null }>

/**
 * Books. A client books a procedure, for oneself, on a free start of the grid. Admin registers what reception agreed
 * upon, bound to nothing but the other visits; but Admin's own booking through the booking screen (a procedure and
 * Admin's own e-mail) is a client's.
 */
export async function createAgendamento(pedido: Reserva): Promise<Result<Agendamento, Problem>> {
  const { pessoa, body, agora } = pedido
  const isOwn = body.email != null && body.email === pessoa.email
  const isReception = pessoa.status === 'Admin' && (body.encaixe || !isOwn || body.procedimentoId == null)
  if (isReception)
    return stillThere(
      pedido,
      await idempotent(pedido, (tx, chave) => createByReception(tx, { body, agora, chave })),
    )
  if (body.email != null && !isOwn)
    return err(problem('outra_pessoa', 'Este agendamento foi feito por outra pessoa.'))
  if (body.encaixe) return err(problem('sem_permissao', 'Só a recepção pode registrar um encaixe.'))
  return stillThere(pedido, await reservar(pedido))
}

/**
 * A stored answer speaks of the moment it was given. A phone that asks again, because that answer was lost, must not
 * be told that it has a visit which was cancelled since.
 */
async function stillThere(
  { db, reply }: Reserva,
  criado: Result<Agendamento, Problem>,
): Promise<Result<Agendamento, Problem>> {
  if (!(criado.ok && reply.hasHeader(REPLAYED_HEADER))) return criado
  if (await exists(db.orm, criado.value.id)) return criado
  return err(problem('nao_encontrado', 'Este agendamento foi feito e depois cancelado.'))
}

async function createByReception(tx: Transaction, { body, agora, chave }: Pedido): Promise<Criado> {
  const { procedimentoId: _, email, ...visita } = body
  if (visita.descricao === '') return campoInvalido('descricao', 'Descrição é obrigatória!')
  const usuarioId = email == null ? null : await findUsuarioId(tx, email)
  if (email != null && usuarioId === null) return campoInvalido('email', 'Não há conta com este email.')
  const dono = { usuarioId, email: email ?? null }
  const wanted = wantedOf(body, agora)
  const taken = await isTaken(tx, visita.dataHoraAgendada, fimDe(wanted))
  if (taken && !visita.encaixe) return horarioOcupado(tx, wanted)
  // "Encaixe" says what a visit is, not what was asked for: with nothing beside it, it is a visit like any other.
  const asNormal = taken ? null : await store(tx, { ...visita, encaixe: false }, dono, chave)
  const criado = asNormal ?? (visita.encaixe ? await store(tx, visita, dono, chave) : null)
  return criado ? ok({ status: 201, body: criado }) : horarioOcupado(tx, wanted)
}

async function store(
  tx: Transaction,
  visita: Visita,
  { usuarioId, email }: Dono,
  chave: string | null,
): Promise<Agendamento | null> {
  const { dataHoraAgendada: inicio, tempo, valor, ...rest } = visita
  const fim = fimDe(wantedOf(visita, { data: '', minuto: 0 }))
  const row = { ...rest, inicio, fim, valorCentavos: centavosDe(valor), usuarioId, chave }
  const id = await insertAgendamento(tx, row)
  if (id === null) return null
  const tipoAgendamento = visita.tipoProcedimento
  return { id, dataHoraAgendada: inicio, tempo, valor, ...rest, tipoAgendamento, email, chave }
}
