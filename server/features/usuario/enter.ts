import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#domain/usuario/schema.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../../plugins/session.ts'
import { rememberDevice } from './devices.ts'
import type { Account } from './repository.ts'

/** What the page is told of who is logged in. */
export function sessionOf({ status, email, nomeExibicao, confirmada }: Account): Session {
  return { status, email, nomeExibicao, confirmada }
}

/** Opens a session for whoever has proven that the account is hers; her device is known from then on. */
export async function enter(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<Session> {
  await rememberDevice(deps.db.pool, deps.env, request, reply, account.id)
  await openSession(request, deps, account.id)
  return sessionOf(account)
}
