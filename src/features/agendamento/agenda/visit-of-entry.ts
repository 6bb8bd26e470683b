import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import type { SeenByReception } from '../life/commands.ts'
import { bookingOf, visitOf } from '../queue/rows.ts'
import { type AgendaEntry, entryOfAgendamento, keyOfAgendamento, keyOfRow } from './entry.ts'

/** The visit that an entry is about; of a booking on its way as it will be. Null where there is none. */
export function visitOfEntry({
  kind,
  agendamento,
  queuedRow,
  email,
  cliente,
}: AgendaEntry): Agendamento | null {
  if (kind !== 'booking') return agendamento
  const pedido = bookingOf(queuedRow)?.pedido
  if (pedido === undefined) return null
  const { procedimentoId: _, ...visit } = pedido
  const life = { estado: 'marcada', versao: 1, tipoAgendamento: pedido.tipoProcedimento } as const
  return { ...visit, ...life, id: NOT_YET, chave: queuedRow.id, email, cliente }
}

/**
 * The visit of which something is said at an entry. Where one is wanted that the clinic has not told this
 * device of, it is named and seen as in the command that wants it there, behind which that waits.
 */
export function visitToSayOf(entry: AgendaEntry): SeenByReception | null {
  const visit = visitOfEntry(entry)
  if (visit !== null || entry.kind !== 'place') return visit
  const { queuedRow } = entry
  const { command } = queuedRow
  if (!(isMoveAgendamento(command) || isEditAgendamento(command))) return null
  const { alvo, versao, visto } = command.payload
  const name = 'id' in alvo ? { id: alvo.id, chave: null } : { id: NOT_YET, chave: alvo.comando }
  const { estado = 'marcada' } = visitOf(queuedRow) ?? {}
  return { email: null, cliente: null, ...visto, ...name, versao, estado }
}

/** Whether both are one visit: a booking on its way, too, and the visit that it has become. */
export function isSameVisit(a: Agendamento, b: Agendamento): boolean {
  return a.chave === null ? a.id === b.id : a.chave === b.chave
}

/** Whether a visit is a booking on its way, which the clinic has not answered. */
export function isOnItsWay({ id }: Pick<Agendamento, 'id'>): boolean {
  return id === NOT_YET
}

/** The key of the visit's own entry, where the clinic has it: of a place where it is wanted, too. */
export function ownKeyOf({ kind, key, agendamento, queuedRow }: AgendaEntry): string {
  if (kind !== 'place') return key
  if (agendamento !== null) return keyOfAgendamento(agendamento.id)
  const target = targetOf(queuedRow.command)
  if (target === null) return key
  return 'id' in target ? keyOfAgendamento(target.id) : keyOfRow(target.comando)
}

/** That entry; nothing that waits of the visit is laid over it where its day is not shown. */
export function ownEntryOf(entry: AgendaEntry, entries: readonly AgendaEntry[]): AgendaEntry {
  if (entry.kind !== 'place') return entry
  const { agendamento } = entry
  const own = ownKeyOf(entry)
  const fromVisit = agendamento === null ? null : entryOfAgendamento(agendamento)
  return entries.find(({ key }) => key === own) ?? fromVisit ?? entry
}
