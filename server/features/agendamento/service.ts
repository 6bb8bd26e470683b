import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Gap, withGap } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoCreate, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { agendaDayOf, checkSlot } from '#domain/agendamento/slots.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { NO_LIMITS, windowOf } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import { REQUIRED } from '#domain/lib/fields.ts'
import { centavosOf } from '#domain/lib/money.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent, receivedBefore } from '../../http/idempotency.ts'
import { invalidField } from '../../http/problem.ts'
import type { Principal } from '../../plugins/session.ts'
import { addToJoinings, holdCardOfAccount, holdLasting, visitOwnerOf } from '../ficha/repository.ts'
import { findServiceOf, readGapOf } from '../procedimento/repository.ts'
import { findOwner } from '../usuario/repository.ts'
import { readOffer, type Taken } from './offer.ts'
import { asItIsNow } from './present.ts'
import {
  alreadyThere,
  alreadyYours,
  changedProcedimento,
  limitReached,
  nameBesideAccount,
  slotRefused,
  timeTaken,
  unknownProcedimento,
} from './refusals.ts'
import {
  holdDay,
  insertAgendamento,
  insertCountedAgendamento,
  isMadeUnder,
  isOwnVisit,
  isTaken,
  isThere,
  shareDay,
  sharingDay,
} from './repository.ts'
import { endOfVisit, requestedTimeOf, wantedTimeOf } from './requested-time.ts'

type Call = Readonly<{
  db: Deps['db']
  principal: Principal
  body: AgendamentoCreate
  clinicNow: ClinicNow
  /** The clinic's limits for clients; whoever books for the clinic is held to `NO_LIMITS` instead. */
  limits: Limits
  request: FastifyRequest
  reply: FastifyReply
}>
type Created = Result<{ status: 201; body: Agendamento }, Problem>
type AskedVisit = Omit<AgendamentoCreate, 'procedimentoId' | 'email'> & { gap: Gap }
/** Whose visit it is, and the Idempotency-Key that it is made under. */
type Owner = Readonly<{
  usuarioId: number | null
  email: string | null
  chave: string | null
  /** The account does not see it until the clinic knows whose it is. */
  soDaClinica: boolean
  fichaId?: number | null
  /** Her card, where she has no account. */
  card?: Readonly<{ chave: string; nome: string }>
  /** The key that it was booked by, where that card has gone into another. */
  joined?: string
}>

/**
 * Books. A client books a procedure, for oneself, on a free start of the grid. Admin registers what reception
 * agreed upon, bound to nothing but the other visits; but Admin's own booking through the booking screen (a
 * procedure and Admin's own e-mail) is a client's.
 */
export async function createAgendamento(call: Call): Promise<Result<AgendamentoWritten, Problem>> {
  const { principal, body } = call
  const isOwn = body.email != null && body.email === principal.email
  const isNamed = body.cliente != null || body.ficha !== undefined
  const isReception =
    principal.status === 'Admin' && (body.encaixe || isNamed || !isOwn || body.procedimentoId == null)
  // A forbidden booking is looked up by its key, too: whoever was Admin when it was first sent hears what
  // became of it.
  const forbidden = isReception ? null : forbiddenToClient(body, isOwn)
  const create = isReception ? createByReception : createByClient
  const effect = async (tx: Transaction, chave: string | null) => forbidden ?? create(tx, call, chave)
  // The day is shared before it is looked at, in the message that begins it all. Reception shares it later.
  const opening = isReception || forbidden !== null ? undefined : sharingDay(dayOf(body))
  const booked = await idempotent(call, effect, { isDoneUnder: isMadeUnder, opening })
  const { orm } = call.db
  const readRoom = async () => ({
    ...{ tempo: body.tempo, gap: await readGapOf(orm, body) },
    ...(!isReception && { window: windowOf(ownLimitsOf(call), call.clinicNow) }),
  })
  const refuseService = async () => {
    const service = await findServiceOf(orm, body)
    return service === null ? unknownProcedimento() : changedProcedimento(service)
  }
  const asked = { ...call, readRoom, refuseService }
  return asItIsNow(asked, booked, 'Este agendamento foi feito e depois cancelado.')
}

const ownLimitsOf = ({ principal, limits }: Call): Limits =>
  principal.status === 'Admin' ? NO_LIMITS : limits

function forbiddenToClient(body: AgendamentoCreate, isOwn: boolean): Result<never, Problem> | null {
  if (body.cliente != null || body.ficha !== undefined)
    return err(problem('sem_permissao', 'Só a recepção escreve o nome de quem vem.'))
  if (body.email != null && !isOwn)
    return err(problem('sem_permissao', 'Sua conta não pode agendar para outra pessoa.'))
  return body.encaixe ? err(problem('sem_permissao', 'Só a recepção pode registrar um encaixe.')) : null
}

async function createByClient(tx: Transaction, call: Call, chave: string | null): Promise<Created> {
  const { principal, body, clinicNow } = call
  const limits = ownLimitsOf(call)
  const isCounted = limits.visitasAbertas !== null || limits.pedidosPorDia !== null
  const asking = { usuarioId: principal.id, isCounted, chave }
  const { procedimento, agenda, taken, isMade } = await readOffer(tx, body, asking, clinicNow)
  // Keys go with an account. What she had sent before hers was removed, and sends again from another one, is
  // known to the visit alone.
  if (isMade) return receivedBefore()
  if (procedimento === null) return unknownProcedimento()
  if ((['nome', 'valor', 'tempo'] as const).some((fact) => procedimento[fact] !== body[fact]))
    return changedProcedimento(procedimento)
  const { gap } = procedimento
  const requested = requestedTimeOf(body, gap, clinicNow, windowOf(limits, clinicNow))
  const day = agendaDayOf(agenda, requested)
  const { dataHoraAgendada } = body
  if (!checkSlot(day, requested.inicio).ok)
    return (await isOwnVisit(tx, principal.id, body))
      ? alreadyYours()
      : slotRefused(tx, day, requested, { client: principal.id })
  const today = clinicNow.date
  const reached = limitReached(limits, { open: taken.open + 1, booked: taken.booked + 1, today })
  if (reached) return reached
  const { nome, descricao, valor, tempo, tipoProcedimento } = procedimento
  const visit = { dataHoraAgendada, tempo, valor, nome, descricao, tipoProcedimento, encaixe: false, gap }
  const owner = { usuarioId: principal.id, email: principal.email, chave, soDaClinica: false }
  const booked = isCounted
    ? await storeCounted(tx, visit, owner, { limits, taken, today })
    : await store(tx, visit, owner)
  if (booked !== null) return 'ok' in booked ? booked : created(booked)
  // Between the look and the insert somebody else was quicker, or she herself on another device.
  return (await isOwnVisit(tx, principal.id, body))
    ? alreadyYours()
    : timeTaken(tx, requested, { client: principal.id })
}

async function createByReception(
  tx: Transaction,
  { body, clinicNow }: Call,
  chave: string | null,
): Promise<Created> {
  // A key that has made a visit counts whoever's it is, because the team books for others.
  if (chave !== null && (await isMadeUnder(tx, chave))) return receivedBefore()
  const { procedimentoId: _, email: named = null, ficha, ...asked } = body
  const gap = await readGapOf(tx, body)
  const visit = { ...asked, gap }
  if (visit.descricao === '') return invalidField('descricao', REQUIRED.descricao)
  const whose = await ownerOfVisit(tx, { email: named, ficha, cliente: visit.cliente ?? null })
  if (!whose.ok) return whose
  // The day is held after the card: an edit holds its visit while it waits for the day, and who joins cards
  // holds both while she waits for their visits. A day that is held while a card is waited for closes the
  // ring.
  await (body.encaixe ? holdDay : shareDay)(tx, dayOf(body))
  const owner = { ...whose.value, chave }
  const requested = requestedTimeOf(body, gap, clinicNow)
  const taken = await isTaken(tx, wantedTimeOf(requested))
  if (taken && !visit.encaixe) return timeTaken(tx, requested)
  // Two tablets may each register what a restore has lost, or squeeze in whom both were refused.
  if (taken && (await isThere(tx, rowOf(visit, owner)))) return alreadyThere()
  // "Encaixe" says what a visit is, not what was asked for: with nothing beside it, it is a visit like any
  // other.
  const asNormal = taken ? null : await store(tx, { ...visit, encaixe: false }, owner)
  const booked = asNormal ?? (visit.encaixe ? await store(tx, visit, owner) : null)
  if (booked === null) return timeTaken(tx, requested)
  if (owner.joined !== undefined) await addToJoinings(tx, owner.joined, booked.id)
  return created(booked)
}

const dayOf = ({ dataHoraAgendada }: Pick<AgendamentoCreate, 'dataHoraAgendada'>): ClinicDate =>
  dataHoraAgendada.slice(0, 10)

type Named = Readonly<{ email: string | null; ficha: string | undefined; cliente: string | null }>

/** Whose visit it is to be: an account's, a card's (or its account's), or of a name that was typed. */
async function ownerOfVisit(
  tx: Transaction,
  { email, ficha, cliente }: Named,
): Promise<Result<Omit<Owner, 'chave'>, Problem>> {
  if (email !== null && cliente !== null) return nameBesideAccount()
  if (ficha !== undefined) {
    const card = await holdLasting(tx, ficha, 'visit')
    if (card === null || email !== null) return invalidField('ficha', 'Esta ficha não está na clínica.')
    const { nome, telefone, conta } = card.card
    const shown = { chave: card.card.chave, nome: nome || telefone }
    return ok({
      ...{ ...visitOwnerOf(card), email: conta },
      ...(card.usuarioId === null && { card: shown }),
      ...(ficha !== shown.chave && { joined: ficha }),
    })
  }
  if (email !== null) await holdCardOfAccount(tx, email, 'visit')
  const account = email === null ? null : await findOwner(tx, email)
  if (email !== null && account === null) return invalidField('email', 'Não há conta com este email.')
  return ok({ usuarioId: account?.id ?? null, email, soDaClinica: account?.confirmada === false })
}

type Counting = Readonly<{ limits: Limits; taken: Taken; today: ClinicDate }>

/**
 * Stores a visit within the limits. What she has booked at the same moment on another device was not there
 * to be counted before: the day's count tells how many those were, since it goes up by each and is held from
 * here on.
 */
async function storeCounted(
  tx: Transaction,
  visit: AskedVisit,
  owner: Owner,
  { limits, taken, today }: Counting,
): Promise<Agendamento | Result<never, Problem> | null> {
  const [, stored] = await Promise.all([
    tx.$client.query('savepoint before_visit'),
    insertCountedAgendamento(tx, rowOf(visit, owner), today),
  ])
  if (stored === null) return null
  const { id, pedidos } = stored
  const open = taken.open + (pedidos - taken.booked)
  const reached = limitReached(limits, { open, booked: pedidos, today })
  if (reached === null) return storedAs(id, visit, owner)
  // The visit and its history are undone to the savepoint; the transaction goes on and keeps the refusal.
  await tx.$client.query('rollback to savepoint before_visit')
  return reached
}

async function store(tx: Transaction, visit: AskedVisit, owner: Owner): Promise<Agendamento | null> {
  const id = await insertAgendamento(tx, rowOf(visit, owner))
  return id === null ? null : storedAs(id, visit, owner)
}

function rowOf(visit: AskedVisit, { usuarioId, chave, soDaClinica, fichaId = null }: Owner) {
  const { dataHoraAgendada: inicio, tempo: _, valor, cliente = null, ...rest } = visit
  const fim = endOfVisit(visit)
  const isTyped = usuarioId === null && fichaId === null
  const whose = { usuarioId, chave, cliente: isTyped ? cliente : null, soDaClinica, fichaId }
  return { ...rest, inicio, fim, valorCentavos: centavosOf(valor), ...whose }
}

function storedAs(id: number, visit: AskedVisit, { email, chave, card }: Owner): Agendamento {
  const { cliente: typed = null, gap, ...rest } = visit
  // The card says who it is, whatever the device called her.
  const cliente = card?.nome ?? (email === null ? typed : null)
  const tipoAgendamento = visit.tipoProcedimento
  const kept = { ...rest, ...(card && { ficha: card.chave }), ...withGap(gap) }
  return { id, versao: 1, email, chave, cliente, tipoAgendamento, estado: 'marcada', ...kept }
}
