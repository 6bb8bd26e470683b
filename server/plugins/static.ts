import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureSourcesOf } from '#domain/image/sources.ts'
import { sendProblem, unknownAddress } from '../http/problem.ts'
import { root as product } from '../root.ts'
import { registerAssets } from './assets.ts'

const dist = path.join(product, 'dist')
const notBuilt = 'A página ainda não foi construída: rode "npm run build" e comece de novo.'

/** A person going somewhere, as opposed to a script or a picture that is not there. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|imagens|assets)(\/|$)/i.test(url) &&
    headers.accept?.includes('text/html') === true
  )
}

/** What a path's own screen needs: files of the build, and what of the API its first drawing waits for. */
type ScreenRoute = {
  readonly files: readonly string[]
  /** More files of the screen, which only somebody logged in needs. */
  readonly filesOfLogin: readonly string[]
  readonly dados: readonly string[]
  /** The SVG pictures of the screen's first drawing. */
  readonly images: readonly string[]
  /** How wide the first service's picture stands in it (`sizes`); null where it shows none. */
  readonly servicePicture: string | null
  /** Whether one must be logged in to see it. */
  readonly sessao: boolean
}
type ScreenRoutes = Readonly<Record<string, ScreenRoute>>

/** All that the links of a page's answer are made of. */
type Named = {
  readonly routes: ScreenRoutes
  /** The file of the first service's picture; null where there is none, or it is not known. */
  readonly firstPicture: () => string | null
}

/**
 * What a path's own screen needs, as a `Link` header: the browser fetches it beside the app, which would else
 * find out only when it runs. What takes a login is named to whoever brings a session: at a client's screen
 * others see the home screen, as at every address that is nobody's.
 */
function linksOf({ routes, firstPicture }: Named, { url, headers }: FastifyRequest): string | undefined {
  const path = url
    .replace(/[?#].*/s, '')
    .replace(/(?<=.)\/+$/, '')
    .toLowerCase()
  const hasSession = /(^|[ -])sessao=/.test(headers.cookie ?? '')
  const requested = routeOf(routes, path) ?? routeOf(routes, path.replace(/(?<=.)\/[^/]+$/, '/:id'))
  const route = hasSession || requested?.sessao === false ? requested : routes['/']
  if (route === undefined) return undefined
  const named = [...route.files, ...(hasSession ? route.filesOfLogin : [])]
  const files = named.map((file) =>
    // The link asks as the page's own loader will; a request of another kind would fetch the file twice.
    file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`,
  )
  // Whoever loads the page again has the lists, and asks only for what is newer.
  const isAgain = 'if-none-match' in headers || 'cache-control' in headers
  const dados = (isAgain ? [] : route.dados).map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
  const images = route.images.map(
    (path) => `<${path}>; rel=preload; as=image; type="image/svg+xml"; fetchpriority=high`,
  )
  // An address with a query may show another kind of services, whose first picture is not known here.
  const showsFirst = route.servicePicture !== null && !isAgain && !url.includes('?')
  const service = showsFirst ? linkOfPicture(firstPicture(), route.servicePicture) : []
  return [...files, ...dados, ...images, ...service].join(', ')
}

/** The picture's link names all its sizes, so that the browser fetches the one the `img` will ask for. */
function linkOfPicture(imagem: string | null, sizes: string): string[] {
  if (imagem === null) return []
  const { src, srcSet } = pictureSourcesOf(imagem)
  return [`<${src}>; rel=preload; as=image; imagesrcset="${srcSet}"; imagesizes="${sizes}"`]
}

/** The screen of a path; what every object inherits is none, and a path may be called anything. */
function routeOf(routes: ScreenRoutes, path: string): ScreenRoute | undefined {
  return Object.hasOwn(routes, path) ? routes[path] : undefined
}

/**
 * Names the links to a navigation alone: the worker keeps the page with its headers, for every later start.
 */
function nameLinks(reply: FastifyReply, named: Named): void {
  if (!isNavigation(reply.request)) return
  const links = linksOf(named, reply.request)
  if (links !== undefined && links !== '') reply.header('link', links)
}

function readRoutes(root: string): ScreenRoutes {
  const file = path.join(root, 'rotas.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The built page, and its `index.html` for every address that only the page's router knows. */
export async function registerStatic(
  app: FastifyInstance,
  { firstPicture, root = dist }: Pick<Named, 'firstPicture'> & { readonly root?: string },
): Promise<void> {
  const isBuilt = existsSync(path.join(root, 'index.html'))
  const named = { routes: readRoutes(root), firstPicture }
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        // These files keep their names when they change, so the browser has to ask each time.
        reply.header('cache-control', 'no-cache')
        if (path.basename(file).startsWith('index.html')) nameLinks(reply, named)
      },
    })
    registerAssets(app, path.join(root, 'assets'))
  } else app.log.warn(notBuilt)
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return sendProblem(reply, unknownAddress)
    if (isBuilt) return reply.sendFile('index.html')
    return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  })
}
