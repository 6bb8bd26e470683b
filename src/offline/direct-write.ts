import type * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { leavesUnanswered } from '#domain/outbox/answer.ts'
import type { ApiResult } from '#src/api/client.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from './api.ts'
import { db, readMeta } from './db.ts'
import { digestOf } from './digest.ts'
import type { ListName } from './lists.ts'
import { closeTries, openTry } from './open-tries.ts'
import { pullSoon } from './pull.ts'

/** What these functions need to know of a list: its table, and its name in a pull. */
export type List<T> = {
  readonly table: { put(row: T): PromiseLike<unknown>; delete(id: number): PromiseLike<unknown> }
  readonly pull: ListName
  readonly schema: z.ZodMiniType<T>
}

/**
 * The idempotency keys of what an Admin writes without the queue; `scope` names what is written. Until an
 * answer has come that looked the key up, the same content of the same person goes under the same key, also
 * after the page was loaded anew: nothing is done twice when it is sent again after a lost answer, and what
 * was done is recognized.
 */
export function keptKeys(scope: string) {
  const prefix = `${scope}:`
  return {
    async send<T>(
      content: unknown,
      call: (headers: Record<string, string>) => Promise<ApiResult<T>>,
    ): Promise<ApiResult<T>> {
      const session = await readMeta(db, 'sessao').catch(() => null)
      const name = prefix + (await digestOf(JSON.stringify([session?.email ?? null, content])))
      const { chave, unanswered } = openTry(name, crypto.randomUUID())
      // Another tab may have let somebody else in: the clinic refuses what the first pressed.
      const owner = session === null ? {} : { [OWNER_HEADER]: encodeURIComponent(session.email) }
      const answer = await call({ [IDEMPOTENCY_HEADER]: chave, ...owner })
      if (!leavesUnanswered(answer, unanswered)) closeTries((open) => open === name)
      return answer
    },
    /**
     * To be called when something was deleted: it may be what a lost answer was about, and the same content
     * is new then.
     */
    forget: () => closeTries((open) => open.startsWith(prefix)),
  }
}

/** What the clinic has saved. */
export type Saved<T> = {
  readonly row: T
  /** True where somebody has changed it again since: `row` is what they have made of it. */
  readonly since: boolean
}

/** Why something was not saved: besides the usual, because somebody else has changed the same. */
export type SaveFailure<T> = WriteFailure | { readonly kind: 'changed'; readonly current: T }

/** What came of a change, and the record as it is where somebody else has changed the same. */
export function savedOf<T extends object>(
  answer: ApiResult<T & { agora?: T | undefined }>,
  schema: z.ZodMiniType<T>,
): Result<Saved<T>, SaveFailure<T>> {
  if (answer.kind === 'ok') {
    const { agora, ...first } = answer.body
    return ok({ row: agora ?? (first as unknown as T), since: agora !== undefined })
  }
  const { code, atual } = (answer.kind === 'problem' ? answer.problem : null) ?? {}
  const current = code === 'registro_mudou' ? schema.safeParse(atual) : null
  return err(current?.success ? { kind: 'changed', current: current.data } : writeFailureOf(answer))
}

/** Puts a row that was created or changed into its table, and pulls the whole list soon after. */
export async function keepSaved<T extends object>(
  answer: ApiResult<T & { agora?: T | undefined }>,
  list: List<T>,
): Promise<Result<Saved<T>, SaveFailure<T>>> {
  const saved = savedOf(answer, list.schema)
  if (saved.ok) await list.table.put(saved.value.row)
  else if (saved.error.kind === 'changed') await list.table.put(saved.error.current)
  reload(list)
  return saved
}

/**
 * Removes a row that is no more at the clinic. `gone`: it was deleted before, and not by this press: the
 * clinic looked the press's key up, and has done nothing under it.
 */
export async function keepDeleted<T>(
  answer: ApiResult<null>,
  id: number,
  list: List<T>,
): Promise<Result<'deleted' | 'gone', WriteFailure>> {
  const gone = isGone(answer)
  if (answer.kind === 'ok' || gone) await list.table.delete(id)
  reload(list)
  if (answer.kind === 'ok') return ok('deleted')
  return gone ? ok('gone') : err(writeFailureOf(answer))
}

/** Whether what was to be deleted was gone before. A 404 that looked no key up says nothing of the row. */
export function isGone(answer: ApiResult<null>): boolean {
  return answer.kind === 'problem' && answer.status === 404 && answer.decided === true
}

/** Keeps a row that was asked for by its id; answers null where the server could not be asked. */
export async function keepRead<T>(
  answer: ApiResult<T>,
  id: number,
  list: List<T>,
): Promise<T | 'gone' | null> {
  if (answer.kind === 'ok') {
    await list.table.put(answer.body)
    return answer.body
  }
  if (answer.kind !== 'problem' || answer.status !== 404) return null
  await list.table.delete(id)
  return 'gone'
}

/**
 * Pulls the list, also after a failure: a write without an answer may have been done, and the list then shows
 * it.
 */
function reload({ pull: name }: { readonly pull: ListName }): void {
  pullSoon({ db, api, now: Date.now }, name)
}
