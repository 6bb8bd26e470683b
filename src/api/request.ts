import ky from 'ky'
import { API_HEADER, DECIDED_HEADER, LINEAGE_HEADER, REPLAYED_HEADER } from '#domain/api/headers.ts'

/**
 * A silence of this length ends a call: a phone that waits longer waits for nothing. What comes slowly but
 * comes is waited for, because a long list given up in the middle begins at zero the next time.
 */
const SILENCE_MS = 20_000

/** Pieces of a body come by the dozen; the limit need not be set anew for each. */
const HEARD_GAP_MS = 1_000

/**
 * Told of every answer that was ours: proof that the network is there, what time the server had (ms) when by
 * the device's clock it was `heardAt`, and which history of its database.
 */
export type OnAnswer = (answer: {
  readonly serverTime: number | null
  readonly heardAt: number
  readonly epoca: string | null
  /** The clinic has taken what it was asked to write. */
  readonly isWritten: boolean
}) => Promise<void>

export type RequestOptions = {
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Null: as long as it takes (an upload watches over itself). */
  readonly timeout?: null
  readonly onAnswer?: OnAnswer
  /**
   * Told of the first byte of an answer that is ours, and then of its body while it comes; and when it was
   * asked for (`performance.now`).
   */
  readonly onSign?: (askedAt: number) => void
  /** Told where nothing of ours came. Not where the caller gave up. */
  readonly onNoAnswer?: () => void
}

/** A path of the contract and what goes with it. */
export type Request = {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** A form goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Whether the request goes on after its page is closed. */
  readonly keepalive?: boolean | undefined
}

/** An answer of our API, its JSON not yet looked into; or what there was instead, by cause. */
export type Opened =
  | {
      readonly kind: 'ok'
      readonly status: number
      readonly body: unknown
      readonly replayed: boolean
      readonly headers: Headers
    }
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly body: unknown
      readonly retryAfter: number | null
      /** True where it was given after the key of the request had been looked up. */
      readonly decided: boolean
    }
  | NoAnswer

export type NoAnswer =
  /** No answer: offline, timeout, reset, redirect. */
  | { readonly kind: 'no_answer' }
  /** An answer, but not of our API: a captive portal, a proxy's page, a body that is not what was agreed. */
  | { readonly kind: 'foreign'; readonly status: number }

/**
 * The one way to the API, for page and worker: without a second try, without a redirect, past the HTTP cache.
 * Nothing that the network or the server can do is thrown. It knows no schema, because the worker would carry
 * them all; what is asked for through it looks into the answer by `read`.
 */
export function createRequest(options: RequestOptions) {
  const client = ky.create({
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    redirect: 'error',
    credentials: 'same-origin',
    cache: 'no-store',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  })

  return async function request<T>(
    { method, path, params, query, headers, body, signal, keepalive = false }: Request,
    read: (opened: Exclude<Opened, NoAnswer>) => T | NoAnswer,
  ): Promise<T | NoAnswer> {
    const limit = options.timeout === null ? null : silenceLimit()
    const signals = [signal, limit?.signal].filter((s) => s !== undefined)
    const askedAt = performance.now()
    const heard = () => {
      limit?.heard()
      options.onSign?.(askedAt)
    }
    const nothing = <N extends NoAnswer>(answer: N): N => {
      if (signal?.aborted !== true) options.onNoAnswer?.()
      return answer
    }
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData
    try {
      const response = await client(urlOf(options.baseUrl, path, params, query), {
        method,
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.any(signals),
        keepalive,
        ...(isForm ? { body } : body === undefined ? {} : { json: body }),
      })
      // A long body may take minutes to follow.
      const heardAt = Date.now()
      const opened = await open(response, heard)
      if (opened.kind === 'foreign' || opened.kind === 'no_answer') return nothing(opened)
      const answer = read(opened)
      await options.onAnswer?.({
        serverTime: serverTimeOf(response),
        heardAt,
        epoca: response.headers.get(LINEAGE_HEADER),
        isWritten: method !== 'GET' && opened.kind === 'ok',
      })
      return answer
    } catch {
      return nothing({ kind: 'no_answer' })
    }
  }
}

/** A signal that aborts after a silence. `heard` is to be called for all that comes. */
function silenceLimit(): { readonly signal: AbortSignal; readonly heard: () => void } {
  const controller = new AbortController()
  let current: AbortSignal
  let since = 0
  function begin(): void {
    since = performance.now()
    const limit = AbortSignal.timeout(SILENCE_MS)
    current = limit
    limit.addEventListener('abort', () => {
      if (limit === current) controller.abort(limit.reason)
    })
  }
  begin()
  return {
    signal: controller.signal,
    heard() {
      if (performance.now() - since >= HEARD_GAP_MS) begin()
    },
  }
}

/**
 * Reads an answer: whether it is our API's at all, and its JSON. Throws where the connection breaks in the
 * middle.
 */
async function open(response: Response, heard: () => void): Promise<Opened> {
  const { status, headers, ok } = response
  const strange: Opened = { kind: 'foreign', status }
  if (!headers.has(API_HEADER)) return strange
  heard()
  const text = status === 204 ? '' : await textOf(response, heard)
  let body: unknown
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    return strange
  }
  return ok
    ? { kind: 'ok', status, body, replayed: headers.has(REPLAYED_HEADER), headers }
    : {
        kind: 'problem',
        status,
        body,
        retryAfter: retryAfterOf(headers),
        decided: headers.has(DECIDED_HEADER),
      }
}

async function textOf({ body }: Response, heard: () => void): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    heard()
  }
}

function urlOf(baseUrl: string, path: string, params: Request['params'], query: Request['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url.href
}

/** The server's clock (ms), as the answer tells it. */
function serverTimeOf({ headers }: Response): number | null {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
