import ky from 'ky'
import { type Answer, type EndpointName, endpoints, type Input } from '#domain/api/endpoints.ts'
import { type Problem, problemSchema } from '#domain/api/errors.ts'
import { type OnAnswer, type Opened, open, pathOf, REQUEST, serverTimeOf, TIMEOUT_MS } from './answer.ts'

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
  readonly onAnswer?: OnAnswer
}

export function createApi(options: ApiOptions): Api {
  const client = ky.create({
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    ...REQUEST,
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
        const result = parsed<Answer<N>>(await open(response), endpoint.success.body)
        if (result.tipo !== 'estranha') await options.onAnswer?.({ serverTime: serverTimeOf(response) })
        return result
      } catch {
        return { tipo: 'sem_resposta' }
      }
    },
  }
}

function urlOf(baseUrl: string, path: string, input: CallInput<EndpointName>): string {
  const url = new URL(pathOf(path, input.params), baseUrl)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url.href
}

type Schema = { safeParse(data: unknown): { success: true; data: unknown } | { success: false } } | null

function parsed<T>(opened: Opened, schema: Schema): ApiResult<T> {
  switch (opened.tipo) {
    case 'estranha':
      return opened
    case 'problema': {
      const { tipo, status, retryAfter } = opened
      const problem = problemSchema.safeParse(opened.body)
      return { tipo, status, problem: problem.success ? problem.data : null, retryAfter }
    }
    case 'ok': {
      if (schema === null || opened.status === 204) return { ...opened, body: null as T }
      const body = schema.safeParse(opened.body)
      return body.success ? { ...opened, body: body.data as T } : { tipo: 'estranha', status: opened.status }
    }
  }
}
