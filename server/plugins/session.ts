import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifySession, { type SessionStore } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { LoginDevice } from '#domain/account/schema.ts'
import type { Status } from '#domain/usuario/schema.ts'
import { accountStatusOf } from '../db/status.ts'
import type { Connection } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { cookieName, isPublicHttps } from '../http/cookies.ts'
import { deviceOf } from '../http/device.ts'
import { hashOf } from '../http/hash.ts'

declare const proven: unique symbol

/**
 * A person whom the session has proven: only this file makes one. `id` is the account's, `email` its login.
 */
export type Principal = Readonly<{ id: number; email: string; status: Status; [proven]: true }>

declare module 'fastify' {
  interface Session {
    usuarioId?: number
    /** When the cookie and its row were last given their full 30 days, ms. */
    renewedAt?: number
    /** What the person logged in with, and when, ms. */
    device?: LoginDevice
    openedAt?: number
    /** Read with the session: when it was last seen used, ms. */
    usedAt?: number
    /** Read with the session from the account itself, so that a changed status counts at once. */
    principal?: Principal
  }
}

const DAY = 86_400_000
const SESSION_LIFE = 30 * DAY
/** How exactly it is known when a session was last used. */
const USED_EVERY = 5 * 60_000
/** How many sessions of one account live at a time; the one that ends first makes room for a new one. */
const PER_ACCOUNT = 50

type Pool = Deps['db']['pool']

type SessionRow = { sess: Session; used: Date | null; id: number; email: string; status: string }

const readStatement = {
  name: 'sessao-ler',
  text: `select s.sess, s.usada_em as used, u.id, u.email, u.status
    from sessao s join usuario u on u.id = (s.sess->>'usuarioId')::int
    where s.sid = $1 and s.expire >= now()`,
}
// The account is held, so that whoever closes it waits for the session, and ends it, or was here before.
const openStatement = `insert into sessao (sid, sess, expire, usada_em)
  select $1, $2::jsonb, $3::timestamptz, $4::timestamptz from usuario where id = $5 and senha_hash = $6 for share`
const renewStatement = 'update sessao set sess = $2, expire = $3 where sid = $1'

/** The living session with its account, read by one query; null where there is none. */
async function readSession(pool: Pool, sid: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({ ...readStatement, values: [hashOf(sid)] })
  return rows[0] ?? null
}

type Kept = Partial<Pick<Session, 'usuarioId' | 'renewedAt' | 'device' | 'openedAt'>>

/** What is stored of a session, in the order of the statements: under which id, what, and until when. */
function storedOf(
  { sessionId, cookie, usuarioId, renewedAt, device, openedAt }: FastifyRequest['session'],
  changes: Kept,
): [sid: string, sess: object, expire: Date] {
  const expire = cookie.expires ?? new Date(Date.now() + SESSION_LIFE)
  return [hashOf(sessionId), { cookie, usuarioId, renewedAt, device, openedAt, ...changes }, expire]
}

/**
 * The table `sessao`. It holds only the hash of an id, so that whoever reads the table cannot take a session
 * over. Expired rows are removed with all else that expires: see db/purge.ts.
 */
function createStore(pool: Pool): SessionStore {
  return {
    get(sid, done) {
      readSession(pool, sid).then((row) => {
        if (row === null) return done(null, null)
        const { id, email, status } = row
        const usedAt = row.used?.getTime() ?? row.sess.openedAt ?? 0
        done(null, {
          ...row.sess,
          usedAt,
          principal: { id, email, status: accountStatusOf(status) } as Principal,
        })
      }, done)
    },
    // Stored where it is opened and renewed: an answer that is late would store one that has ended anew.
    set(_sid, _session, done) {
      done()
    },
    destroy(sid, done) {
      pool.query('delete from sessao where sid = $1', [hashOf(sid)]).then(() => done(), done)
    },
  }
}

/**
 * Sessions in PostgreSQL behind an HttpOnly cookie. The cookie holds 256 random bits and is not signed: a
 * signature keeps ids from being guessed, which these cannot be, and so there is no secret that instances
 * would have to share.
 */
export async function registerSession(app: FastifyInstance, { env, db, now }: Deps): Promise<void> {
  const name = cookieName(env, 'sessao')
  // Where the public address is https, what a proxy says of a request, or forgets to say, does not count.
  if (isPublicHttps(env))
    app.addHook('onRequest', async (request) => {
      Object.defineProperty(request, 'protocol', { value: 'https' })
    })
  await app.register(fastifyCookie)
  // The session is renewed with the answer, which may come long after it was read: one that has ended
  // meanwhile has no row to renew, and its cookie is not this answer's to write. This hook stands before the
  // hook of the sessions themselves, which writes the cookie of one that was changed.
  app.addHook('onSend', async ({ session }) => {
    if (!session?.principal || (session.renewedAt ?? 0) >= now() - DAY) return
    const renewedAt = now()
    // What is not renewed now is renewed by the next request.
    const renewed = await db.pool.query(renewStatement, storedOf(session, { renewedAt })).catch(() => null)
    if (renewed?.rowCount === 1) session.renewedAt = renewedAt
  })
  await app.register(fastifySession, {
    store: createStore(db.pool),
    secret: { sign: (sid) => sid, unsign: (sid) => ({ valid: true, renew: false, value: sid }) },
    idGenerator: () => randomBytes(32).toString('base64url'),
    cookieName: name,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_LIFE },
    saveUninitialized: false,
    // The library would write the row at every request; a hook here renews it once a day instead.
    rolling: false,
  })
  // Programs often keep the first cookie of an answer and no other: that one is the session's.
  app.addHook('onSend', async (_request, reply) => {
    const cookies = reply.getHeader('set-cookie')
    if (!Array.isArray(cookies)) return
    const isOther = (cookie: string): number => (cookie.startsWith(`${name}=`) ? 0 : 1)
    reply.removeHeader('set-cookie').header(
      'set-cookie',
      cookies.toSorted((a, b) => isOther(a) - isOther(b)),
    )
  })
  app.addHook('onRequest', async ({ session, cookies }) => {
    // The cookie of an ended session would be cleared by the answer, which may come late, after a new login:
    // it is not this answer's to clear.
    if (session.principal === undefined) delete cookies[name]
    if (session.principal && (session.usedAt ?? 0) < now() - USED_EVERY) noteUse(session.sessionId)
  })
  /** Notes the use without keeping the request waiting; one that fails is made up for by the next request. */
  function noteUse(sid: string): void {
    const values = [hashOf(sid), new Date(now())]
    db.pool.query('update sessao set usada_em = $2 where sid = $1', values).catch(() => undefined)
  }
}

/** Who is asking; null for a visitor. */
export function principalOf(request: FastifyRequest): Principal | null {
  return request.session?.principal ?? null
}

/**
 * Whether a session still is this person's, with the same rights: it may have ended, or the account changed.
 */
export async function isStillOf(pool: Pool, sessionId: string, principal: Principal): Promise<boolean> {
  const row = await readSession(pool, sessionId)
  return row !== null && row.id === principal.id && row.status === principal.status
}

/**
 * Begins a session under a new id: one that was known before the login is worth nothing after it.
 * @param account with the hash of the password that has been proven
 * @returns false where the account has another password by now, or is gone
 */
export async function openSession(
  request: FastifyRequest,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id: usuarioId, senhaHash }: Readonly<{ id: number; senhaHash: string }>,
): Promise<boolean> {
  await request.session.regenerate()
  const { session } = request
  const openedAt = now()
  const opened = { usuarioId, renewedAt: openedAt, openedAt, device: deviceOf(request.headers['user-agent']) }
  const values = [...storedOf(session, opened), new Date(openedAt), usuarioId, senhaHash]
  const { rowCount } = await db.pool.query(openStatement, values)
  if (rowCount !== 1) return false
  // The session's row is stored by now, so the answer may write its cookie.
  Object.assign(session, opened)
  await db.pool.query(
    // The new session stays whatever the order of others that were opened in the same moment.
    `delete from sessao where (sess->>'usuarioId')::int = $1 and sid not in (
      select sid from sessao where (sess->>'usuarioId')::int = $1
      order by sid = $2 desc, expire desc limit ${PER_ACCOUNT})`,
    [usuarioId, hashOf(session.sessionId)],
  )
  return true
}

/**
 * Ends the session on the server and in the browser. Where it had ended before, the browser's cookie is not
 * this answer's to clear: by now it may be that of whoever has logged in since.
 */
export async function closeSession(request: FastifyRequest, reply: FastifyReply, env: Env): Promise<void> {
  if (request.session?.usuarioId === undefined) return
  await request.session.destroy()
  reply.clearCookie(cookieName(env, 'sessao'), { path: '/', secure: isPublicHttps(env) })
}

/** A living session, as its owner may know of it; `id` is what it is stored under, which opens nothing. */
export type StoredSession = Readonly<{
  id: string
  usuarioId: number
  device: LoginDevice
  openedAt: Date | null
  usedAt: Date | null
}>

/** The living sessions of these accounts, the one that was used last first. */
export async function listSessions(pool: Pool, usuarioIds: readonly number[]): Promise<StoredSession[]> {
  const { rows } = await pool.query<{ sid: string; sess: Session; used: Date | null }>(
    `select sid, sess, usada_em as used from sessao
      where (sess->>'usuarioId')::int = any($1::int[]) and expire >= now()`,
    [usuarioIds],
  )
  return rows
    .map(({ sid, sess: { usuarioId = 0, device = deviceOf(undefined), openedAt }, used }) => {
      const opened = openedAt === undefined ? null : new Date(openedAt)
      return { id: sid, usuarioId, device, openedAt: opened, usedAt: used ?? opened }
    })
    .toSorted((a, b) => (b.usedAt?.getTime() ?? 0) - (a.usedAt?.getTime() ?? 0))
}

/** The key under which the asking session is stored: the hash of its id. */
export const sessionIdOf = (request: FastifyRequest): string => hashOf(request.session.sessionId)

/** Whether an account has a living session that is stored under this id. */
export async function hasSession({ $client }: Connection, usuarioId: number, id: string): Promise<boolean> {
  const { rowCount } = await $client.query(
    `select 1 from sessao where sid = $1 and (sess->>'usuarioId')::int = $2 and expire >= now()`,
    [id, usuarioId],
  )
  return rowCount === 1
}

/** Ends one session of an account; false where it has none of that id. */
export async function endSession({ $client }: Connection, usuarioId: number, id: string): Promise<boolean> {
  const { rowCount } = await $client.query(
    `delete from sessao where sid = $1 and (sess->>'usuarioId')::int = $2`,
    [id, usuarioId],
  )
  return rowCount === 1
}

/** Ends all sessions of an account, but for the one stored under `except`; false where there was none. */
export async function endSessions(
  { $client }: Connection,
  usuarioId: number,
  except: string | null = null,
): Promise<boolean> {
  const { rowCount } = await $client.query(
    `delete from sessao where (sess->>'usuarioId')::int = $1 and sid is distinct from $2`,
    [usuarioId, except],
  )
  return rowCount !== 0
}
