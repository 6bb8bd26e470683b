import type { MovedBack } from '#domain/agendamento/moved-back.ts'
import type { KnownBooking, KnownVisit } from '#domain/agendamento/restored.ts'
import type { Agendamento, AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { FACTS_OF_THE_HOUSE, type VisitState } from '#domain/agendamento/states.ts'
import type { Result } from '#domain/lib/result.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { db } from '#src/offline/db.ts'
import { removeCards } from '#src/offline/kept-cards.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import type { Ended } from '#src/offline/queue/act.ts'
import type { EnqueueError } from '#src/offline/queue/outbox.ts'
import { isHeld, keepState, moveByReception, moveVisit, type SeenByReception } from '../life/commands.ts'
import { type Booked, book } from '../queue/commands.ts'
import { tellMove } from '../queue/tell-move.ts'

/** Forgets a difference, once the person has read it. */
export async function understand({ key }: Pick<KnownVisit, 'key'>): Promise<void> {
  await db.conhecidos.delete(key)
}

type Press = { readonly dono: string; readonly byReception?: boolean; readonly supersedes?: string }
type AskedAgain = {
  readonly asked: AgendamentoCreate
  readonly answer: Result<Booked, EnqueueError>
  /** Whether it goes without what reception had seen of the visit, for which the device has no room. */
  readonly isLess: boolean
}

/**
 * Asks for a visit again that the clinic has lost: the same request under a new key, which is kept before it
 * is used, so that a press that is repeated after the page went away asks for the same. What reception had
 * seen of it stands behind it in the queue.
 */
export async function bookLost(known: KnownBooking, press: Press): Promise<AskedAgain> {
  const ficha = await keptCardOf(known.visit)
  const onCard = await askAgain(known, press, ficha)
  const { answer } = onCard
  // The device may have kept a card from before the restore: that it is gone, only this refusal tells.
  const isGone = answer.ok && answer.value.kind === 'refused' && answer.value.isWithoutCard === true
  if (!(isGone && ficha !== undefined)) {
    if (answer.ok) await settle(known, answer.value)
    return onCard
  }
  // A device without room still asks for the visit.
  await writeForReception(db, [db.fichas], () => removeCards(db, [ficha])).catch(() => undefined)
  const { id: supersedes, isQueued } = answer.value
  const again = { ...press, ...(isQueued && { supersedes }) }
  const byName = await askAgain({ ...known, again: null }, again, undefined)
  if (byName.answer.ok) await settle(known, byName.answer.value)
  // What stands behind the first goes along to the one that takes its place.
  return isQueued ? { ...byName, isLess: onCard.isLess } : byName
}

async function askAgain(
  known: KnownBooking,
  { dono, byReception = false, supersedes }: Press,
  ficha: string | undefined,
): Promise<AskedAgain> {
  const id = known.again ?? crypto.randomUUID()
  await noteKey(known, id)
  const service = await db.procedimentos.filter(({ nome }) => nome === known.visit.nome).first()
  // A client may not be laid over another visit: that only reception can ask for.
  const encaixe = byReception && known.visit.encaixe
  const asked = { ...requestOf(known.visit), ...(ficha !== undefined && { ficha }), encaixe }
  const press = { dono, id, byReception, ...(supersedes !== undefined && { supersedes }) }
  let saying = Promise.resolve(statesSeen(known.visit).length === 0)
  const saySeenOf = (chave: string) => {
    const booked = { ...known.visit, id: NOT_YET, chave, versao: 1 }
    if (supersedes === undefined) saying = saySeen(booked, known, dono)
  }
  const request = { ...press, pedido: asked, imagem: service?.imagem ?? '' }
  const answer = await book(request, byReception ? saySeenOf : undefined)
  const isSaid = await saying
  return { asked, answer, isLess: byReception && !isSaid && isBooked(answer) }
}

const isBooked = (answer: Result<Booked, EnqueueError>): boolean =>
  answer.ok && (answer.value.kind === 'booked' || answer.value.kind === 'moved')

/** How a visit that begins anew comes to where reception had seen it. */
function statesSeen({ estado }: Agendamento): readonly VisitState[] {
  if (!FACTS_OF_THE_HOUSE.includes(estado)) return []
  // What is over has to have begun, of which only the end is known.
  return estado === 'concluida' ? ['em_atendimento', estado] : [estado]
}

/**
 * Says it of the visit once more, since when it was so, behind what asks for the visit or for its time
 * (`saidBehind`). Answers whether all of it is kept.
 */
async function saySeen(
  visit: SeenByReception,
  { visit: known }: KnownBooking,
  dono: string,
  saidBehind: string | null = null,
): Promise<boolean> {
  for (const estado of statesSeen(known)) {
    const act = { dono, id: crypto.randomUUID(), feitoEm: known.estadoEm, saidBehind }
    if (!(await keepState({ ...visit, estado: 'marcada' }, estado, act))) return false
  }
  return true
}

/** Asks to have a visit again where it was known to be, and says what came of it. */
export async function moveBackByClient(moved: MovedBack, dono: string, onLogin: () => void): Promise<void> {
  const { dataHoraAgendada: para } = moved.known.visit
  const ended = await moveVisit(moved.visit, para, { dono, id: crypto.randomUUID() })
  await settleMove(moved, ended)
  await tellMove(para, ended, onLogin)
}

/** The same at the reception, which is bound to no cut-off: as the visit was moved there, with its reason. */
export async function moveBackByReception(
  moved: MovedBack,
  dono: string,
): Promise<{ readonly ended: Ended; readonly isLess: boolean }> {
  const { visit, known } = moved
  const { dataHoraAgendada: para, encaixe, motivo = null } = known.visit
  const press = { dono, id: crypto.randomUUID(), encaixe, motivo }
  const ended = await moveByReception(visit, para, press)
  const row = ended.ok && 'row' in ended.value ? (ended.value.row ?? null) : null
  // What the clinic has moved by now is at its time, in the version that the move has made.
  const made = row?.state === 'done' && { dataHoraAgendada: para, versao: row.result?.versao ?? visit.versao }
  const isSaid = row !== null && (await saySeen({ ...visit, ...made }, known, dono, row.id))
  await settleMove(moved, ended)
  return { ended, isLess: isHeld(ended) && !isSaid && statesSeen(known.visit).length > 0 }
}

/** Once the queue or the clinic has a move, that tells what becomes of it. */
async function settleMove({ known }: MovedBack, ended: Ended): Promise<void> {
  if (isHeld(ended)) await understand(known)
}

/**
 * Notes the key under which it is asked for again. A full device cannot: what is sent directly then has its
 * key outside the database (open-tries.ts), which stays the same as long as the request does.
 */
async function noteKey({ key }: KnownBooking, again: string | null): Promise<void> {
  await db.conhecidos.update(key, { again }).catch(() => undefined)
}

/** Forgets it once the queue or the clinic has it: from there on, that tells what becomes of it. */
async function settle(known: KnownBooking, { id, kind }: Booked): Promise<void> {
  const isKept = (await db.outbox.where('id').equals(id).count()) > 0
  if (isKept || kind === 'booked' || kind === 'moved') await understand(known)
  // The clinic's no belongs to this key: the next press needs another.
  else if (kind !== 'uncertain') await noteKey(known, null)
}

/** Her card, as far as this device has it: where it does not, it is gone, and her name is typed anew. */
async function keptCardOf({ ficha, email }: Agendamento): Promise<string | undefined> {
  return ficha === undefined || email !== null ? undefined : (await db.fichas.get(ficha))?.chave
}

function requestOf(visit: Agendamento): AgendamentoCreate {
  const { dataHoraAgendada, nome, descricao, email, tempo, valor, tipoProcedimento, encaixe } = visit
  const request = { dataHoraAgendada, nome, descricao, email, tempo, valor, tipoProcedimento, encaixe }
  // Rows that older code has written do not say for whom reception typed.
  return { ...request, ...(visit.cliente != null && { cliente: visit.cliente }) }
}
