import {
  type Agendamento,
  type AgendamentoAlterar,
  type AgendamentoCriar,
  marcaDePagina,
} from '#domain/agendamento/schema.ts'
import type { CampoInvalido, Problem } from '#domain/api/errors.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Command } from '#domain/outbox/commands.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { discard, type EnqueueError, enqueue, markSeen } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { pull } from '#src/offline/pull.ts'
import { keepPessoas } from '#src/offline/pull-lists.ts'
import { sendDirectly } from '#src/offline/send-directly.ts'
import { type FiltroDaClinica, filtrarNoAparelho } from '../queries.ts'

/** What became of a booking while the person was looking: said in words, never guessed. */
export type Desfecho =
  | { readonly tipo: 'confirmado' }
  /** Sent at once by a device without room, and not answered: nobody here knows. */
  | { readonly tipo: 'incerto' }
  /** On this device, on its way: not confirmed by the clinic. */
  | { readonly tipo: 'guardado' }
  | { readonly tipo: 'ocupado'; readonly mensagem: string; readonly alternativas: readonly DataHora[] }
  | { readonly tipo: 'alterado'; readonly atual: NonNullable<Problem['atual']> }
  | { readonly tipo: 'recusado'; readonly mensagem: string }
  | { readonly tipo: 'login' }

export type Pedido = {
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly pedido: AgendamentoCriar
  readonly imagem: string
  /** Made when the button was pressed. */
  readonly id: string
  /** The refused row this one replaces. */
  readonly supersedes?: string
}

/** Queues a booking, always, online too, and waits a little for what the clinic says. */
export async function agendar(p: Pedido): Promise<Result<Desfecho, EnqueueError>> {
  const { id, dono, pedido, imagem } = p
  const command: Command = { kind: 'agendamento.criar', v: 1, payload: { pedido, imagem } }
  const queued = await enqueue(db, command, { id, dono, now: Date.now(), supersedes: p.supersedes ?? null })
  if (queued.ok)
    return ok(queued.value.id === null ? { tipo: 'guardado' } : await desfechoDe(queued.value.id))
  return queued.error === 'sem_armazenamento' ? agendarDireto(command, p) : err(queued.error)
}

/** No room on the device: sent at once, or said to be nowhere. */
async function agendarDireto(command: Command, p: Pedido): Promise<Result<Desfecho, EnqueueError>> {
  const direto = await sendDirectly(command, p)
  switch (direto.tipo) {
    case 'feito':
      return ok({ tipo: 'confirmado' })
    case 'incerto':
      return ok({ tipo: 'incerto' })
    case 'recusado':
      return ok(recusaDe(direto.answer.problem))
    case 'sem_sessao':
      return err('sem_sessao')
    case 'fora':
      return err('sem_armazenamento')
  }
}

async function desfechoDe(id: string): Promise<Desfecho> {
  return desfechoDaLinha(await awaitOutcome(db, id, () => navigator.onLine))
}

/** What a booking's row says of it at this moment. */
export function desfechoDaLinha(row: OutboxRow | undefined): Desfecho {
  switch (row?.state) {
    case 'done':
      return { tipo: 'confirmado' }
    case 'auth':
      return { tipo: 'login' }
    case 'conflict':
    case 'rejected':
    case 'expired':
      return recusaDaLinha(row)
    default:
      return { tipo: 'guardado' }
  }
}

function recusaDaLinha(row: OutboxRow): Desfecho {
  const { error } = row
  if (error?.code === 'procedimento_alterado' && error.atual != null)
    return { tipo: 'alterado', atual: error.atual }
  if (error?.code === 'horario_ocupado' || error?.code === 'horario_indisponivel')
    return { tipo: 'ocupado', mensagem: error.mensagem, alternativas: error.alternativas }
  return { tipo: 'recusado', mensagem: error?.mensagem ?? 'O horário deste pedido já passou.' }
}

function recusaDe(problem: Problem | null): Desfecho {
  if (problem?.code === 'procedimento_alterado' && problem.atual !== undefined)
    return { tipo: 'alterado', atual: problem.atual }
  if (problem?.code === 'horario_ocupado' || problem?.code === 'horario_indisponivel')
    return { tipo: 'ocupado', mensagem: problem.detail, alternativas: problem.alternativas ?? [] }
  return { tipo: 'recusado', mensagem: problem?.detail ?? 'A clínica não conseguiu responder agora.' }
}

/** What became of a cancellation while the person was looking. */
export type DesfechoDoCancelamento =
  | { readonly tipo: 'cancelado' | 'guardado' | 'login' }
  | { readonly tipo: 'recusado'; readonly mensagem: string }

/** Cancels a visit the clinic has. Queued like every booking, then followed for what the clinic says. */
export async function cancelarAgendamento(
  agendamento: Agendamento,
  dono: string,
  id: string,
): Promise<Result<DesfechoDoCancelamento, EnqueueError>> {
  const { nome, dataHoraAgendada, tempo } = agendamento
  // While the booking's own row has not heard its answer, the cancellation stands behind it: the other way round the
  // booking would be asked for once more after it was cancelled.
  const { chave } = agendamento
  const pedido = chave === null ? undefined : await db.outbox.where('id').equals(chave).first()
  const alvo =
    chave !== null && pedido !== undefined && !isTerminal(pedido)
      ? { comando: chave }
      : { id: agendamento.id }
  const command: Command = {
    kind: 'agendamento.cancelar',
    v: 1,
    payload: { alvo, nome, dataHoraAgendada, tempo },
  }
  const queued = await enqueue(db, command, { id, dono, now: Date.now() })
  if (!queued.ok) return queued.error === 'sem_armazenamento' ? cancelarDireto(command, id, dono) : queued
  const row = await awaitOutcome(db, queued.value.id ?? id, () => navigator.onLine)
  switch (row?.state) {
    case 'done':
      return ok({ tipo: 'cancelado' })
    case 'auth':
      return ok({ tipo: 'login' })
    case 'conflict':
    case 'rejected':
    case 'expired':
      return ok({ tipo: 'recusado', mensagem: row.error?.mensagem ?? '' })
    default:
      return ok({ tipo: 'guardado' })
  }
}

async function cancelarDireto(
  command: Command,
  id: string,
  dono: string,
): Promise<Result<DesfechoDoCancelamento, EnqueueError>> {
  const direto = await sendDirectly(command, { id, dono })
  switch (direto.tipo) {
    case 'feito':
      await atualizarAgenda()
      return ok({ tipo: 'cancelado' })
    case 'recusado':
      return ok({ tipo: 'recusado', mensagem: direto.answer.problem?.detail ?? '' })
    case 'incerto':
      return ok({
        tipo: 'recusado',
        mensagem: 'A clínica não respondeu, e não sabemos se recebeu. Tente cancelar de novo.',
      })
    case 'sem_sessao':
      return err('sem_sessao')
    case 'fora':
      return err('sem_armazenamento')
  }
}

/** Takes a queued row back (see `discard`: an unknown outcome is cancelled, not forgotten). */
export function descartarPedido(id: string): Promise<void> {
  return discard(db, id, crypto.randomUUID(), Date.now())
}

/** The person has read that the clinic confirmed it: the row has nothing more to say. */
export function marcarVisto(id: string): Promise<void> {
  return markSeen(db, [id], Date.now())
}

/** Admin: deletes a visit at once. Needs the network. */
export async function excluirAgendamento(id: number): Promise<Result<null, string>> {
  const answer = await api.call('agendamento.cancelar', { params: { id } })
  if (answer.tipo === 'ok' || (answer.tipo === 'problema' && answer.status === 404)) {
    await db.agendamentos.delete(id)
    await atualizarAgenda()
    return ok(null)
  }
  return err(
    answer.tipo === 'problema'
      ? (answer.problem?.detail ?? '')
      : 'A clínica não respondeu. Nada foi excluído.',
  )
}

/** Why a visit stayed as it was, in the clinic's words where it answered. */
export type AlteracaoRecusada = {
  readonly tipo: 'ocupado' | 'login' | 'recusado'
  readonly mensagem: string
  readonly campos: readonly CampoInvalido[]
}

/** Admin: changes a visit at once. Needs the network. */
export async function alterarAgendamento(
  id: number,
  corpo: AgendamentoAlterar,
): Promise<Result<Agendamento, AlteracaoRecusada>> {
  const answer = await api.call('agendamento.alterar', { params: { id }, body: corpo })
  if (answer.tipo === 'ok') {
    await db.agendamentos.put(answer.body)
    await atualizarAgenda()
    return ok(answer.body)
  }
  if (answer.tipo !== 'problema')
    return err({ tipo: 'recusado', mensagem: 'A clínica não respondeu. Nada mudou.', campos: [] })
  const { problem } = answer
  if (answer.status === 409 || answer.status === 404) await atualizarAgenda()
  const tipo = problem?.code === 'horario_ocupado' ? 'ocupado' : answer.status === 401 ? 'login' : 'recusado'
  return err({ tipo, mensagem: problem?.detail ?? '', campos: problem?.errors ?? [] })
}

/** Asks the clinic for its visits: what this device knows may be old. */
export async function atualizarAgenda(): Promise<void> {
  await pull({ db, api, now: Date.now }, 'agendamentos')
}

/** What was found, and by whom: the clinic, or this device where the clinic could not be reached. */
export type Filtrados = {
  /** As far as they were asked for, by time. */
  readonly agendamentos: readonly Agendamento[]
  /** All that the filter finds. */
  readonly total: number
  readonly daClinica: boolean
}

/** Visits that the clinic answers at once; further ones when they are wanted. */
const PAGINA = 50

/** Admin: asks for visits by name and period. Nothing found and a refused question are one answer: `vazio`. */
export async function filtrarAgendamentos(filtro: FiltroDaClinica): Promise<Result<Filtrados, 'vazio'>> {
  const pagina = navigator.onLine ? await pedirPagina(filtro, null) : null
  if (pagina === 'recusada') return err('vazio')
  const achados = pagina ?? (await noAparelho(filtro))
  return achados.agendamentos.length === 0 ? err('vazio') : ok(achados)
}

/** The same with the next page of it; null where the clinic did not answer. */
export async function maisFiltrados(filtro: FiltroDaClinica, antes: Filtrados): Promise<Filtrados | null> {
  const pagina = await pedirPagina(filtro, antes.agendamentos.at(-1) ?? null)
  if (pagina === null || pagina === 'recusada') return null
  return { ...pagina, agendamentos: [...antes.agendamentos, ...pagina.agendamentos] }
}

async function noAparelho(filtro: FiltroDaClinica): Promise<Filtrados> {
  const agendamentos = await filtrarNoAparelho(filtro)
  return { agendamentos, total: agendamentos.length, daClinica: false }
}

async function pedirPagina(
  { nome, dataInicial, dataFinal }: FiltroDaClinica,
  ultimo: Agendamento | null,
): Promise<Filtrados | 'recusada' | null> {
  const answer = await api.call('agendamento.filtrar', {
    query: {
      nome: nome.trim() === '' ? null : nome.trim(),
      dataInicial,
      dataFinal,
      limite: PAGINA,
      depois: ultimo && marcaDePagina(ultimo),
    },
  })
  if (answer.tipo !== 'ok') return answer.tipo === 'problema' ? 'recusada' : null
  // Visits of any time are found: their people may be none of this device's agenda.
  const pessoas = answer.body.flatMap(({ cliente }) => (cliente === null ? [] : [cliente]))
  await db.transaction('rw', db.usuarios, () => keepPessoas(db, pessoas))
  const agendamentos = answer.body.map(({ cliente: _, ...agendamento }) => agendamento)
  const total = Number(answer.headers.get(TOTAL_HEADER) ?? agendamentos.length)
  return { agendamentos, total, daClinica: true }
}
