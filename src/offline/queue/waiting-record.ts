import { formatShortDate, formatTime, parseDateTime, yearIfOther } from '#domain/lib/dates.ts'
import { takesBack } from '#domain/outbox/commands.ts'
import { pendingAgendamentoOf } from '#domain/outbox/overlay.ts'
import { isPending, type OutboxRow } from '#domain/outbox/row.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { recall, remember } from '../local-memory.ts'

/** One command that waits on this device, as it is remembered outside the database. */
export type WaitingNote = { readonly dono: string; readonly what: string }
type WaitingNotes = Readonly<Record<string, WaitingNote>>

/**
 * What waits, by the commands' ids, noted outside the database: a browser that throws the database away, as
 * some do when the device is full, may leave this, and then it can be said what is missing. Each command is
 * noted after its row was written, and forgotten before its row is deleted, so that whatever happens in
 * between looks like nothing.
 */
export function noteWaiting(rows: readonly OutboxRow[]): void {
  const before = recall<WaitingNote>('pedidos-esperando')
  const news = rows.filter((row) => isPending(row) && before[row.id] === undefined)
  if (news.length === 0) return
  const added = news.map((row) => [row.id, { dono: row.dono, what: whatOf(row) }] as const)
  remember('pedidos-esperando', { ...before, ...Object.fromEntries(added) })
}

export function forgetWaiting(ids: readonly string[]): void {
  const before = recall<WaitingNote>('pedidos-esperando')
  if (ids.some((id) => before[id] !== undefined)) remember('pedidos-esperando', without(before, ids))
}

/**
 * Forgets what has ended, and what that took back or left nothing to choose of: the worker, which sends too,
 * deletes what the clinic had refused of it, and has no memory outside the database to forget it in.
 */
export function forgetEnded(done: readonly OutboxRow[]): void {
  forgetWaiting(idsEndedBy(done))
}

function idsEndedBy(done: readonly OutboxRow[]): string[] {
  return done.flatMap(({ id, command, ended = [] }) => [id, takesBack(command) ?? id, ...ended])
}

/**
 * Compares what is noted with the queue: what is noted and has no row was thrown away by the browser. It is
 * remembered until its person has read it. Another tab may note or forget something while the queue is read:
 * that says nothing.
 */
export async function noticeMissing(readQueue: () => Promise<readonly OutboxRow[]>): Promise<void> {
  const before = recall<WaitingNote>('pedidos-esperando')
  const queue = await readQueue()
  const noted = recall<WaitingNote>('pedidos-esperando')
  const done = queue.filter((row) => row.state === 'done')
  const known = new Set([...queue.map((row) => row.id), ...idsEndedBy(done)])
  const missing = Object.keys(noted).filter((id) => before[id] !== undefined && !known.has(id))
  if (missing.length > 0) {
    const gone = Object.fromEntries(Object.entries(noted).filter(([id]) => missing.includes(id)))
    remember('pedidos-apagados', { ...recall<WaitingNote>('pedidos-apagados'), ...gone })
    tell()
  }
  forgetWaiting([...missing, ...idsEndedBy(done)])
  noteWaiting(queue.filter(({ id }) => before[id] === undefined || noted[id] !== undefined))
}

/** What the browser threw away of a person's, until she has read it. */
export function missingOf(dono: string): string[] {
  return Object.values(recall<WaitingNote>('pedidos-apagados')).flatMap((w) =>
    w.dono === dono ? [w.what] : [],
  )
}

/** Forgets what was missing from the queue, once she has read it. */
export function forgetMissing(dono: string): void {
  const all = recall<WaitingNote>('pedidos-apagados')
  const hers = Object.keys(all).filter((id) => all[id]?.dono === dono)
  remember('pedidos-apagados', without(all, hers))
  tell()
}

const listeners = new Set<() => void>()

/** Calls back when something is found missing, or was read. */
export function onMissing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function without(waitings: WaitingNotes, ids: readonly string[]): WaitingNotes {
  return Object.fromEntries(Object.entries(waitings).filter(([id]) => !ids.includes(id)))
}

/** "Limpeza de pele, sex., 20 de nov. às 09:00", with the year where it is not that of the request. */
function whatOf(row: OutboxRow): string {
  const asked = new Date(row.createdAt).toISOString()
  const when = parseDateTime(pendingAgendamentoOf(row)?.dataHoraAgendada ?? '')
  return when === null
    ? titleOf(row)
    : `${titleOf(row)}, ${formatShortDate(when.date)}${yearIfOther(when.date, asked)} às ${formatTime(when.minute)}`
}
