import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found } from '../../plugins/found.ts'
import { readClinica, saveClinica } from './repository.ts'

export function clinicaRoutes(app: FastifyInstance, { db: { orm } }: Deps): void {
  route(app, 'clinica.ler', async () => found(await readClinica(orm), 'O cadastro da clínica'))
  route(app, 'clinica.alterar', async ({ body }) => ok(await saveClinica(orm, body)))
}
