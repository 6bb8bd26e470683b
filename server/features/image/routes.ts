import fastifyMultipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { MAX_IMAGE_BYTES } from '#domain/image/limits.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { notLoggedIn } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { isStillOf } from '../../plugins/session.ts'
import { findImage } from './repository.ts'
import { saveImage } from './service.ts'

export function imageRoutes(app: FastifyInstance, { db }: Deps): void {
  app.register(fastifyMultipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5 } })
  route(app, 'imagem.enviar', async ({ principal, request }) => {
    const file = await readFile(request)
    if (!file.ok) return file
    // The form is read here, and may take minutes (plugins/slow-bodies.ts): is it still one of the team?
    if (!(await isStillOf(db.pool, request.session.sessionId, principal))) return err(notLoggedIn)
    const saved = await saveImage({ db }, file.value)
    return saved.ok ? ok({ imagem: saved.value }) : saved
  })
}

/** The file of the form; a refusal where there is none, or no form. @throws what Fastify refuses itself */
async function readFile(request: FastifyRequest): Promise<Result<Buffer, Problem>> {
  try {
    const file = await request.file()
    if (file === undefined) return err(problem('imagem_invalida', 'Nenhum arquivo foi enviado.'))
    return ok(await file.toBuffer())
  } catch (error) {
    // The parser of forms throws plain errors: of one that ends too early, of a part without a name.
    if ((error as Partial<FastifyError>).code?.startsWith('FST_')) throw error
    return err(problem('requisicao_invalida', 'O formulário não pôde ser lido.'))
  }
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
