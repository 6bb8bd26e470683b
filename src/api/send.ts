import { commandRoutes } from '#domain/api/command-routes.ts'
import type { Problem } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { CommandRequest } from '#domain/outbox/commands.ts'
import { type OnAnswer, open, pathOf, REQUEST, serverTimeOf, TIMEOUT_MS } from './answer.ts'

/** Whose command it is, and its identity. */
export type Sender = { readonly chave: string; readonly dono: string }

/** Sends a queued command's request once. Nothing that the network or the server can do is thrown. */
export type Send = (request: CommandRequest, sender: Sender) => Promise<SendAnswer>

/**
 * What page and worker send the queue with. By hand and not through the page's client, because the worker would carry
 * that client and every schema of the contract, thrice its own weight; an answer is known to be our API's by its
 * header, and only what the queue itself reads is looked at.
 */
export function createSend(options: {
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  readonly onAnswer?: OnAnswer
}): Send {
  const fetchIt = options.fetch ?? ((input, init) => fetch(input, init))
  return async ({ endpoint, params, body }, { chave, dono }) => {
    const { method, path } = commandRoutes[endpoint]
    try {
      const response = await fetchIt(new URL(pathOf(path, params), options.baseUrl).href, {
        ...REQUEST,
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          [IDEMPOTENCY_HEADER]: chave,
          [OWNER_HEADER]: encodeURIComponent(dono),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const opened = await open(response)
      if (opened.tipo === 'estranha') return opened
      await options.onAnswer?.({ serverTime: serverTimeOf(response) })
      const { status } = opened
      if (opened.tipo === 'ok')
        return status === 204 || isRow(opened.body)
          ? { tipo: 'ok', status, body: opened.body, ...(opened.replayed && { replayed: true }) }
          : { tipo: 'estranha', status }
      const problem = isProblem(opened.body) ? opened.body : null
      return { tipo: 'problema', status, problem, retryAfter: opened.retryAfter }
    } catch {
      return { tipo: 'sem_resposta' }
    }
  }
}

/** What was made or changed, as the clinic has it. */
function isRow(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'id' in body && Number.isInteger(body.id)
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  const { code, detail, alternativas, errors } = body as Partial<Problem>
  const isList = (list: unknown) => list === undefined || Array.isArray(list)
  return typeof code === 'string' && typeof detail === 'string' && isList(alternativas) && isList(errors)
}
