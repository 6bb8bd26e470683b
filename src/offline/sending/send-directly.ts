import type { VisitFacts } from '#domain/agendamento/facts.ts'
import { classify, errorOf, leavesUnanswered } from '#domain/outbox/answer.ts'
import type { CommandRequest } from '#domain/outbox/commands/descriptor.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { laneOf, requestOf } from '#domain/outbox/commands.ts'
import { changedSince } from '#domain/outbox/present.ts'
import { isTerminal, type OutboxError } from '#domain/outbox/row.ts'
import { db } from '../db.ts'
import { digestOf } from '../digest.ts'
import { replaceRefused } from '../queue/outbox.ts'
import { readQueueOf } from '../queue/queue-rows.ts'
import { isOnline } from '../reach.ts'
import { closeTries, hasOpenTries, openKeyOf, openTry } from './open-tries.ts'
import { send } from './send.ts'

/**
 * What came of it. `uncertain`: the clinic may have it or not; `offline`: it was not sent, because there is
 * no network, or something of the queue has to be sent before it.
 */
export type DirectAnswer =
  | { readonly kind: 'uncertain' | 'offline' | 'no_session' }
  /** `agora`: what the clinic has made of it since its first answer. */
  | { readonly kind: 'done'; readonly agora?: VisitFacts }
  | { readonly kind: 'refused'; readonly error: OutboxError }

/**
 * Sends a command at once, for a device whose storage has no space for a row. `id` was made at the press. Its
 * key is kept outside the database before anything leaves, until an answer has come that looked it up: the
 * same asked for again, also after the page was loaded anew, goes under the same key and takes effect once.
 */
export async function sendDirectly(
  command: Command,
  {
    id,
    dono,
    supersedes = null,
  }: {
    readonly id: string
    readonly dono: string
    /** The refused row that this one replaces: once the clinic has it, that row is given up. */
    readonly supersedes?: string | null
  },
): Promise<DirectAnswer> {
  const request = requestOf(command, dono, () => null)
  if (request === null || !isOnline()) return { kind: 'offline' }
  if (await isBehind(laneOf(command, id), dono, supersedes)) return { kind: 'offline' }
  const lane = await laneNameOf(command, dono)
  const name = await nameOf(command, request, dono)
  const { chave, unanswered } = openTry([name], id)
  const answer = await send(request, { chave, dono })
  const answerClass = classify(answer, { command, unanswered })
  if (!leavesUnanswered(answer, unanswered)) closeTries((open) => open === name)
  if (answerClass === 'retry') return { kind: 'uncertain' }
  if (answerClass === 'done') {
    // This may have undone earlier requests of the lane: to repeat one of those is a new request.
    if (lane !== null) closeTries((open) => open.startsWith(lane))
    // Whatever becomes of the old row, the clinic has this one.
    if (supersedes !== null)
      await replaceRefused(db, { id: supersedes, dono }, { id: chave, command }, Date.now()).catch(
        () => undefined,
      )
    const current = answer.kind === 'ok' ? changedSince(command, answer.body) : null
    return { kind: 'done', ...(current !== null && { agora: current }) }
  }
  const error = errorOf(answer, Date.now(), command.kind)
  return answerClass === 'auth' || error === null ? { kind: 'no_session' } : { kind: 'refused', error }
}

/** A command that was sent so, and of which nobody knows what became. */
export type TriedCommand = {
  readonly chave: string
  /** Its row is kept, which goes on asking under the same key. */
  readonly close: () => void
}

/**
 * An earlier try of the same booking, for a device that has room for a row by now; null where there is none.
 * Under another key it would be booked twice. Whatever else is said twice holds once, and the first try's
 * answer must not stand for what was said after something else.
 */
export async function findTry(command: Command, dono: string): Promise<TriedCommand | null> {
  if (!hasOpenTries() || descriptorOf(command).undo === null) return null
  const request = requestOf(command, dono, () => null)
  if (request === null) return null
  const name = await nameOf(command, request, dono)
  const chave = openKeyOf(name)
  return chave === null ? null : { chave, close: () => closeTries((open) => open === name) }
}

/** Whether something is still to be heard of that it may not overtake: of its lane, or what it replaces. */
async function isBehind(lane: string, dono: string, supersedes: string | null): Promise<boolean> {
  const queue = await readQueueOf(db, dono).catch(() => [])
  return queue.some((row) => !isTerminal(row) && (row.lane === lane || row.id === supersedes))
}

/**
 * What is asked for, for whom, and over which version of a visit, also where the request does not carry that:
 * the same asked of what somebody has changed since is asked anew.
 */
async function nameOf(command: Command, request: CommandRequest, dono: string): Promise<string> {
  const { payload } = command
  const versao = 'versao' in payload ? payload.versao : undefined
  const asked = await digestOf(JSON.stringify([dono, { ...request, versao }]))
  return `${(await laneNameOf(command, dono)) ?? ''}${asked}`
}

/**
 * What the names of all that is said of the same thing begin with; null for a booking, which nothing else
 * undoes: only its key tells a repeat from a second one.
 */
async function laneNameOf(command: Command, dono: string): Promise<string | null> {
  if (descriptorOf(command).undo !== null) return null
  return `${await digestOf(JSON.stringify([dono, laneOf(command, '')]))}:`
}
