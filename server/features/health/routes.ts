import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/api/errors.ts'
import { err, ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { answers } from './repository.ts'

/** For whoever watches the server: 200 once the database answers, 503 otherwise. */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, 'saude.ler', async () =>
    (await answers(db.orm))
      ? ok({ status: 'ok' as const })
      : err(problem('indisponivel', 'O banco de dados não responde.')),
  )
}
