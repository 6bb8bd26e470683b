import ky from 'ky'
import {
  type Answer,
  API_HEADER,
  type EndpointName,
  endpoints,
  type Input,
  REPLAYED_HEADER,
} from '#domain/api/endpoints.ts'
import { type Problem, problemSchema } from '#domain/api/errors.ts'

/** One call, whole: headers, body and parsing. A phone that waits longer than this waits for nothing. */
const TIMEOUT_MS = 20_000

/** What a call came to, by cause. Nothing that the network or the server can do is thrown. */
export type ApiResult<T> =
  | {
      readonly tipo: 'ok'
      readonly status: number
      readonly body: T
      readonly replayed: boolean
      readonly headers: Headers
    }
  | {
      readonly tipo: 'problema'
      readonly status: number
      readonly problem: Problem | null
      readonly retryAfter: number | null
    }
  /** No answer: offline, timeout, reset, redirect. */
  | { readonly tipo: 'sem_resposta' }
  /** An answer, but not of our API: a captive portal, a proxy's page, a body that is not what was agreed. */
  | { readonly tipo: 'estranha'; readonly status: number }

export type CallInput<N extends EndpointName> = {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number | boolean | null | undefined>
  readonly body?: Input<N, 'body'> | FormData
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

export type Api = {
  /** Calls an endpoint of the contract by its name. */
  call<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<ApiResult<Answer<N>>>
}

export type ApiOptions = {
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Null: as long as it takes (an upload watches over itself). */
  readonly timeout?: null
  /** Told of every answer that was ours: proof that the network is there, and what time the server has. */
  readonly onAnswer?: (answer: { readonly serverTime: number | null }) => void
}

export function createApi(options: ApiOptions): Api {
  const client = ky.create({
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    redirect: 'error',
    credentials: 'same-origin',
    cache: 'no-store',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  })

  return {
    async call<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<ApiResult<Answer<N>>> {
      const endpoint = endpoints[name]
      const signals = input.signal === undefined ? [] : [input.signal]
      if (options.timeout !== null) signals.push(AbortSignal.timeout(TIMEOUT_MS))
      const isForm = typeof FormData !== 'undefined' && input.body instanceof FormData
      try {
        const response = await client(urlOf(options.baseUrl, endpoint.path, input), {
          method: endpoint.method,
          headers: { accept: 'application/json', ...input.headers },
          signal: AbortSignal.any(signals),
          ...(isForm
            ? { body: input.body as FormData }
            : input.body === undefined
              ? {}
              : { json: input.body }),
        })
        if (!response.headers.has(API_HEADER)) return { tipo: 'estranha', status: response.status }
        const result = await read<Answer<N>>(response, endpoint.success.body)
        if (result.tipo !== 'estranha') options.onAnswer?.({ serverTime: serverTimeOf(response) })
        return result
      } catch {
        return { tipo: 'sem_resposta' }
      }
    },
  }
}

function urlOf(baseUrl: string, path: string, input: CallInput<EndpointName>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url.href
}

type Schema = { safeParse(data: unknown): { success: true; data: unknown } | { success: false } } | null

async function read<T>(response: Response, schema: Schema): Promise<ApiResult<T>> {
  const { status } = response
  if (status === 204) return answered(response, null as T)
  const text = await response.text()
  let body: unknown
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    return { tipo: 'estranha', status }
  }
  if (!response.ok) {
    const problem = problemSchema.safeParse(body)
    return {
      tipo: 'problema',
      status,
      problem: problem.success ? problem.data : null,
      retryAfter: retryAfterOf(response),
    }
  }
  if (schema === null) return answered(response, null as T)
  const parsed = schema.safeParse(body)
  return parsed.success ? answered(response, parsed.data as T) : { tipo: 'estranha', status }
}

function answered<T>(response: Response, body: T): ApiResult<T> {
  const { status, headers } = response
  return { tipo: 'ok', status, body, replayed: headers.has(REPLAYED_HEADER), headers }
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

function serverTimeOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}
