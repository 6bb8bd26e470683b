import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { lookUpCep } from './service.ts'

export function cepRoutes(app: FastifyInstance, { env }: Deps): void {
  route(app, 'cep.ler', async ({ params }) => lookUpCep(env.CEP_URL, params.cep))
}
