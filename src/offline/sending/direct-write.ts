import type * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER, ownerHeader } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { leavesUnanswered } from '#domain/outbox/answer.ts'
import type { ApiResult } from '#src/api/client.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { db } from '../db.ts'
import { digestOf } from '../digest.ts'
import { readOwner } from '../login/session.ts'
import { closeTries, openTry } from './open-tries.ts'

/**
 * The idempotency keys of what an Admin writes without the queue; `scope` names what is written. Until an
 * answer has come that looked the key up, the same content of the same person goes under the same key, also
 * after the page was loaded anew: nothing is done twice when it is sent again after a lost answer, and what
 * was done is recognized.
 */
export type KeptKeys = {
  /**
   * The keys of what is made anew. Nothing but its key tells a repeat from a second one: whatever is
   * registered next goes under the key of a lost answer, so that a letter that is put right makes no second
   * one, and the clinic says so where it has the first, also where somebody has deleted that since. The page
   * that has lost its answer may be another tab, which does not hear this and goes on saying that to repeat
   * it is safe: there the same content keeps its key for as long as that page is open.
   */
  readonly registrations: Keys
  /**
   * The keys of what is done to something that is there. Whatever else of the scope is done may have undone
   * it: from then on the same again is something new.
   */
  readonly saves: Keys
  readonly deletions: Keys
}

export function keptKeys(scope: string): KeptKeys {
  const registrations = keysOf(`${scope} cadastrar:`, true)
  const saves = keysOf(`${scope}:`)
  const deletions = keysOf(`${scope} excluir:`)
  const undoing = (keys: Keys): Keys => ({
    ...keys,
    async send(content, call, dono) {
      const answer = await keys.send(content, call, dono)
      if (answer.kind === 'ok') {
        saves.forget()
        deletions.forget()
      }
      return answer
    },
  })
  return {
    registrations: undoing(registrations),
    saves: undoing(saves),
    deletions: undoing({
      ...deletions,
      send(content, call, dono) {
        saves.forget()
        return deletions.send(content, call, dono)
      },
    }),
  }
}

type Keys = {
  /**
   * Sends by `call`, with the headers of the key that this content has. `dono`: whose screen it was pressed
   * on, where that is known; else who is logged in on the device.
   */
  send<T>(
    content: unknown,
    call: (headers: Record<string, string>) => Promise<ApiResult<T>>,
    dono?: string,
  ): Promise<ApiResult<T>>
  /** The same content is something new from here on, because what became of it is known. */
  forget(): void
}

/** `isShared`: whatever is asked for next goes under the key of an open try, and not the same alone. */
function keysOf(prefix: string, isShared = false): Keys {
  /** The keys of what this page has sent, and has heard nothing of itself. */
  const unheard = new Map<string, string>()
  return {
    async send(content, call, dono) {
      const email = dono ?? (await readOwner(db))
      const nameOf = async (asked: unknown) => prefix + (await digestOf(JSON.stringify([email, asked])))
      const own = await nameOf(content)
      const names = isShared ? [own, await nameOf(null)] : [own]
      const { chave, unanswered } = openTry(names, crypto.randomUUID(), unheard.get(own))
      if (isShared) unheard.set(own, chave)
      // Another tab may have let somebody else in: the clinic refuses what the first pressed.
      const owner = email === null ? {} : ownerHeader(email)
      const answer = await call({ [IDEMPOTENCY_HEADER]: chave, ...owner })
      if (leavesUnanswered(answer, unanswered))
        return answer.kind === 'problem' && unanswered ? { ...answer, unanswered } : answer
      // The clinic has done something under the key; another refusal says nothing of what went before.
      const isUsed = answer.kind === 'ok' || isOfAnother(answer)
      const isOver = (open: string, of: string) => of === chave && (isUsed || names.includes(open))
      closeTries(isOver)
      for (const [open, of] of unheard) if (isOver(open, of)) unheard.delete(open)
      return answer
    },
    forget: () => closeTries((open) => open.startsWith(prefix)),
  }
}

/** Whether the key was used before, by what was registered when an answer was lost. */
export function isOfAnother(answer: ApiResult<unknown>): boolean {
  return answer.kind === 'problem' && answer.problem?.code === 'chave_reutilizada'
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
    return ok({ row: agora ?? (first as T), since: agora !== undefined })
  }
  const { code, atual } = (answer.kind === 'problem' ? answer.problem : null) ?? {}
  const current = code === 'registro_mudou' ? schema.safeParse(atual) : null
  return err(current?.success ? { kind: 'changed', current: current.data } : writeFailureOf(answer))
}

/** Whether what was to be deleted was gone before. A 404 that looked no key up says nothing of the row. */
export function isGone(answer: ApiResult<null>): boolean {
  return answer.kind === 'problem' && answer.status === 404 && answer.decided === true
}
