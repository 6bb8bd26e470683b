import type { VisitFacts } from '#domain/agendamento/facts.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Code, Problem, ServiceFacts } from '#domain/api/errors.ts'
import { type ClinicDateTime, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { type Command, findDescriptor } from '#domain/outbox/commands/registry.ts'

/**
 * - `queued`: waits to be sent for the first time (or again, after a login)
 * - `sending`: somebody holds the lease and sends it
 * - `retry`: no final answer yet; sent again at `nextAt` with the same id
 * - `auth`: waits for a login of the same person
 * - `conflict`: refused because the clinic's state had moved on; the person chooses
 * - `rejected`: refused for what it says; the person corrects or discards
 * - `expired`: its time came before it could be sent
 * - `done`: the server has it
 */
export type OutboxState =
  | 'queued'
  | 'sending'
  | 'retry'
  | 'auth'
  | 'conflict'
  | 'rejected'
  | 'expired'
  | 'done'

/** What a person is told of a visit that is another than she saw. */
export type PresentVisit = VisitFacts & {
  readonly estado: VisitState
  readonly versao: number
  /** Who gave it the time that it has, where the clinic said so. */
  readonly horarioPor?: 'cliente' | 'clinica'
}

export type OutboxError = {
  /**
   * `sem_alvo`: it was not sent, because the visit it speaks of is not known here. `conta_anterior`: it is
   * sent no more (`underAccount`), and nobody knows what became of it if it was before. `sem_horario`: it was
   * not sent, because the clinic has refused the time of which it was said (`saidOfRefusedTime`).
   */
  readonly class: 'sem_resposta' | 'estranha' | 'http' | 'sem_alvo' | 'conta_anterior' | 'sem_horario'
  readonly status: number | null
  readonly code: Code | null
  readonly mensagem: string
  /** ms since 1970 on the device's clock */
  readonly at: number
  /** What the server said to help: free times, present price, refused fields. */
  readonly alternativas: readonly ClinicDateTime[]
  readonly atual: ServiceFacts | null
  /** The visit as it was when the clinic refused to change it; absent in rows of older code. */
  readonly visita?: PresentVisit | null
  readonly campos: Problem['errors'] | null
}

/** One command in the queue, as devices have stored it. Times are ms since 1970 on the device's clock. */
export type OutboxRow = {
  /** Given by the database: the order of the presses. */
  readonly seq?: number
  /** Made once, when the button was pressed; sent as `Idempotency-Key`. */
  readonly id: string
  readonly command: Command
  /** The e-mail it belongs to, and the login it was made under. */
  readonly dono: string
  readonly epoch: string
  /**
   * The account of that e-mail under which it goes (`Session`). Absent where the clinic had not said it, and
   * in rows of older code.
   */
  readonly conta?: number
  readonly lane: string
  /** The version the person saw (profile), or null. */
  readonly base: number | null
  readonly state: OutboxState
  readonly attempts: number
  readonly nextAt: number
  readonly leaseOwner: string | null
  readonly leaseUntil: number
  readonly error: OutboxError | null
  /**
   * The server's id of what it made. `agora`: what the clinic had made of it by the time its answer came,
   * where that is something else than it first answered. `versao`, of what was said over a version of a
   * visit: up to which one nobody else has changed it, the one that it made or else the one that was seen.
   * Rows of older code have neither. Null in a row that is done: there was nothing to do, and it was not
   * sent.
   */
  readonly result: {
    readonly id: number | null
    readonly agora?: VisitFacts
    readonly versao?: number
  } | null
  /**
   * True where an earlier try may have been accepted, because nobody heard what became of it. Absent in rows
   * of older code: every try counts then.
   */
  readonly unanswered?: boolean
  readonly createdAt: number
  readonly ackedAt: number | null
  readonly seenAt: number | null
  /** The clinic's wall clock at which it makes no sense any more (a booking: its start); null: never. */
  readonly expiresAt: ClinicDateTime | null
  /** The row this one replaces after the person chose anew. */
  readonly supersedes: string | null
  /**
   * What never left the device and was of no use beside this one: taken back before it was sent, it leaves
   * these where they were. Absent where there was nothing, and in rows of older code.
   */
  readonly instead?: readonly OutboxRow[]
  /**
   * The ids of the refused rows that it left nothing to choose of: they were deleted when it was done. Absent
   * where there were none, and in rows of older code.
   */
  readonly ended?: readonly string[]
}

/** The moment a rule is asked about: the device's clock for intervals, the clinic's for what is over. */
export type Moment = { readonly deviceNow: number; readonly clinicNow: ClinicNow }

/** True for a row for which nothing more is sent. */
export function isTerminal(row: OutboxRow): boolean {
  return row.state === 'done' || needsChoice(row)
}

/** True for a row that is not done: the count in the header includes it. */
export function isPending(row: OutboxRow): boolean {
  return row.state !== 'done'
}

/** True for a row that waits for the person, not for the network. */
export function needsChoice(row: OutboxRow): boolean {
  return row.state === 'conflict' || row.state === 'rejected' || row.state === 'expired'
}

/** True for a row whose command may still be changed or taken back, because it has never left the device. */
export function isUntouched(row: OutboxRow): boolean {
  return row.attempts === 0 && (row.state === 'queued' || row.state === 'auth')
}

/**
 * True for a row that was never sent, an expired one too: another time of its visit, or a clock that is put
 * right, would bring it back.
 */
export function hasNeverLeft(row: OutboxRow): boolean {
  return isUntouched(row) || (row.state === 'expired' && row.attempts === 0)
}

/** Whether the moment has come from which on it makes no sense any more, by the clinic's clock. */
export function isPastItsTime({ expiresAt }: OutboxRow, { date, minute }: ClinicNow): boolean {
  return expiresAt !== null && expiresAt <= formatDateTime(date, minute)
}

/**
 * The row as the clinic's clock has it, which the queue marks only when it next sends, and no screen waits
 * for that. Only what never left the device expires by itself: where an attempt was made, the server is asked
 * for the truth. What a clock called expired that was set right since is queued again.
 */
export function withExpiry(row: OutboxRow, clinicNow: ClinicNow): OutboxRow {
  const isPast = isPastItsTime(row, clinicNow)
  if (isPast && isUntouched(row)) return { ...row, state: 'expired' }
  return !isPast && row.state === 'expired' ? { ...row, state: 'queued' } : row
}

/**
 * True for a row of which the clinic has taken nothing, as far as a device can know: it never left it, or
 * every try was refused because nobody was logged in. It is not certain: the browser may have repeated, by
 * itself, a request that was accepted before the login ended. So a wish may be dropped, and its result shows
 * in her list; a booking may not: it is asked for again, and cancelled where it was made.
 */
export function isWithoutEffect(row: OutboxRow): boolean {
  return isUntouched(row) || (row.state === 'auth' && row.unanswered === false)
}

/**
 * True for whatever was sent and whose answer never came: the clinic may have it, so that it is not to be
 * forgotten in silence.
 */
export function isUncertain(row: OutboxRow): boolean {
  return row.state === 'sending' || isUnanswered(row)
}

/** True where a try was sent and not answered, other than the one that is on its way. */
export function isUnanswered(row: OutboxRow): boolean {
  const onItsWay = row.state === 'sending' ? 1 : 0
  return !isTerminal(row) && (row.unanswered ?? row.attempts > onItsWay)
}

/** The clinic has had it before, and does not tell what became of it: it may be on its agenda. */
const RECEIVED: ReadonlySet<Code | null> = new Set<Code>(['chave_vencida', 'chave_reutilizada'])

/** Whether the refusal says only that the key was used before, and so nothing against the command itself. */
export function isReceived({ error }: OutboxRow): boolean {
  return RECEIVED.has(error?.code ?? null)
}

/** Whether it was asked under an account that is no more, and has ended without an answer. */
export function isOfFormerAccount({ error }: OutboxRow): boolean {
  return error?.class === 'conta_anterior'
}

/**
 * What a person is told of a row that she is asked about; once it is another thing, she has to be asked anew.
 */
export function toldOf(row: OutboxRow): 'done' | 'refused' | 'uncertain' | 'waiting' {
  if (row.state === 'done') return 'done'
  if (needsChoice(row)) return 'refused'
  return isUncertain(row) ? 'uncertain' : 'waiting'
}

/** True for a row that ended without being sent, because what it takes back was never made. */
export function isMoot(row: OutboxRow): boolean {
  const takesBack = findDescriptor(row.command)?.merge.takesBack(row.command.payload) ?? null
  return row.state === 'done' && row.result === null && takesBack !== null
}
