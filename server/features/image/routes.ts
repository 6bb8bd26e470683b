import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/api/errors.ts'
import { MAX_IMAGE_BYTES } from '#domain/image/limits.ts'
import { err, ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { findImage } from './repository.ts'
import { saveImage } from './service.ts'

export function imageRoutes(app: FastifyInstance, { db }: Deps): void {
  app.register(fastifyMultipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5 } })
  route(app, 'imagem.enviar', async ({ request }) => {
    const file = await request.file()
    if (file === undefined) return err(problem('imagem_invalida', 'Nenhum arquivo foi enviado.'))
    const saved = await saveImage({ db }, await file.toBuffer())
    return saved.ok ? ok({ imagem: saved.value }) : saved
  })
}

/** Pictures are public and never change: no session is looked at, and browsers may keep them for ever. */
export function publicImageRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, 'imagem.ler', async ({ params, request, reply }) => {
    const etag = `"${params.nome}"`
    const known = request.headers['if-none-match'] === etag
    const bytes = known ? Buffer.alloc(0) : await findImage(db.orm, params.nome)
    if (bytes === null) return rowOrNotFound(null, 'Esta imagem')
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    if (known) reply.code(304)
    else reply.type('image/webp')
    return ok(bytes)
  })
}
