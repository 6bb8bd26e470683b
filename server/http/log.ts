import { type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../env.ts'

type Logged = { type: string; message: string; stack: string; [key: string]: unknown }

/**
 * An error without its data: drizzle's message holds the parameters, PostgreSQL's `detail` the row. What is
 * left is the innermost error's class, code, message and stack.
 */
function describeError(error: unknown): Logged {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return { type: typeof inner, message: '', stack: '' }
  const { name, message, stack = '' } = inner
  const { code, constraint } = inner as { code?: unknown; constraint?: unknown }
  return { type: name, message, stack, ...(code !== undefined && { code, constraint }) }
}

/** Fastify's logging options: structured lines, no addresses, e-mails, bodies, cookies or query strings. */
export function logOptions(
  env: Pick<Env, 'LOG_LEVEL'>,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  const nothing = () => ({})
  return {
    logger: {
      level: env.LOG_LEVEL,
      serializers: { err: describeError, error: describeError, req: nothing, res: nothing },
    },
    logController: new LogController({ disableRequestLogging: true }),
  }
}
