import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#domain/usuario/schema.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../../plugins/session.ts'
import { forgetDevice, rememberDevice } from './devices.ts'
import type { Account } from './repository.ts'

/** What the page is told of who is logged in. */
export function sessionOf({ id: conta, status, email, nomeExibicao, confirmada }: Account): Session {
  return { status, email, nomeExibicao, confirmada, conta }
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
  const { pool } = deps.db
  const device = await rememberDevice(pool, deps.env, request, reply, account.id)
  if (await openSession(request, deps, account)) return sessionOf(account)
  // Whoever has closed the account has had its devices forgotten, and not this one yet; whom it knows by now
  // it goes on knowing.
  await forgetDevice(pool, account.id, device)
  return null
}
