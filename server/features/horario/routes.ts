import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { idempotent } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { readHorarioList } from './repository.ts'
import { changeHorario, registerHorario, removeHorario } from './service.ts'

export function horarioRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'horario.listar', async ({ query }) => ok(await readHorarioList(orm, query.desde, query.ate)))
  route(app, 'horario.filtrar', async ({ query }) =>
    ok(await readHorarioList(orm, query.dataInicial, query.dataFinal)),
  )
  route(app, 'horario.criar', (call) => idempotent({ db, ...call }, (tx) => registerHorario(tx, call.body)))
  route(app, 'horario.alterar', (call) =>
    idempotent({ db, ...call }, (tx) => changeHorario(tx, call.params.id, call.body)),
  )
  route(app, 'horario.excluir', (call) =>
    idempotent({ db, ...call }, (tx) => removeHorario(tx, call.params.id, call.query.visto)),
  )
}
