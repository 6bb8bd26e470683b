import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Ficha, KeptFicha } from '#domain/ficha/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Overlay, PendingAgendamento } from '#domain/outbox/commands/descriptor.ts'
import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isTarget, laneOfTarget, NOT_YET, type Target } from '#domain/outbox/commands/target.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { rowsAwaitingChoice } from './behind-refused.ts'
import { isKnownCommand, isReceptions, overlayOf, targetOf } from './commands.ts'
import { isPending, isTerminal, isUnanswered, needsChoice, type OutboxRow } from './row.ts'

/** Another time that was asked for, sent and not answered: whether the visit is there nobody here knows. */
export type Unheard = { readonly row: OutboxRow; readonly para: ClinicDateTime }

/** What is queued of a visit that the clinic has. */
export type Wishes = {
  /** A queued cancellation of it. */
  cancellation: OutboxRow | null
  /** The last wish to have it at another time, and where: until the clinic answers it is not there. */
  move: { readonly row: OutboxRow; readonly para: ClinicDateTime } | null
  /** The last state that was asked for. */
  state: { readonly row: OutboxRow; readonly state: VisitState } | null
  /** What is to be another of it, field by field; the time too, where the form gave it. */
  edit: { readonly row: OutboxRow; readonly mudancas: Partial<EditableFields> } | null
  /** Also where something else was asked for since: as long as it stands, no time may be promised. */
  unheard: Unheard | null
  /** There is nothing that she would have to be told, or she has said that she knows it. */
  isKnown: boolean
}

export const NO_WISHES: Readonly<Wishes> = {
  cancellation: null,
  move: null,
  state: null,
  edit: null,
  unheard: null,
  isKnown: true,
}

/** What is queued, laid over what the server said. The server's tables themselves never hold a guess. */
export type AgendaItem =
  | ({
      readonly kind: 'at_clinic'
      readonly agendamento: Agendamento
    } & Readonly<Wishes>)
  | { readonly kind: 'pending'; readonly row: OutboxRow; readonly pedido: PendingAgendamento }

/** The booking a row asks for, or null where the row is another kind of command. */
export function pendingAgendamentoOf(row: OutboxRow): PendingAgendamento | null {
  const overlay = overlayOf(row.command)
  return overlay?.kind === 'new agendamento' ? overlay.agendamento : null
}

/**
 * A person's visits: the server's rows, then what is still on its way. A queued booking disappears as soon as
 * the server's row of the same command is there, whatever the queue says of it.
 */
export function overlayAgendamentoList(
  server: readonly Agendamento[],
  rows: readonly OutboxRow[],
): AgendaItem[] {
  const arrived = new Set(server.map((a) => a.chave))
  const unacknowledged = rows.filter(isPending)
  const overlays = laidBy(unacknowledged)
  return [
    ...server.map((agendamento) => ({
      kind: 'at_clinic' as const,
      agendamento,
      ...wishesFor(agendamento, overlays),
    })),
    ...unacknowledged.flatMap((row) => {
      const pedido = pendingAgendamentoOf(row)
      return pedido === null || arrived.has(row.id) ? [] : [{ kind: 'pending' as const, row, pedido }]
    }),
  ]
}

type Laid = { readonly row: OutboxRow; readonly overlay: Overlay }

function laidBy(rows: readonly OutboxRow[]): Laid[] {
  return rows.flatMap((row) => {
    const overlay = overlayOf(row.command)
    return overlay === null ? [] : [{ row, overlay }]
  })
}

/** What is queued of a visit that the clinic has: of each kind the last. */
function wishesFor(
  agendamento: Compared & Pick<Agendamento, 'conhecido'>,
  overlays: readonly Laid[],
): Wishes {
  const isHers = ({ overlay }: Laid) => 'target' in overlay && isTarget(overlay.target, agendamento)
  const wishes: Wishes = { ...NO_WISHES, isKnown: agendamento.conhecido === undefined }
  const all = overlays.filter(isHers)
  const hers = all.filter(({ row }) => !isAlreadyThere(row, agendamento))
  const isEditWaiting = hers.some(
    ({ row, overlay }) => overlay.kind === 'edited agendamento' && !needsChoice(row),
  )
  for (const { row, overlay } of hers) {
    const para = placeIn(overlay, NO_LENGTHS)?.when
    const isElsewhere = para !== undefined && para !== agendamento.dataHoraAgendada
    if (isElsewhere && isUnanswered(row) && !isPassedOver(row, agendamento)) wishes.unheard = { row, para }
    switch (overlay.kind) {
      case 'cancelled agendamento':
        if (!isPutRight(row, all)) wishes.cancellation = row
        break
      case 'moved agendamento':
        wishes.move = { row, para: overlay.para }
        break
      case 'state of agendamento':
        wishes.state = { row, state: overlay.state }
        break
      case 'edited agendamento': {
        // What was refused is no part of what waits: it is her choice, and she may type it anew.
        if (isEditWaiting && needsChoice(row)) break
        wishes.edit = { row, mudancas: { ...wishes.edit?.mudancas, ...overlay.mudancas } }
        // The time that is wanted last is the one that counts; a refused move is still her choice.
        const isMovedBefore = wishes.move !== null && !needsChoice(wishes.move.row)
        if (isMovedBefore && overlay.mudancas.dataHoraAgendada !== undefined && !needsChoice(row))
          wishes.move = null
        break
      }
      case 'known agendamento':
        // Where the clinic has refused it, nobody knows any more of it than before.
        if (!needsChoice(row)) wishes.isKnown ||= overlay.version >= agendamento.versao
        break
      case 'new agendamento':
      case 'changed perfil':
      case 'changed ficha':
        // These commands are about no visit that the clinic has, so they lay nothing over one.
        break
      default:
        // A sort that is left out does not compile: what it asks for would be shown nowhere.
        overlay satisfies never
    }
  }
  return wishes
}

/**
 * Whether reception, which has cancelled a visit, has said another state of it since: both are sent, and the
 * visit is to be what was said last. The rows are in the order of the presses.
 */
function isPutRight(cancellation: OutboxRow, laid: readonly Laid[]): boolean {
  if (needsChoice(cancellation) || !isReceptions(cancellation.command)) return false
  return laid
    .slice(laid.findIndex(({ row }) => row === cancellation))
    .some(({ row, overlay }) => overlay.kind === 'state of agendamento' && !needsChoice(row))
}

/** What is compared of a visit, of which a booking on its way has no more than its name. */
type Compared = Pick<Agendamento, 'id' | 'chave' | 'versao'> &
  Partial<Pick<Agendamento, 'dataHoraAgendada' | 'estado' | 'estadoPor'>>

/**
 * Whether a visit is what an open row wants of it, although the answer to that row is not here: the clinic
 * has done it, and the visit came by a pull, later than it was seen. Then nothing of it waits.
 */
export function isAlreadyThere(row: OutboxRow, visit: Compared): boolean {
  const overlay = overlayOf(row.command)
  if (overlay === null || isTerminal(row)) return false
  const isLater = isLaterThanSeen(row, visit)
  switch (overlay.kind) {
    case 'moved agendamento':
      return isLater && visit.dataHoraAgendada === overlay.para
    case 'state of agendamento':
      return isLater && visit.estado === overlay.state
    case 'cancelled agendamento':
      // A client's cancellation counts as done only where the visit was cancelled by a client: if the clinic
      // cancelled it, she has to be told so.
      return (
        visit.estado === 'cancelada' &&
        ((isLater && isReceptions(row.command)) || visit.estadoPor === 'cliente')
      )
    default:
      return false
  }
}

function isLaterThanSeen({ command }: OutboxRow, { versao }: Pick<Agendamento, 'versao'>): boolean {
  const seen = findDescriptor(command)?.seenVersion(command.payload) ?? null
  return seen !== null && versao > seen
}

/**
 * Whether a visit, which is not where a move wants it, has changed since that was asked for: the move was
 * taken before that or is refused now, and the visit is where it is. An edit is laid over such a change.
 */
export function isPassedOver(row: OutboxRow, visit: Pick<Agendamento, 'versao'>): boolean {
  return overlayOf(row.command)?.kind === 'moved agendamento' && isLaterThanSeen(row, visit)
}

/** What is queued of a booking that is itself still on its way: that she is there, that she is not. */
export function wishesForPending(booking: OutboxRow, rows: readonly OutboxRow[]): Wishes {
  return wishesForTarget({ comando: booking.id }, rows)
}

/** What is queued of a visit of which the device knows no more than how it is named. */
export function wishesForTarget(target: Target, rows: readonly OutboxRow[]): Wishes {
  const named = 'id' in target ? { id: target.id, chave: null } : { id: NOT_YET, chave: target.comando }
  return wishesFor({ ...named, versao: 0 }, laidBy(rows.filter(isPending)))
}

/** What is open of the time of the visit that a row is about; `visit`: as the device has it, if it does. */
export function unheardOf(
  row: OutboxRow,
  rows: readonly OutboxRow[],
  visit: Agendamento | null,
): Unheard | null {
  const target = isKnownCommand(row.command) ? targetOf(row.command) : null
  const lane = rows.filter((other) => other.lane === row.lane)
  if (visit !== null) return wishesFor(visit, laidBy(lane.filter(isPending))).unheard
  return target === null ? null : wishesForTarget(target, lane).unheard
}

/** A place where a visit that the clinic has elsewhere is wanted: it is nobody's until the clinic says so. */
export type WantedPlace = {
  readonly row: OutboxRow
  readonly target: Target
  readonly when: ClinicDateTime
  readonly tempo: string
}

/** What is on its way: of a visit whose booking was refused nothing is, until she has chosen. */
function underWay(rows: readonly OutboxRow[]): OutboxRow[] {
  const awaitChoice = rowsAwaitingChoice(rows)
  return rows.filter((row) => !(isTerminal(row) || awaitChoice.has(row.id)))
}

/** Where queued commands want visits to be; not where they were refused. */
export function wantedPlaces(rows: readonly OutboxRow[]): WantedPlace[] {
  const open = laidBy(underWay(rows))
  const lengths = wantedLengths(open)
  const places = new Map<string, WantedPlace>()
  for (const { row, overlay } of open) {
    const place = placeIn(overlay, lengths)
    if (place !== null) places.set(laneOfTarget(place.target), { row, ...place })
  }
  return [...places.values()]
}

/**
 * How long each visit is to be, by its lane, where an open edit says so: a move that waits before or behind
 * it knows only how long the visit was.
 */
function wantedLengths(open: readonly Laid[]): ReadonlyMap<string, string> {
  const lengths = new Map<string, string>()
  for (const { overlay } of open) {
    if (overlay.kind === 'edited agendamento' && overlay.mudancas.tempo !== undefined)
      lengths.set(laneOfTarget(overlay.target), overlay.mudancas.tempo)
  }
  return lengths
}

const NO_LENGTHS: ReadonlyMap<string, string> = new Map()

function placeIn(overlay: Overlay, lengths: ReadonlyMap<string, string>): Omit<WantedPlace, 'row'> | null {
  if (overlay.kind !== 'moved agendamento' && overlay.kind !== 'edited agendamento') return null
  const { target } = overlay
  const when = overlay.kind === 'moved agendamento' ? overlay.para : overlay.mudancas.dataHoraAgendada
  if (when === undefined) return null
  return { target, when, tempo: lengths.get(laneOfTarget(target)) ?? overlay.tempo }
}

/** Whether a row says something of a visit that the clinic has: where it is wanted, that it is not. */
export function isAbout(row: OutboxRow, visit: Pick<Agendamento, 'id' | 'chave'>): boolean {
  const overlay = overlayOf(row.command)
  return overlay !== null && 'target' in overlay && isTarget(overlay.target, visit)
}

/** A time that something queued will take. */
export type QueuedTime = {
  readonly dataHoraAgendada: ClinicDateTime
  readonly tempo: string
  /** What its gap is known by: the service that is booked, or the visit that is to be there. */
  readonly of: { readonly service: string } | { readonly visit: Target }
}

/**
 * The times that one's own open commands will take: nobody is offered the time she has just asked for, nor
 * the minutes by which a visit is to be longer where it is.
 */
export function timesTakenByQueue(rows: readonly OutboxRow[]): QueuedTime[] {
  const open = laidBy(underWay(rows))
  const lengths = wantedLengths(open)
  return open.flatMap(({ overlay }): QueuedTime[] => {
    const place = placeIn(overlay, lengths)
    if (place !== null)
      return [{ dataHoraAgendada: place.when, tempo: place.tempo, of: { visit: place.target } }]
    if (overlay.kind === 'edited agendamento' && overlay.mudancas.tempo !== undefined)
      return [{ dataHoraAgendada: overlay.when, tempo: overlay.tempo, of: { visit: overlay.target } }]
    if (overlay.kind !== 'new agendamento') return []
    const { dataHoraAgendada, tempo, nome } = overlay.agendamento
    return [{ dataHoraAgendada, tempo, of: { service: nome } }]
  })
}

/** A card as reception last wrote it, and whether the clinic still has to hear some of that. */
export function overlayFicha<Card extends Ficha>(
  server: Card,
  rows: readonly OutboxRow[],
): { readonly card: Card; readonly isWaiting: boolean } {
  const changes = rows.flatMap((row) => {
    const overlay = isTerminal(row) ? null : overlayOf(row.command)
    return overlay?.kind === 'changed ficha' && overlay.chave === server.chave ? [overlay.campos] : []
  })
  return { card: Object.assign({}, server, ...changes), isWaiting: changes.length > 0 }
}

/**
 * The cards that a device keeps with what reception last wrote on them, and new ones of which the clinic has
 * not heard.
 */
export function overlayKeptCards(kept: readonly KeptFicha[], rows: readonly OutboxRow[]): KeptFicha[] {
  const cards = new Map(kept.map((card) => [card.chave, card]))
  for (const row of rows) {
    if (isTerminal(row) || !isSaveFicha(row.command)) continue
    const { chave, nome, campos, visto } = row.command.payload
    const isNew = visto === undefined
    const card = cards.get(chave) ?? (isNew ? { chave, nome, telefone: '', conta: null } : undefined)
    if (card === undefined) continue
    const telefone = campos.telefone ?? card.telefone
    cards.set(chave, { ...card, nome: campos.nome || card.nome, telefone })
  }
  return [...cards.values()]
}

/** A profile as the person last wrote it, and which fields the server does not have yet. */
export type OverlaidPerfil = {
  readonly campos: PerfilFields
  readonly unsynced: ReadonlySet<keyof PerfilFields>
}

export function overlayPerfil(server: Perfil | null, rows: readonly OutboxRow[]): OverlaidPerfil {
  const changes: PerfilFields = Object.assign({}, ...rows.filter(isPending).map(changedFields))
  const {
    id: _id,
    email: _email,
    numeroCasa: _numeroCasa,
    versao: _versao,
    ...base
  } = server ?? {
    id: 0,
    email: '',
    numeroCasa: null,
    versao: 0,
  }
  return {
    campos: { ...base, ...changes },
    unsynced: new Set(Object.keys(changes) as (keyof PerfilFields)[]),
  }
}

function changedFields(row: OutboxRow): PerfilFields {
  const overlay = overlayOf(row.command)
  return overlay?.kind === 'changed perfil' ? overlay.campos : {}
}
