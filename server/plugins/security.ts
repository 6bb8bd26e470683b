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

/** What a page may load, run and be framed by. */
function pagePolicy(isHttps: boolean): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${EMBEDS.join(' ')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    // On plain http (a clinic's own network, tests) it would break every request.
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join(';')
}

/** Of data, not a page: nothing of it may be run or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The documentation of the API is a page. */
const isData = (url: string): boolean => /^\/api(\/(?!docs(\/|$))|$)/i.test(url)

function securityHeaders(isHttps: boolean, policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Video players refuse to play where they are not told who embeds them.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Security headers, made once, and writes from this origin only. */
export function registerSecurity(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  const isHttps = env.PUBLIC_ORIGIN?.startsWith('https:') === true
  const ofPages = securityHeaders(isHttps, pagePolicy(isHttps))
  const ofData = securityHeaders(isHttps, DATA_POLICY)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isData(request.url) ? ofData : ofPages)
  })
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || isOwnOrigin(request, env.PUBLIC_ORIGIN)) return
    throw new ApiError('origem_recusada', 'O pedido veio de outro endereço.')
  })
}
