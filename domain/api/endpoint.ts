import type * as z from 'zod/mini'
import type { Topic } from '#domain/change/topics.ts'
import type { Code } from './errors.ts'
import type { Action } from './permissions.ts'

/** One call of the API, as the contract describes it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The whole path, with `:name` for each parameter; upper and lower case count as the same. */
  readonly path: string
  readonly action: Action
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The success status and its body; `null` where there is none. */
  readonly success: { readonly status: 200 | 201 | 204; readonly body: z.ZodMiniType | null }
  /** What would be made may be there already: then it is changed, and answered 200 with the same body. */
  readonly mayExist?: true
  /** The media type of the success, where it is not JSON. */
  readonly type?: 'image/webp' | 'text/event-stream'
  /**
   * The answer carries an `ETag`, and `If-None-Match` is answered 304 while nothing of this topic has
   * changed.
   */
  readonly topic?: Topic
  /** Codes beyond those that any route can answer. */
  readonly errors?: readonly Code[]
  /** True where `Idempotency-Key` is honoured. */
  readonly idempotent?: true
  /** The form's field that carries the file, where the request is a multipart form and no JSON. */
  readonly upload?: string
}

export const okWith = <T extends z.ZodMiniType>(body: T) => ({ status: 200, body }) as const
export const createdWith = <T extends z.ZodMiniType>(body: T) => ({ status: 201, body }) as const
export const noContent = { status: 204, body: null } as const
