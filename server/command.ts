import { getEventListeners } from 'node:events'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { BackupError } from './backup/failure.ts'
import { removeLeftTrials } from './backup/trial-directory.ts'
import { DatabaseUnavailableError } from './db/connection.ts'
import { EmbeddedPostgresError } from './db/embedded/failure.ts'
import { isConnectionLost, isHeldByOther, isUnreachable } from './db/retry.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { ENDING_SIGNALS } from './signals.ts'

/**
 * What a command of the operator's is given; its lines go to stdout, what is logged to stderr. `leaving`
 * tells of a signal: whoever listens has `UNDO_MS` to undo what must not stay, and fails then.
 */
type Tools = Readonly<{ env: Env; log: Logger; print: (line: string) => void; leaving: AbortSignal }>
const UNDO_MS = 10_000

/** SQLSTATE codes of PostgreSQL that whoever runs the command can do something about. */
const NO_RIGHT = '42501'
const NOT_THERE = new Set(['42P01', '42703'])
const DISK_FULL = '53100'

/** What the person at the terminal can mend is told in one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (
    error instanceof EnvError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnavailableError ||
    error instanceof BackupError
  )
    return error.message
  // Drizzle wraps what PostgreSQL said.
  const said = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  const code = said instanceof Error && 'code' in said ? String(said.code) : ''
  const { message } = said as Error
  if (code.startsWith('ERR_PARSE_ARGS')) return `Não entendi o comando: ${message}`
  if (code === NO_RIGHT)
    return `A conta do banco não tem um direito de que o comando precisa (${message}): use a do servidor, dona do banco.`
  if (NOT_THERE.has(code))
    return `O banco não tem as tabelas desta versão (${message}): confira se é o da clínica, e inicie o servidor uma vez.`
  if (isHeldByOther(error))
    return 'O banco está ocupado: veja em pg_stat_activity quem segura o que o comando precisa, encerre essa sessão e tente de novo.'
  if (code === DISK_FULL) return 'O disco do banco está cheio: libere espaço e tente de novo.'
  if (isUnreachable(error)) return 'O banco não atende agora: confira se está no ar, e tente de novo.'
  if (isConnectionLost(error)) return 'A conexão com o banco caiu no meio: tente de novo.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type OnFailure = Readonly<{ explain: (line: string) => string; code: number }>
const asItIs: OnFailure = { explain: (line) => line, code: 1 }

/** Runs a command and ends the process with the code that it answers. */
export async function runCommand(
  work: (tools: Tools) => Promise<number>,
  onFailure: OnFailure = asItIs,
): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  // `exit` and not the signal's own way, so that a PostgreSQL that was started for the command is told.
  const leave = (): never => process.exit(130)
  const leaving = new AbortController()
  const begin = (): void => {
    // Ctrl-C under npm arrives twice.
    if (leaving.signal.aborted) return
    const isAwaited = getEventListeners(leaving.signal, 'abort').length > 0
    leaving.abort()
    if (isAwaited) setTimeout(leave, UNDO_MS)
    else leave()
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, begin)
  try {
    const env = readEnv()
    const log = pino({ level: env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL }, pino.destination(2))
    await removeLeftTrials()
    process.exitCode = await work({ env, log, print, leaving: leaving.signal })
  } catch (error) {
    if (!leaving.signal.aborted) process.stderr.write(`${onFailure.explain(explain(error))}\n`)
    process.exitCode = onFailure.code
  } finally {
    if (leaving.signal.aborted) leave()
  }
}
