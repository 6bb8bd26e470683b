import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connection.ts'
import type { Connection } from '../../db/transaction.ts'
import type { Env } from '../../env.ts'
import { cookieName } from '../../http/cookies.ts'
import { hashOf } from '../../http/hash.ts'

type Pool = Database['pool']

const YEAR_S = 365 * 86_400
/** How many devices of one account are remembered; the one that was not seen for longest is forgotten. */
const PER_ACCOUNT = 20

/**
 * What the asking device says of itself, as it is stored, if the account with this e-mail has logged in on it
 * before; else null.
 */
export async function knownDevice(
  pool: Pool,
  env: Env,
  { cookies }: FastifyRequest,
  email: string,
): Promise<string | null> {
  const token = cookies[cookieName(env, 'aparelho')]
  if (token === undefined) return null
  const { rows } = await pool.query<{ aparelho: string }>(
    `select a.aparelho from aparelho a join usuario u on u.id = a.usuario_id
      where u.email = $1 and a.aparelho = $2`,
    [email, hashOf(token)],
  )
  return rows[0]?.aparelho ?? null
}

/**
 * Remembers that the account has logged in on the device that asks. One device may know several accounts: a
 * tablet of the house has one cookie for all of them. Answers as what the device is stored.
 */
export async function rememberDevice(
  pool: Pool,
  env: Env,
  request: FastifyRequest,
  reply: FastifyReply,
  usuarioId: number,
): Promise<string> {
  const name = cookieName(env, 'aparelho')
  const token = request.cookies[name] ?? randomBytes(32).toString('base64url')
  const device = hashOf(token)
  await pool.query(
    // The select answers no row for an account that is gone by now: then no device is remembered.
    `insert into aparelho (aparelho, usuario_id) select $1, id from usuario where id = $2 for key share
      on conflict (usuario_id, aparelho) do update set visto_em = now()`,
    [device, usuarioId],
  )
  await pool.query(
    `delete from aparelho where usuario_id = $1 and aparelho not in
      (select aparelho from aparelho where usuario_id = $1 order by visto_em desc limit ${PER_ACCOUNT})`,
    [usuarioId],
  )
  const secure = request.protocol === 'https'
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', maxAge: YEAR_S, secure })
  return device
}

/** Forgets a device on which the account has not logged in after all. */
export async function forgetDevice(pool: Pool, usuarioId: number, device: string): Promise<void> {
  await pool.query('delete from aparelho where usuario_id = $1 and aparelho = $2', [usuarioId, device])
}

/** Forgets all devices of an account: none counts any more as one on which it was logged in before. */
export async function forgetDevices({ $client }: Connection, usuarioId: number): Promise<void> {
  await $client.query('delete from aparelho where usuario_id = $1', [usuarioId])
}
