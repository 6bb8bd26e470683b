import type { Env } from '../env.ts'

/** Whether people reach the clinic by https alone, whatever a proxy says of a single request. */
export const isPublicHttps = ({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN?.startsWith('https:') === true

/**
 * The name of one of our cookies. Behind https a browser keeps it under `__Host-` to this very host, so that
 * no neighbour under the same domain can plant another.
 */
export const cookieName = (env: Pick<Env, 'PUBLIC_ORIGIN'>, name: 'sessao' | 'aparelho'): string =>
  isPublicHttps(env) ? `__Host-${name}` : name
