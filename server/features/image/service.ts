import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Problem, problem } from '#domain/api/errors.ts'
import { IMAGE_TYPE_NAMES, LARGE_SIDE, SMALL_SIDE, smallImageName } from '#domain/image/limits.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { insertImages } from './repository.ts'

/** A file of 8 MB can unfold to gigabytes; no camera makes more than this. */
const PIXELS = 60_000_000
/** One row of 60 million pixels needs more than a gigabyte to be made smaller. */
const SIDE = 20_000
const QUALITY = 82
const raster = new Set(['jpeg', 'png', 'webp', 'heif'])

type Picture = Readonly<{ nome: string; bytes: Buffer }>

/** A picture is judged by its bytes, whatever its name and type say; of HEIF only AVIF opens everywhere. */
async function isAccepted(bytes: Buffer): Promise<boolean> {
  const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: PIXELS }).metadata()
  if (width > SIDE || height > SIDE) return false
  return raster.has(format ?? '') && (format !== 'heif' || compression === 'av1')
}

/**
 * Both stored sizes of a picture as WebP, turned upright and without metadata, named by their content: the
 * same picture twice is stored once, and a name never changes what it shows.
 */
export async function renderImage(bytes: Buffer): Promise<readonly [Picture, Picture]> {
  const render = (side: number) =>
    sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  const [large, small] = await Promise.all([render(LARGE_SIDE), render(SMALL_SIDE)])
  const nome = `${createHash('sha256').update(large).digest('hex').slice(0, 32)}.webp`
  return [
    { nome, bytes: large },
    { nome: smallImageName(nome), bytes: small },
  ]
}

/** Checks, re-encodes and stores an uploaded picture; answers the name of the larger size. */
export async function saveImage({ db }: Pick<Deps, 'db'>, bytes: Buffer): Promise<Result<string, Problem>> {
  const refused = err(problem('imagem_invalida', `Envie uma foto em ${IMAGE_TYPE_NAMES}.`))
  const pictures = await isAccepted(bytes)
    .then((accepted) => (accepted ? renderImage(bytes) : null))
    // Whatever sharp complains about is the file's fault: cut off, too large, or no picture at all.
    .catch(() => null)
  if (pictures === null) return refused
  await insertImages(db.orm, pictures)
  return ok(pictures[0].nome)
}
