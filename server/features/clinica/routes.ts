import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { readClinica, saveClinica } from './repository.ts'

export function clinicaRoutes(app: FastifyInstance, { db: { orm } }: Deps): void {
  route(app, 'clinica.ler', async () => rowOrNotFound(await readClinica(orm), 'O cadastro da clínica'))
  route(app, 'clinica.alterar', async ({ body }) => ok(await saveClinica(orm, body)))
}
