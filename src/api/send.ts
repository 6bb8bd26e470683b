import { commandRoutes } from '#domain/api/command-routes.ts'
import type { Problem } from '#domain/api/errors.ts'
import { GIVEN_UP_HEADER, IDEMPOTENCY_HEADER, ownerHeader } from '#domain/api/headers.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { CommandRequest } from '#domain/outbox/commands/descriptor.ts'
import { createRequest, type NoAnswer, type Opened, type RequestOptions } from './request.ts'

/** Whose command it is, its identity, and whether that person has given it up meanwhile. */
export type Sender = { readonly chave: string; readonly dono: string; readonly isGivenUp?: boolean }

/** Sends a queued command's request once. Nothing that the network or the server can do is thrown. */
export type Send = (request: CommandRequest, sender: Sender) => Promise<SendAnswer>

/**
 * What page and worker send the queue with. Only what the queue itself reads is looked at, and not by the
 * schemas of the contract: the worker would carry all of them.
 */
export function createSend(options: RequestOptions): Send {
  const request = createRequest(options)
  return ({ endpoint, params, query, body }, { chave, dono, isGivenUp = false }) =>
    request(
      {
        ...commandRoutes[endpoint],
        params,
        query,
        body,
        headers: {
          [IDEMPOTENCY_HEADER]: chave,
          ...ownerHeader(dono),
          ...(isGivenUp && { [GIVEN_UP_HEADER]: 'true' }),
        },
      },
      readAnswer,
    )
}

function readAnswer(opened: Exclude<Opened, NoAnswer>): SendAnswer {
  const { status, body } = opened
  if (opened.kind === 'problem')
    return {
      kind: 'problem',
      status,
      problem: isProblem(body) ? body : null,
      retryAfter: opened.retryAfter,
      decided: opened.decided,
    }
  if (status !== 204 && !isRow(body)) return { kind: 'foreign', status }
  return { kind: 'ok', status, body, ...(opened.replayed && { replayed: true }) }
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
