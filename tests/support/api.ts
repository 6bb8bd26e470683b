import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/connection.ts'
import { type Env, readEnv } from '#server/env.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestDatabase } from './postgres.ts'

/** Thursday 12 November 2026, 07:30 at the clinic (America/Sao_Paulo). */
export const THURSDAY_0730 = Date.parse('2026-11-12T10:30:00Z')
export const TODAY = '2026-11-12'
export const TOMORROW = '2026-11-13'

export const testEnv = (settings: NodeJS.ProcessEnv = {}): Env =>
  readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO_AGENDA: '0', ...settings })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
export type Answer = Omit<LightMyRequestResponse, 'body' | 'json'> & {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any
}

/** Somebody who calls the API; `headers` are sent with every call. */
export type Caller = {
  headers: Record<string, string>
  call(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export function callerOf(app: FastifyInstance, own: Record<string, string> = {}): Caller {
  return {
    headers: own,
    async call(method, url, body, headers = {}) {
      const options: InjectOptions = { method, url, headers: { ...own, ...headers } }
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>
      const response = await app.inject(options)
      const isJson = /json/.test(String(response.headers['content-type']))
      return Object.assign(response, { body: isJson ? response.json() : response.body }) as Answer
    },
  }
}

/** The `name=value` of the session cookie that an answer sets; empty where it sets none. */
export function cookieOf(response: Pick<Answer, 'headers'>): string {
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  return cookies.find((cookie) => /^(__Host-)?sessao=/.test(cookie))?.split(';')[0] ?? ''
}

let passwordHash: Promise<string> | undefined

/** Makes the account (with `PASSWORD`) of somebody whom the clinic knows, straight in the database. */
export async function insertPrincipal(db: Database, email: string, status = 'Usuario'): Promise<number> {
  passwordHash ??= hash(PASSWORD)
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into usuario (nome_usuario, email, senha_hash, status, confirmada_em)
      values ($1, $2, $3, $4, now()) returning id`,
    [email.split('@')[0], email, await passwordHash, status],
  )
  return rows[0]?.id ?? 0
}

export async function login(
  app: FastifyInstance,
  email: string,
  headers: Record<string, string> = {},
): Promise<Caller> {
  const response = await callerOf(app, headers).call('POST', '/api/Usuarios/login', {
    enderecoEmail: email,
    senha: PASSWORD,
  })
  if (response.statusCode !== 200) throw new Error(`login of ${email}: ${response.statusCode}`)
  return callerOf(app, { ...headers, cookie: cookieOf(response) })
}

export type Api = {
  app: FastifyInstance
  db: Database
  /** The machine's clock; a test may move it. */
  clock: { deviceNow: number }
  visitor: Caller
  ana: Caller
  bia: Caller
  admin: Caller
  close(): Promise<void>
}

export const ANA = 'ana@exemplo.test'
export const BIA = 'bia@exemplo.test'
const ADMIN = 'admin@exemplo.test'

/**
 * An API on a database of its own, with two clients and an Admin logged in; `headers` are sent with every
 * call of theirs.
 */
export async function startApi(
  settings: NodeJS.ProcessEnv = {},
  headers: Record<string, string> = {},
  options: Pick<Parameters<typeof buildApp>[0], 'writesPerMinute'> = {},
): Promise<Api> {
  const db = await createTestDatabase()
  const clock = { deviceNow: THURSDAY_0730 }
  const app = await buildApp({ env: testEnv(settings), db, now: () => clock.deviceNow, ...options })
  await Promise.all([insertPrincipal(db, ANA), insertPrincipal(db, BIA), insertPrincipal(db, ADMIN, 'Admin')])
  const [ana, bia, admin] = await Promise.all([ANA, BIA, ADMIN].map((email) => login(app, email, headers)))
  const close = async (): Promise<void> => {
    await app.close()
    await db.drop()
  }
  return { app, db, clock, visitor: callerOf(app, headers), ana, bia, admin, close } as Api
}

/** What every test of bookings begins with. */
export const CLEANSING = {
  nome: 'Limpeza de pele',
  descricao: 'Vapor, extração e máscara.',
  valor: 189,
  tempo: '01:15',
  tipoProcedimento: 2,
} as const

export const at = (data: string, hour: string): string => `${data}T${hour}:00.000Z`
