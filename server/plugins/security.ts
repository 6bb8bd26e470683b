import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isApi, isAsset, isData } from '../http/address.ts'
import { isPublicHttps } from '../http/cookies.ts'
import { ApiError } from '../http/problem.ts'
import { SAFE_METHODS } from '../http/safe-methods.ts'

/** Where a map or a video that the clinic linked may be embedded from, after the person's tap. */
const EMBEDS = [
  'https://www.openstreetmap.org',
  'https://www.google.com',
  'https://maps.google.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
]

/**
 * Whether a write comes from our own pages. With a public https address that is the only origin; else it is
 * the address that was asked for, scheme and all.
 */
function isOwnOrigin(request: FastifyRequest, env: Deps['env']): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    if (origin === env.PUBLIC_ORIGIN) return true
    if (isPublicHttps(env)) return false
    return [host, request.host].some((own) => origin === `${request.protocol}://${own}`)
  }
  // Programs send neither header; a browser always sends one of them with an unsafe request.
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** What a page may load, run and be framed by. */
function pagePolicy(isHttps: boolean, { isOurs }: { isOurs: boolean }): string {
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
    // What the documentation's page is made of writes markup as text.
    ...(isOurs ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
    // On plain http (a clinic's own network, tests) this directive would break every request.
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join(';')
}

/** The policy of answers that are data and no page: a browser may neither run nor frame them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What a page needs of the device: nothing that it would have to ask for, and payment least of all. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

type Headers = Readonly<Record<string, string>>

/** The security headers of every answer. */
function basicHeaders(isHttps: boolean, policy: string): Headers {
  return {
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

function securityHeaders(isHttps: boolean, policy: string): Headers {
  return {
    ...basicHeaders(isHttps, policy),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    // Video players refuse to play where they are not told who embeds them.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  }
}

/** Security headers, made once, and writes from this origin only. */
export function registerSecurity(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  const isHttps = isPublicHttps(env)
  const publicHost = isHttps ? new URL(env.PUBLIC_ORIGIN ?? '').host : null
  const ofPages = securityHeaders(isHttps, pagePolicy(isHttps, { isOurs: true }))
  const ofDocs = securityHeaders(isHttps, pagePolicy(isHttps, { isOurs: false }))
  const ofData = securityHeaders(isHttps, DATA_POLICY)
  // What is said of a page comes with the page; a phone on a bad line pays for each of some forty files.
  const ofAssets = basicHeaders(isHttps, DATA_POLICY)
  const headersOf = (request: FastifyRequest): Headers => {
    if (isAsset(request)) return ofAssets
    if (isData(request)) return ofData
    return isApi(request) ? ofDocs : ofPages
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
  })
  // A name that somebody else lets point here would make our pages that stranger's own. Whoever watches the
  // server asks by its address.
  app.addHook('onRequest', async (request) => {
    if (publicHost === null || request.routeOptions.url?.startsWith('/api/saude') === true) return
    if (request.host.toLowerCase() !== publicHost)
      throw new ApiError('origem_recusada', `Esta agenda fica em ${env.PUBLIC_ORIGIN}.`)
  })
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwnOrigin(request, env)) return
    throw new ApiError('origem_recusada', 'O pedido veio de outro endereço.')
  })
}
