import { API_HEADER, REPLAYED_HEADER } from '#domain/api/headers.ts'

/** One call, whole: headers, body and parsing. A phone that waits longer than this waits for nothing. */
export const TIMEOUT_MS = 20_000

/** Told of every answer that was ours: proof that the network is there, and what time the server has (ms). */
export type OnAnswer = (answer: { readonly serverTime: number | null }) => Promise<void>

/** How every request of ours is made: without a second try, without a redirect, past the HTTP cache. */
export const REQUEST = { redirect: 'error', credentials: 'same-origin', cache: 'no-store' } as const

/** An answer of our API, its JSON not yet looked into; or one that is not of our API. */
export type Opened =
  | {
      readonly tipo: 'ok'
      readonly status: number
      readonly body: unknown
      readonly replayed: boolean
      readonly headers: Headers
    }
  | {
      readonly tipo: 'problema'
      readonly status: number
      readonly body: unknown
      readonly retryAfter: number | null
    }
  | { readonly tipo: 'estranha'; readonly status: number }

/** Reads an answer: whether it is our API's at all, and its JSON. Throws where the connection breaks in the middle. */
export async function open(response: Response): Promise<Opened> {
  const { status, headers, ok } = response
  const strange: Opened = { tipo: 'estranha', status }
  if (!headers.has(API_HEADER)) return strange
  const text = status === 204 ? '' : await response.text()
  let body: unknown
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    return strange
  }
  return ok
    ? { tipo: 'ok', status, body, replayed: headers.has(REPLAYED_HEADER), headers }
    : { tipo: 'problema', status, body, retryAfter: retryAfterOf(headers) }
}

/** The address of a path of the contract, its `:name`s filled in. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** The server's clock (ms), as the answer tells it. */
export function serverTimeOf({ headers }: Response): number | null {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
