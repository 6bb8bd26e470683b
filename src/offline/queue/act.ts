import { liveQuery } from 'dexie'
import type { VisitFacts } from '#domain/agendamento/facts.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { api } from '../api.ts'
import { db } from '../db.ts'
import { pull } from '../pull/pull.ts'
import { isOnline } from '../reach.ts'
import { awaitOutcome, setToldHere } from '../sending/outcome.ts'
import { findTry, sendDirectly } from '../sending/send-directly.ts'
import { type EnqueueError, enqueue } from './outbox.ts'
import { readRow } from './queue-rows.ts'

/**
 * What became of an act while the person was looking. The one reading of it: a screen says something of each.
 * - `done`: the clinic has it. `current`: what it had made of it by its answer, if another thing; `row`: as
 * it was sent, another tab may have joined a later wish to it; absent where there was none
 * - `queued`: on this device, on its way; what was there before holds until the clinic has answered. `row`:
 * what waits; absent where the device has not told of it
 * - `login`: the same, and it waits for a login of the same person
 * - `given up`: it was taken out of the queue meanwhile, as another tab can; nothing of it waits here
 * - `uncertain`: this device could not keep it, and whether the clinic has it nobody knows
 * - `refused`: `row` is where it stays until it is discarded; null where this device had no room for one
 */
export type Outcome =
  | Done
  | Waiting
  | { readonly kind: 'given up' | 'uncertain' }
  | { readonly kind: 'refused'; readonly row: OutboxRow | null; readonly error: OutboxError }

export type Waiting = { readonly kind: 'queued' | 'login'; readonly row?: OutboxRow }
type Done = { readonly kind: 'done'; readonly current?: VisitFacts; readonly row?: OutboxRow }

/** How an act ended: where it failed, nothing was queued and nothing sent. */
export type Ended = Result<Outcome, EnqueueError>

/** One press of a button. */
export type Press = {
  /** The command's id, made when the button was pressed. */
  readonly id: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly base?: number | null
  /** The refused row that this one replaces. */
  readonly supersedes?: string | null
  /** See `EnqueueOptions`. */
  readonly saidBehind?: string | null
}

/** Queues what a person asks for, always, online too, and waits a little for what the clinic says. */
export async function act(command: Command, press: Press): Promise<Ended> {
  return followed(await begin(command, press))
}

/** Known by `id` in the queue, or ended at once. */
export type Begun = Result<{ readonly kind: 'kept'; readonly id: string } | Outcome, EnqueueError>

/** Queues it. Without storage for a row it is sent at once, or has not left the device. */
export async function begin(command: Command, press: Press): Promise<Begun> {
  const tried = await findTry(command, press.dono)
  const options = { ...press, ...(tried !== null && { id: tried.chave, unanswered: true }) }
  const queued = await enqueue(db, command, { ...options, deviceNow: Date.now() })
  if (queued.ok) {
    const { id } = queued.value
    if (id === tried?.chave) tried.close()
    // It took back what had never left the device: there is nothing more to be done.
    return ok(id === null ? { kind: 'done' } : { kind: 'kept', id })
  }
  return queued.error === 'no_storage' ? actDirectly(command, press) : queued
}

/** What becomes of what was begun. */
export async function followed(begun: Begun): Promise<Ended> {
  if (!begun.ok) return begun
  const { value } = begun
  return ok(value.kind === 'kept' ? outcomeOfRow(await awaitOutcome(db, value.id, isOnline)) : value)
}

/** The list of the device's that it changes: what a card says comes with the visits. */
function listOf(command: Command): 'perfil' | 'agendamentos' {
  const effect = descriptorOf(command).effect(command.payload)
  return 'put' in effect && effect.put === 'perfis' ? 'perfil' : 'agendamentos'
}

async function actDirectly(command: Command, press: Press): Promise<Ended> {
  const direct = await sendDirectly(command, press)
  switch (direct.kind) {
    case 'done':
      await pull({ db, api, now: Date.now }, listOf(command))
      return ok(doneAs(direct.agora))
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

/** It was never sent, so that the clinic has said nothing of it. */
const EXPIRED: OutboxError = {
  ...{ class: 'sem_resposta', status: null, code: null, mensagem: 'O horário deste pedido já passou.' },
  ...{ at: 0, alternativas: [], atual: null, campos: null },
}

/**
 * What a row says of its act at this moment; null: there is no such row any more; undefined: the device has
 * not told of it.
 */
export function outcomeOfRow(row: OutboxRow | null | undefined): Outcome {
  if (row === null) return { kind: 'given up' }
  switch (row?.state) {
    case 'done':
      return { ...doneAs(row.result?.agora), row }
    case 'auth':
      return { kind: 'login', row }
    case 'conflict':
    case 'rejected':
      return { kind: 'refused', row, error: row.error ?? EXPIRED }
    case 'expired':
      return { kind: 'refused', row, error: EXPIRED }
    case 'queued':
    case 'sending':
    case 'retry':
      return { kind: 'queued', row }
    case undefined:
      return { kind: 'queued' }
  }
}

/**
 * Calls back once, when what was said to wait does so no more, or waits for a login; until the answer is
 * called. What waits for a login goes on waiting after it.
 */
export function followWaiting({ kind, row: told }: Waiting, onOver: (outcome: Outcome) => void): () => void {
  if (told === undefined) return () => undefined
  let isOver = false
  setToldHere(told.id, true)
  const following = liveQuery(() => readRow(db, told.id)).subscribe((row) => {
    const outcome = outcomeOfRow(row ?? null)
    if (isOver || outcome.kind === 'queued' || outcome.kind === kind) return
    isOver = true
    onOver(outcome)
  })
  return () => {
    following.unsubscribe()
    if (!isOver) setToldHere(told.id, false)
  }
}

/** `current`: what the clinic has made of it since, if another thing. */
export function doneAs(current: VisitFacts | null | undefined): Done {
  return { kind: 'done', ...(current && { current }) }
}
