import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { type MoveAgendamento, moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { laneOfTarget, NOT_YET, type Target } from '#domain/outbox/commands/target.ts'
import type { Command } from '#domain/outbox/commands.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { VisitFacts } from '#domain/outbox/present.ts'
import { isTerminal, needsChoice, type OutboxError, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { type EnqueueError, enqueue, readQueueOf } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { isOnline } from '#src/offline/reach.ts'
import { sendDirectly } from '#src/offline/send-directly.ts'
import { refreshAgenda } from '../commands.ts'

/**
 * What became of an act on a visit while the person was looking. `queued`: the clinic has not answered, and
 * what was there before holds until it does; `uncertain`: this device could not keep it, and whether the
 * clinic has it nobody knows.
 */
export type LifeOutcome =
  /** `now`: what the clinic had made of it by the time its answer came, where that is something else. */
  | { readonly kind: 'done'; readonly current?: VisitFacts }
  | { readonly kind: 'queued' | 'login' | 'uncertain' }
  | { readonly kind: 'refused'; readonly row: OutboxRow | null; readonly error: OutboxError }

type Act = {
  readonly dono: string
  /** Made when the button was pressed. */
  readonly id: string
}

/** Asks for a visit at another time, for the price and length that she was shown. */
export function moveVisit(
  visit: Agendamento,
  para: ClinicDateTime,
  act: Act & {
    /** The refused row that this one replaces. */
    readonly supersedes?: string | null
    /** The price and length that she was shown, where the visit's are others. */
    readonly shown?: Pick<Agendamento, 'valor' | 'tempo'>
  },
): Promise<Result<LifeOutcome, EnqueueError>> {
  const { id, versao, nome, dataHoraAgendada } = visit
  const { valor, tempo } = act.shown ?? visit
  const visto = { nome, dataHoraAgendada, tempo, valor }
  return run(moveAgendamento({ alvo: { id }, versao, visto, para }), act)
}

/**
 * Asks once more for what was refused: for another time, or for the price and length as they are now. The
 * visit is moved as it is by now, unless that is something which she still has to be told.
 */
export async function moveAgain(
  { id: supersedes, dono, error }: OutboxRow,
  { alvo, versao, visto, para, recepcao }: MoveAgendamento['payload'],
  change: { readonly id: string; readonly when?: ClinicDateTime; readonly current?: boolean },
): Promise<Result<LifeOutcome, EnqueueError>> {
  const present = 'id' in alvo ? await db.agendamentos.get(alvo.id) : undefined
  const [item] = overlayAgendamentoList(present ? [present] : [], await readQueueOf(db, dono))
  // Reception is told by its agenda, whatever the client still has to be told.
  const isKnown = item?.kind === 'confirmed' && (recepcao !== undefined || item.isKnown)
  const visit = isKnown ? item.agendamento : undefined
  const { nome, dataHoraAgendada } = visit ?? visto
  const { valor, tempo } = (change.current === true ? error?.atual : null) ?? visto
  const command = moveAgendamento({
    ...{ alvo, versao: visit?.versao ?? versao, para: change.when ?? para },
    visto: { ...visto, nome, dataHoraAgendada, valor, tempo },
    ...(recepcao && { recepcao }),
  })
  return run(command, { dono, id: change.id, supersedes })
}

/** Says that she will come, or takes that back. */
export function confirmVisit(
  visit: Agendamento,
  estado: 'confirmada' | 'marcada',
  act: Act,
): Promise<Result<LifeOutcome, EnqueueError>> {
  const { id, versao, nome, dataHoraAgendada, tempo } = visit
  return run(setVisitState({ alvo: { id }, versao, estado, visto: { nome, dataHoraAgendada, tempo } }), act)
}

/**
 * Says that she has seen what the clinic made of a visit. Queued without a word: nothing of it depends on the
 * clinic's answer.
 */
export async function knowVisit(
  { id, versao, nome, dataHoraAgendada }: Agendamento,
  act: Act,
): Promise<Result<null, EnqueueError>> {
  const command = knowAgendamento({ alvo: { id }, versao, visto: { nome, dataHoraAgendada } })
  const queued = await enqueue(db, command, { ...act, deviceNow: Date.now() })
  if (queued.ok) return ok(null)
  if (queued.error === 'no_session') return queued
  const direct = await sendDirectly(command, act)
  return direct.kind === 'done' ? ok(null) : err('no_storage')
}

/** Reception has told a client by telephone what the clinic made of a visit. */
export function knowByReception(
  { id, versao, nome, dataHoraAgendada }: Agendamento,
  act: Act,
): Promise<Result<LifeOutcome, EnqueueError>> {
  const visto = { nome, dataHoraAgendada }
  return run(knowAgendamento({ alvo: { id }, versao, visto, por: 'telefone' }), act)
}

/** What reception does to a visit: over the visit as the person of reception saw it. */
type ReceptionAct = Act & {
  /** The refused row that this one replaces. */
  readonly supersedes?: string | null
}

/** Reception moves a visit. `encaixe`: although another stands there; `motivo`: for the client to read. */
export async function moveByReception(
  visit: Agendamento,
  para: ClinicDateTime,
  { encaixe = false, motivo = null, ...act }: ReceptionAct & Partial<MoveByReception>,
): Promise<Result<LifeOutcome, EnqueueError>> {
  const { versao } = visit
  const recepcao = { encaixe, motivo }
  const alvo = await targetOf(visit, act.dono)
  return run(moveAgendamento({ alvo, versao, visto: seenOf(visit), para, recepcao }), act)
}
type MoveByReception = NonNullable<MoveAgendamento['payload']['recepcao']>

/**
 * Reception says what has become of a visit, also that it is cancelled. `feitoEm`: the clinic's wall clock
 * when it was so.
 */
export async function setStateByReception(
  visit: Agendamento,
  estado: VisitState,
  {
    feitoEm,
    motivo = null,
    encaixe = false,
    ...act
  }: ReceptionAct & {
    readonly feitoEm: ClinicDateTime
    readonly motivo?: string | null
    readonly encaixe?: boolean
  },
): Promise<Result<LifeOutcome, EnqueueError>> {
  const alvo = await targetOf(visit, act.dono)
  const recepcao = { feitoEm, motivo, encaixe }
  return run(setVisitState({ alvo, versao: visit.versao, estado, visto: seenOf(visit), recepcao }), act)
}

/** Reception changes fields of a visit: `visto` are all of them as the form was opened over. */
export async function editByReception(
  visit: Agendamento,
  { visto, mudancas }: { readonly visto: EditableFields; readonly mudancas: Partial<EditableFields> },
  { encaixe = false, ...act }: ReceptionAct & { readonly encaixe?: boolean },
): Promise<Result<LifeOutcome, EnqueueError>> {
  const alvo = await targetOf(visit, act.dono)
  return run(editAgendamento({ alvo, versao: visit.versao, visto, mudancas, encaixe }), act)
}

function seenOf({ nome, dataHoraAgendada, tempo, valor, email, cliente }: Agendamento) {
  return { nome, dataHoraAgendada, tempo, valor, email, cliente: cliente ?? null }
}

/**
 * How the visit is named: as what is still queued of it names it, because order holds only among commands
 * that name it in one way.
 */
async function targetOf({ id, chave }: Pick<Agendamento, 'id' | 'chave'>, dono: string): Promise<Target> {
  if (chave === null) return { id }
  const byCommand = { comando: chave }
  const lane = laneOfTarget(byCommand)
  const isOpen = (await readQueueOf(db, dono)).some((row) => row.lane === lane && !isTerminal(row))
  return isOpen || id === NOT_YET ? byCommand : { id }
}

async function run(
  command: Command,
  { dono, id, supersedes = null }: Act & { readonly supersedes?: string | null },
): Promise<Result<LifeOutcome, EnqueueError>> {
  const queued = await enqueue(db, command, { id, dono, deviceNow: Date.now(), supersedes })
  if (!queued.ok)
    return queued.error === 'no_storage' ? runDirectly(command, { dono, id, supersedes }) : queued
  const row = await awaitOutcome(db, queued.value.id ?? id, isOnline)
  if (row === undefined) return ok({ kind: 'queued' })
  if (needsChoice(row) && row.error !== null) return ok({ kind: 'refused', row, error: row.error })
  if (row.state === 'auth') return ok({ kind: 'login' })
  if (!isTerminal(row)) return ok({ kind: 'queued' })
  const current = row.result?.agora
  return ok({ kind: 'done', ...(current && { current }) })
}

/** Without storage for a row it is sent at once, or has not left the device. */
async function runDirectly(command: Command, act: ReceptionAct): Promise<Result<LifeOutcome, EnqueueError>> {
  const direct = await sendDirectly(command, act)
  switch (direct.kind) {
    case 'done':
      await refreshAgenda()
      return ok({ kind: 'done', ...(direct.agora && { current: direct.agora }) })
    case 'refused':
      return ok({ kind: 'refused', row: null, error: direct.error })
    case 'uncertain':
      return ok({ kind: 'uncertain' })
    case 'no_session':
      return err('no_session')
    case 'offline':
      return err('no_storage')
  }
}
