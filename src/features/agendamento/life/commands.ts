import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { type MoveAgendamento, moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { laneOfTarget, NOT_YET, type Target } from '#domain/outbox/commands/target.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { isTerminal, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { act, begin, type Ended, followed, type Outcome, type Press } from '#src/offline/queue/act.ts'
import type { EnqueueError } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { isMoveOf } from '../queue/rows.ts'

/**
 * Asks for a visit at another time, for the price and length that she was shown. It takes the place of the
 * move that was refused before, on whichever page it is asked for: that one is no choice of hers any more.
 */
export async function moveVisit(
  visit: Agendamento,
  para: ClinicDateTime,
  press: Press & {
    /** The price and length that she was shown, where the visit's are others. */
    readonly shown?: Pick<Agendamento, 'valor' | 'tempo'>
  },
): Promise<Said> {
  const { id, versao, nome, dataHoraAgendada } = visit
  const { valor, tempo } = press.shown ?? visit
  const visto = { nome, dataHoraAgendada, tempo, valor }
  const supersedes = (await readRefusedMove(id, press.dono)) ?? press.supersedes ?? null
  return say(moveAgendamento({ alvo: { id }, versao, visto, para }), { ...press, supersedes })
}

/** The row of the last move of a visit that waits for her choice; null also where no queue can be read. */
async function readRefusedMove(visitId: number, dono: string): Promise<string | null> {
  const queue = await readQueueOf(db, dono).catch(() => [])
  return queue.findLast((row) => needsChoice(row) && isMoveOf(row, visitId))?.id ?? null
}

/**
 * A client asks once more for what was refused: for another time, or for the price and length as they are
 * now. The visit is moved as it is by now, unless that is something which she still has to be told. Reception
 * asks in Conflitos.
 */
export async function moveAgain(
  { id: supersedes, dono, error }: OutboxRow,
  { alvo, versao, visto, para }: MoveAgendamento['payload'],
  change: { readonly id: string; readonly when?: ClinicDateTime; readonly current?: boolean },
): Promise<Ended> {
  const present = 'id' in alvo ? await db.agendamentos.get(alvo.id) : undefined
  const [item] = overlayAgendamentoList(present ? [present] : [], await readQueueOf(db, dono))
  const visit = item?.kind === 'at_clinic' && item.isKnown ? item.agendamento : undefined
  const { nome, dataHoraAgendada } = visit ?? visto
  const { valor, tempo } = (change.current === true ? error?.atual : null) ?? visto
  const command = moveAgendamento({
    ...{ alvo, versao: visit?.versao ?? versao, para: change.when ?? para },
    visto: { ...visto, nome, dataHoraAgendada, valor, tempo },
  })
  return act(command, { dono, id: change.id, supersedes })
}

/** Says that she will come, or takes that back. */
export function confirmVisit(
  visit: Agendamento,
  estado: 'confirmada' | 'marcada',
  press: Press,
): Promise<Ended> {
  const { id, versao, nome, dataHoraAgendada, tempo } = visit
  return act(setVisitState({ alvo: { id }, versao, estado, visto: { nome, dataHoraAgendada, tempo } }), press)
}

/**
 * Says that she has seen what the clinic made of a visit. Nothing of it depends on the clinic's answer, which
 * is not waited for where this device keeps it.
 */
export async function knowVisit(
  { id, versao, nome, dataHoraAgendada }: Agendamento,
  press: Press,
): Promise<Ended> {
  const command = knowAgendamento({ alvo: { id }, versao, visto: { nome, dataHoraAgendada } })
  const begun = await begin(command, press)
  return begun.ok && begun.value.kind === 'kept' ? ok({ kind: 'queued' }) : followed(begun)
}

/** Reception has told a client by telephone what the clinic made of a visit. */
export function knowByReception(
  { id, versao, nome, dataHoraAgendada }: Agendamento,
  press: Press,
): Promise<Ended> {
  const visto = { nome, dataHoraAgendada }
  return act(knowAgendamento({ alvo: { id }, versao, visto, por: 'telefone' }), press)
}

/** Reception moves a visit. `encaixe`: although another stands there; `motivo`: for the client to read. */
export async function moveByReception(
  visit: Agendamento,
  para: ClinicDateTime,
  { encaixe = false, motivo = null, ...press }: Press & Partial<MoveByReception>,
): Promise<Ended> {
  const { versao } = visit
  const recepcao = { encaixe, motivo }
  const alvo = await findTarget(visit, press.dono)
  return act(moveAgendamento({ alvo, versao, visto: seenOf(visit), para, recepcao }), press)
}
type MoveByReception = NonNullable<MoveAgendamento['payload']['recepcao']>

/** How it ended, and the row of the queue that the press has become, be it an earlier one; null for none. */
type Said = Result<Outcome & { readonly rowId: string | null }, EnqueueError>

async function say(command: Command, press: Press): Promise<Said> {
  const begun = await begin(command, press)
  const ended = await followed(begun)
  const rowId = begun.ok && begun.value.kind === 'kept' ? begun.value.id : null
  return ended.ok ? ok({ ...ended.value, rowId }) : ended
}

/** Whether the clinic or the queue has what was asked for, be it refused: else the screen alone does. */
export function isHeld(ended: Ended): boolean {
  if (!ended.ok) return false
  const { value } = ended
  if (value.kind === 'refused') return value.row !== null
  return value.kind !== 'uncertain' && value.kind !== 'given up'
}

/** What has to be known of a visit for something to be said of it. */
export type SeenByReception = Pick<
  Agendamento,
  | ('id' | 'chave' | 'versao' | 'estado' | 'nome' | 'dataHoraAgendada' | 'tempo' | 'valor')
  | ('email' | 'cliente' | 'ficha')
>

/**
 * Reception says what has become of a visit, also that it is cancelled. `feitoEm`: the clinic's wall clock
 * when it was so; without one it goes back to what it was, since when the clinic knows.
 */
export async function setStateByReception(
  visit: SeenByReception,
  estado: VisitState,
  act: StateAct,
): Promise<Said> {
  return say(await stateCommandOf(visit, estado, act), pressOf(act))
}

/**
 * The same behind another act, which tells what becomes of both: its own answer is not waited for. Answers
 * whether the clinic or the queue has it.
 */
export async function keepState(visit: SeenByReception, estado: VisitState, act: StateAct): Promise<boolean> {
  const begun = await begin(await stateCommandOf(visit, estado, act), pressOf(act))
  return begun.ok && (begun.value.kind === 'kept' || begun.value.kind === 'done')
}

type StateAct = Press & {
  readonly feitoEm?: ClinicDateTime | undefined
  readonly motivo?: string | null
  readonly encaixe?: boolean
}

const pressOf = ({ feitoEm: _, motivo: __, encaixe: ___, ...press }: StateAct): Press => press

async function stateCommandOf(
  visit: SeenByReception,
  estado: VisitState,
  { feitoEm, motivo = null, encaixe = false, dono }: StateAct,
): Promise<Command> {
  const alvo = await findTarget(visit, dono)
  const recepcao = { ...(feitoEm !== undefined && { feitoEm }), motivo, encaixe }
  const { versao } = visit
  return setVisitState({ alvo, versao, estado, visto: seenOf(visit), recepcao })
}

/** Reception changes fields of a visit: `visto` are all of them as the form was opened over. */
export async function editByReception(
  visit: Agendamento,
  { visto, mudancas }: { readonly visto: EditableFields; readonly mudancas: Partial<EditableFields> },
  { encaixe = false, ...press }: Press & { readonly encaixe?: boolean },
): Promise<Ended> {
  const alvo = await findTarget(visit, press.dono)
  const { versao, estado } = visit
  return act(editAgendamento({ alvo, versao, estado, visto, mudancas, encaixe }), press)
}

function seenOf({ nome, dataHoraAgendada, tempo, valor, email, cliente, ficha, estado }: SeenByReception) {
  const whose = { email, cliente: cliente ?? null, ...(ficha !== undefined && { ficha }) }
  return { nome, dataHoraAgendada, tempo, valor, ...whose, estado }
}

/**
 * How the visit is named: as what is still queued of it names it, because order holds only among commands
 * that name it in one way.
 */
async function findTarget({ id, chave }: Pick<Agendamento, 'id' | 'chave'>, dono: string): Promise<Target> {
  if (chave === null) return { id }
  const byCommand = { comando: chave }
  const lane = laneOfTarget(byCommand)
  // Where the queue cannot be read nothing of it is sent, either, and the clinic's own name of it holds.
  const queue = await readQueueOf(db, dono).catch(() => [])
  const isOpen = queue.some((row) => row.lane === lane && !isTerminal(row))
  return isOpen || id === NOT_YET ? byCommand : { id }
}
