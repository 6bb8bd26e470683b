import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { ApiResult } from '#src/api/client.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from './api.ts'
import { db } from './db.ts'
import type { ListName } from './lists.ts'
import { pull } from './pull.ts'

/** What these functions need to know of a list: its table, and its name in a pull. */
export type List<T> = {
  readonly table: { put(row: T): PromiseLike<unknown>; delete(id: number): PromiseLike<unknown> }
  readonly pull: ListName
}

/**
 * The idempotency key of what an Admin creates. Until the clinic has said that it is made, the same content
 * goes under the same key, so that nothing is made twice when it is saved again after a lost answer. After a
 * refusal (the session has expired, the server is busy) the key is kept, too, because nobody knows yet what
 * became of an earlier try.
 */
export function creationKey() {
  let open: { readonly content: string; readonly chave: string } | null = null
  const forget = () => {
    open = null
  }
  return {
    async create<T>(
      body: unknown,
      call: (headers: Record<string, string>) => Promise<ApiResult<T>>,
    ): Promise<ApiResult<T>> {
      const content = JSON.stringify(body)
      if (open?.content !== content) open = { content, chave: crypto.randomUUID() }
      const answer = await call({ [IDEMPOTENCY_HEADER]: open.chave })
      if (answer.kind === 'ok') forget()
      return answer
    },
    /**
     * To be called when something was deleted: it may be what a lost answer was about, and the same content
     * is new then.
     */
    forget,
  }
}

/** Puts a row that was created or changed into its table, and pulls the whole list soon after. */
export async function keepSaved<T>(answer: ApiResult<T>, list: List<T>): Promise<Result<T, WriteFailure>> {
  if (answer.kind === 'ok') await list.table.put(answer.body)
  reload(list)
  return answer.kind === 'ok' ? ok(answer.body) : err(writeFailureOf(answer))
}

/** Removes a row that was deleted at the clinic, also where the clinic did not have it any more. */
export async function keepDeleted<T>(
  answer: ApiResult<null>,
  id: number,
  list: List<T>,
): Promise<Result<null, WriteFailure>> {
  const gone = answer.kind === 'ok' || (answer.kind === 'problem' && answer.status === 404)
  if (gone) await list.table.delete(id)
  reload(list)
  return gone ? ok(null) : err(writeFailureOf(answer))
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
  void pull({ db, api, now: Date.now }, name)
}
