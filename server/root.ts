import { fileURLToPath } from 'node:url'

/** The product's folder. This file and the built server lie equally deep in it: `server/`, `dist-server/`. */
export const root = fileURLToPath(new URL('..', import.meta.url))
