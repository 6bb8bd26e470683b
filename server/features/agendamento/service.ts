import type { Agendamento, AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { checkSlot, diaDaAgenda } from '#domain/agendamento/slots.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { type Agora, formatDataHora, parseDataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import { centavosDe } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { readAgenda } from '../horario/repository.ts'
import { findParaAgendar } from '../procedimento/repository.ts'
import { findUsuarioId } from '../usuario/repository.ts'
import {
  campoInvalido,
  horarioOcupado,
  procedimentoAlterado,
  procedimentoInexistente,
  slotRecusado,
  type Wanted,
} from './refusals.ts'
import { insertAgendamento, isTaken } from './repository.ts'

/** A booking, who sends it and when; `chave` is its Idempotency-Key. */
export type Pedido = Readonly<{ pessoa: Pessoa; body: AgendamentoCriar; agora: Agora; chave: string | null }>
export type Criado = Result<{ status: 201; body: Agendamento }, Problem>

type Visita = Omit<AgendamentoCriar, 'procedimentoId' | 'email'>
type Dono = Readonly<{ usuarioId: number | null; email: string | null }>

/** The wanted time as the slot rule counts it. Both texts were parsed by the schema. */
export function wantedOf(body: Pick<AgendamentoCriar, 'dataHoraAgendada' | 'tempo'>, agora: Agora): Wanted {
  const { data, minuto } = parseDataHora(body.dataHoraAgendada) ?? { data: '', minuto: 0 }
  return { data, inicio: minuto, tempo: parseTempo(body.tempo) ?? 0, agora }
}

/**
 * Books. A client books a procedure, for oneself, on a free start of the grid. Admin registers what reception agreed
 * upon, bound to nothing but the other visits; but Admin's own booking through the booking screen (a procedure and
 * Admin's own e-mail) is a client's.
 */
export async function createAgendamento(tx: Transaction, pedido: Pedido): Promise<Criado> {
  const { pessoa, body } = pedido
  const isOwn = body.email != null && body.email === pessoa.email
  const isReception = pessoa.status === 'Admin' && (body.encaixe || !isOwn || body.procedimentoId == null)
  if (isReception) return createByReception(tx, pedido)
  if (body.email != null && !isOwn)
    return err(problem('outra_pessoa', 'Este agendamento foi feito por outra pessoa.'))
  if (body.encaixe) return err(problem('sem_permissao', 'Só a recepção pode registrar um encaixe.'))
  return createByClient(tx, pedido)
}

async function createByClient(tx: Transaction, { pessoa, body, agora, chave }: Pedido): Promise<Criado> {
  const procedimento = await findParaAgendar(tx, body)
  if (procedimento === null) return procedimentoInexistente()
  const isAsShown = procedimento.valor === body.valor && procedimento.tempo === body.tempo
  if (!isAsShown) return procedimentoAlterado(procedimento)
  const wanted = wantedOf(body, agora)
  const dia = diaDaAgenda(await readAgenda(tx, wanted.data, wanted.data), wanted)
  if (!checkSlot(dia, wanted.inicio).ok) return slotRecusado(tx, dia, wanted)
  const { nome, descricao, valor, tempo, tipoProcedimento } = procedimento
  const { dataHoraAgendada } = body
  const visita = { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, encaixe: false }
  const criado = await store(tx, visita, { usuarioId: pessoa.id, email: pessoa.email }, chave)
  // Between the look and the insert somebody else was quicker.
  return criado ? ok({ status: 201, body: criado }) : horarioOcupado(tx, wanted)
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

export const fimDe = ({ data, inicio, tempo }: Omit<Wanted, 'agora'>): string =>
  formatDataHora(data, inicio + tempo)

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
