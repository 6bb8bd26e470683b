import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/problem.ts'

/** Where a map or a video that the clinic linked may be embedded from, after the person's tap. */
const EMBEDS = [
  'https://www.openstreetmap.org',
  'https://www.google.com',
  'https://maps.google.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
]

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    if (origin === publicOrigin) return true
    const parsed = URL.parse(origin)
    return parsed !== null && (parsed.host === host || parsed.host === request.host)
  }
  // Programs send neither header; a browser always sends one of them with an unsafe request.
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Security headers, and writes from this origin only. */
export async function registerSecurity(app: FastifyInstance, { env }: Pick<Deps, 'env'>): Promise<void> {
  const isHttps = env.PUBLIC_ORIGIN?.startsWith('https:') === true
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: EMBEDS,
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        // On plain http (a clinic's own network, tests) it would break every request.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isHttps,
    // Video players refuse to play where they are not told who embeds them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || isOwnOrigin(request, env.PUBLIC_ORIGIN)) return
    throw new ApiError('origem_recusada', 'O pedido veio de outro endereço.')
  })
}
