import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#domain/usuario/schema.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../../plugins/session.ts'
import { forgetDevices, rememberDevice } from './devices.ts'
import type { Account } from './repository.ts'

/** What the page is told of who is logged in. */
export function sessionOf({ status, email, nomeExibicao, confirmada }: Account): Session {
  return { status, email, nomeExibicao, confirmada }
}

/**
 * Opens a session for whoever has proven that the account is hers; her device is known from then on. Null
 * where what she has proven it with has come to hold no more meanwhile.
 */
export async function enter(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<Session | null> {
  await rememberDevice(deps.db.pool, deps.env, request, reply, account.id)
  if (await openSession(request, deps, account)) return sessionOf(account)
  // Whoever has closed the account has had its devices forgotten, and not this one yet.
  await forgetDevices(deps.db.orm, account.id)
  return null
}
