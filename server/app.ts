import { setTimeout as delay } from 'node:timers/promises'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { createLineage } from './db/lineage.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/routes.ts'
import { agendamentoRoutes } from './features/agendamento/routes.ts'
import { cepRoutes } from './features/cep/routes.ts'
import { createClinicClock, createKnownClinica, createLimits } from './features/clinica/clock.ts'
import { readClinica } from './features/clinica/repository.ts'
import { clinicaRoutes } from './features/clinica/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { fichaRoutes } from './features/ficha/routes.ts'
import { healthRoutes, systemRoutes } from './features/health/routes.ts'
import { horarioRoutes } from './features/horario/routes.ts'
import { imageRoutes, publicImageRoutes } from './features/image/routes.ts'
import { mensagemRoutes } from './features/mensagem/routes.ts'
import { perfilRoutes } from './features/perfil/routes.ts'
import { createFirstPicture } from './features/procedimento/first-picture.ts'
import { procedimentoRoutes } from './features/procedimento/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { usuarioRoutes } from './features/usuario/routes.ts'
import { voucherRoutes } from './features/voucher/routes.ts'
import { answerClientError } from './http/client-error.ts'
import { logOptions } from './http/log.ts'
import { registerAskedAgain } from './plugins/asked-again.ts'
import { registerContract } from './plugins/contract.ts'
import { registerDocs } from './plugins/docs.ts'
import { answerBadAddress, registerErrors } from './plugins/errors.ts'
import { registerFreshness } from './plugins/freshness.ts'
import { registerAnnounce } from './plugins/live/announce.ts'
import { createLive } from './plugins/live/live.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { registerPerPerson, type WRITES_PER_MINUTE } from './plugins/per-person.ts'
import { registerPurge } from './plugins/purge.ts'
import { registerRequestLog } from './plugins/request-log.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerSeenFrom } from './plugins/seen-from.ts'
import { registerSession } from './plugins/session.ts'
import { BODY_MS, registerSlowBodies, UPLOAD_MS } from './plugins/slow-bodies.ts'
import { registerStatic } from './plugins/static.ts'
import { registerStorable } from './plugins/storable.ts'

type Options = Pick<Deps, 'env' | 'db'> & {
  /** The machine's clock, ms; a test's own. */
  now?: () => number
  /** Sees the instance before any route is there: for tests that collect routes. */
  onCreate?: (app: FastifyInstance) => void
  /** How much one person may write: for tests that ask without a pause. */
  writesPerMinute?: typeof WRITES_PER_MINUTE
}

const FIRST_LOOK_MS = 2_000
const HEADERS_MS = 15_000

const features = [
  usuarioRoutes,
  accountRoutes,
  teamRoutes,
  procedimentoRoutes,
  voucherRoutes,
  mensagemRoutes,
  clinicaRoutes,
  cepRoutes,
  imageRoutes,
  horarioRoutes,
  fichaRoutes,
  perfilRoutes,
  agendamentoRoutes,
  eventRoutes,
  systemRoutes,
]

/** The whole server but its listener. Closing it leaves the database open: whoever opened it closes it. */
export async function buildApp({
  env,
  db,
  now = Date.now,
  onCreate,
  writesPerMinute,
}: Options): Promise<FastifyInstance> {
  const knownClinica = createKnownClinica(() => readClinica(db.orm))
  const readClinicNow = createClinicClock(knownClinica, now)
  const limits = createLimits(knownClinica)
  const deps: Deps = { env, db, now, readClinicNow, limits, lineage: createLineage(db) }
  const app = Fastify({
    ...logOptions(env),
    // An e-mail, URI-encoded, is the longest parameter.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 800 },
    frameworkErrors: answerBadAddress,
    // A proxy that is named may say who asks; a stranger, also one in the same network, may not.
    trustProxy: env.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    clientErrorHandler: answerClientError,
    // The last resort, in Node itself: plugins/slow-bodies.ts ends a slow body long before.
    requestTimeout: UPLOAD_MS + BODY_MS,
    http: { headersTimeout: HEADERS_MS },
  })
  onCreate?.(app)
  registerErrors(app, deps)
  registerRequestLog(app)
  registerSlowBodies(app)
  registerMetrics(app, deps)
  registerContract(app, deps)
  registerSecurity(app, deps)
  registerStorable(app)
  registerSeenFrom(app)
  await app.register(fastifyCompress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await registerDocs(app, deps)
  // A context of its own, so that files and pictures cost no look at the session.
  await app.register(async (api) => {
    await registerSession(api, deps)
    registerAskedAgain(api, deps)
    registerPerPerson(api, writesPerMinute)
    registerFreshness(api, deps)
    registerAnnounce(api, deps)
    const apiDeps = { ...deps, live: createLive(deps, api.log) }
    for (const feature of features)
      api.register((scope, _options, done) => {
        feature(scope, apiDeps)
        done()
      })
  })
  healthRoutes(app, deps)
  publicImageRoutes(app, deps)
  const firstPicture = createFirstPicture(deps)
  await registerStatic(app, { firstPicture })
  registerPurge(app, deps)
  // The first page that is asked for can name it, too; the server waits for no database.
  app.addHook('onReady', async () => void firstPicture())
  // The lineage is read before the first answer, which names it; a silent database is not waited for.
  app.addHook('onReady', async () => {
    const looked = deps.lineage.look(db.pool, [], null, 0).catch(() => undefined)
    await Promise.race([looked, delay(FIRST_LOOK_MS, undefined, { ref: false })])
  })
  return app
}
