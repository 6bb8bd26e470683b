import type { FastifyRequest } from 'fastify'

/** The built files whose names hold a hash of their content. */
export const ASSET_ROUTE = '/assets/:name'

/** The path as it is written in the contract, as far as it can be told of an address that leads nowhere. */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url
  return route === undefined || route.endsWith('*') ? url.replace(/[?#].*/s, '') : route
}

/**
 * Whether a request is for the API: by the route that was found, so that an address spelled in another way
 * (`/%61pi/...`) is what it leads to.
 */
export const isApi = (request: FastifyRequest): boolean => /^\/api(\/|$)/i.test(pathOf(request))

/** Whether a request under `/api` is for data; all are but those for the documentation, which is a page. */
export const isData = (request: FastifyRequest): boolean =>
  isApi(request) && !/^\/api\/docs(\/|$)/i.test(pathOf(request))

/** Whether a request is for one of the built files: what a page is made of, and no page itself. */
export const isAsset = (request: FastifyRequest): boolean => request.routeOptions.url === ASSET_ROUTE
