import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ASSET_ROUTE } from '../http/address.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The forms of a file that the build has stored (scripts/precompress.ts), the smallest first, plain last. */
const FORMS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: undefined, suffix: '' },
] as const

const doesAccept = (header: string | undefined, encoding: string): boolean =>
  header?.split(',').some((part) => {
    const [name, weight] = part.split(';')
    return name?.trim() === encoding && !/q=0(\.0*)?\s*$/.test(weight ?? '')
  }) === true

/**
 * The files under /assets/, whose names hold a hash of their content, each read once and then answered from
 * memory (a few MB in all): Node reads files with the same four threads that hash passwords.
 */
export function registerAssets(app: FastifyInstance, folder: string): void {
  const kept = new Map<string, Buffer | null>()

  async function read(name: string): Promise<Buffer | null> {
    const known = kept.get(name)
    if (known !== undefined) return known
    const bytes = await readFile(path.join(folder, name)).catch(() => null)
    kept.set(name, bytes)
    return bytes
  }

  type Asset = { Params: { name: string } }
  app.get<Asset>(ASSET_ROUTE, { schema: { hide: true } }, async ({ params: { name }, headers }, reply) => {
    const type = TYPES[path.extname(name)]
    // A name that is no file's is not kept either: anybody may think of many.
    if (type === undefined || path.basename(name) !== name || (await read(name)) === null) {
      kept.delete(name)
      return reply.sendFile(`assets/${name}`)
    }
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    for (const { encoding, suffix } of FORMS) {
      if (encoding !== undefined && !doesAccept(headers['accept-encoding'], encoding)) continue
      const bytes = await read(name + suffix)
      if (bytes === null) continue
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.type(type).send(bytes)
    }
    return reply.sendFile(`assets/${name}`)
  })
}
