import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { removeLeftTrials } from './backup/trial-directory.ts'
import { prepareDatabase } from './bootstrap.ts'
import { type Database, DatabaseUnavailableError, openDatabase } from './db/connection.ts'
import { EmbeddedPostgresError } from './db/embedded/failure.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { giveUpRoot } from './rights.ts'
import { ENDING_SIGNALS } from './signals.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const env = readEnv()
  const log = pino({ level: env.LOG_LEVEL })
  const db = await openDatabase({ env, log })
  const app = await listen(env, db).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  closeOnSignal(async () => {
    await closeApp(app)
    await db.close()
  })
  const logFile = env.DATABASE_URL === undefined ? path.join(env.DATA_DIR, 'postgres.log') : null
  // This is done while the process is still root: what a trial run by root has left only root can remove.
  await removeLeftTrials()
  const reason = await giveUpRoot(db.account, logFile)
  if (reason !== null) log.warn(`O servidor continua como root: ${reason}. Rode-o com outro usuário.`)
  print(`Agenda da Clínica: ${addressOf(app, env)}`)
}

async function listen(env: Env, db: Database): Promise<FastifyInstance> {
  await prepareDatabase({ env, db, print })
  const app = await buildApp({ env, db })
  await app.listen({ host: env.HOST, port: env.PORT })
  return app
}

/** Requests in flight get a moment; event streams, which never end by themselves, are then cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  await Promise.race([closed, delay(1500, undefined, { ref: false })])
  app.server.closeAllConnections()
  await Promise.race([closed, delay(500, undefined, { ref: false })])
}

function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  // `on` and a guard, not `once`: Ctrl-C under npm arrives twice, and the second must not kill what the first
  // began.
  const begin = (): void => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), 4800)
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ENDING_SIGNALS) process.off(signal, leaveEarly).on(signal, begin)
}

/** A signal during the start: `exit` and not the signal's own way, so that PostgreSQL is told. */
function leaveEarly(): void {
  process.exit(1)
}

function addressOf(app: FastifyInstance, env: Env): string {
  if (env.PUBLIC_ORIGIN !== undefined) return env.PUBLIC_ORIGIN
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : env.PORT
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(env.HOST)
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

/** The causes that the person at the terminal can mend, told in one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (
    error instanceof EnvError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnavailableError
  )
    return error.message
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso: pare o outro programa ou escolha outra com PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `Sem permissão para a porta ${port}: escolha outra com PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${address}: este endereço não é desta máquina.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

for (const signal of ENDING_SIGNALS) process.on(signal, leaveEarly)
start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
