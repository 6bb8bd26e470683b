import type { Endpoint } from '#domain/api/endpoint.ts'
import type { Answer, EndpointName, Input } from '#domain/api/endpoints.ts'
import { type Problem, plainProblemSchema } from '#domain/api/errors.ts'
import { ownerHeader } from '#domain/api/headers.ts'
import { can } from '#domain/api/permissions.ts'
import { visitorEndpoints } from '#domain/api/visitor-endpoints.ts'
import { onceLoaded } from '#domain/lib/once.ts'
import { createRequest, type NoAnswer, type Opened, type RequestOptions } from './request.ts'

/** What a call came to, by cause. Nothing that the network or the server can do is thrown. */
export type ApiResult<T> =
  | {
      readonly kind: 'ok'
      readonly status: number
      readonly body: T
      readonly replayed: boolean
      readonly headers: Headers
    }
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly problem: Problem | null
      readonly retryAfter: number | null
      /** True where it was given after the key of the request had been looked up. */
      readonly decided?: boolean
      /** True where an earlier try under the same key may have been accepted, and this says nothing of it. */
      readonly unanswered?: boolean
    }
  | NoAnswer

/** Any answer but the one that was asked for. */
export type FailedAnswer = Exclude<ApiResult<unknown>, { readonly kind: 'ok' }>

export type CallInput<N extends EndpointName> = {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number | boolean | null | undefined>
  readonly body?: Input<N, 'body'> | FormData
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
  /** The e-mail in whose name it is asked, where a page that is being left has no time to read it. */
  readonly owner?: string
  /** Whether the request goes on after its page is closed. */
  readonly keepalive?: true
}

export type Api = {
  /** Calls an endpoint of the contract by its name. */
  call<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<ApiResult<Answer<N>>>
}

type Schema = { safeParse(data: unknown): { success: true; data: unknown } | { success: false } }

type Contract = {
  readonly endpoints: Partial<Record<EndpointName, Endpoint>>
  readonly problem: Schema
}
const visitorContract: Contract = { endpoints: visitorEndpoints, problem: plainProblemSchema }

/** The rest comes once something of it is asked: a page that is left has it then, without waiting. */
const wholeContract = onceLoaded(async (): Promise<Contract> => {
  const { endpoints, problemSchema } = await import('#domain/api/endpoints.ts')
  return { endpoints, problem: problemSchema }
})

/** What everybody may ask is at hand. Throws where the rest could not be fetched. */
async function contractFor(name: EndpointName): Promise<Contract> {
  const endpoint = visitorContract.endpoints[name]
  const isVisitors = endpoint !== undefined && can('visitor', endpoint.action)
  return isVisitors ? visitorContract : await wholeContract()
}

/**
 * The page's client: every answer is read by the contract's own schema. `readOwner` answers the e-mail of the
 * person whom the device knows; what takes a login is asked for in that name, so that whoever has logged in
 * since is not answered for.
 */
export function createApi(options: RequestOptions, readOwner: () => Promise<string | null>): Api {
  const request = createRequest(options)
  return {
    async call<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<ApiResult<Answer<N>>> {
      const { endpoints, problem } = await contractFor(name)
      const { method, path, success, action } = endpoints[name] as Endpoint
      const owner = can('visitor', action) ? null : (input.owner ?? (await readOwner()))
      const headers = {
        ...(owner !== null && ownerHeader(owner)),
        ...input.headers,
      }
      const read = (opened: Exclude<Opened, NoAnswer>) => parsed<Answer<N>>(opened, success.body, problem)
      return request({ ...input, method, path, headers }, read)
    },
  }
}

function parsed<T>(
  opened: Exclude<Opened, NoAnswer>,
  schema: Schema | null,
  problemSchema: Schema,
): ApiResult<T> {
  if (opened.kind === 'problem') {
    const { kind, status, retryAfter, decided } = opened
    const problem = problemSchema.safeParse(opened.body)
    return { kind, status, problem: problem.success ? (problem.data as Problem) : null, retryAfter, decided }
  }
  if (schema === null || opened.status === 204) return { ...opened, body: null as T }
  const body = schema.safeParse(opened.body)
  return body.success ? { ...opened, body: body.data as T } : { kind: 'foreign', status: opened.status }
}
