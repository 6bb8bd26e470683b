/** What the API re-encodes; a phone that offers these turns its own format into one of them. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** The types of pictures that the API takes, in words. */
export const IMAGE_TYPE_NAMES = 'JPG, PNG, WebP ou AVIF'

/** The largest picture the API takes, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** The longer side, in pixels, of the two stored sizes. */
export const LARGE_SIDE = 1200
export const SMALL_SIDE = 480

/** The larger of the two stored sizes is named by `imagem`; the smaller stands beside it under this name. */
export function smallImageName(imagem: string): string {
  return imagem.replace(/\.webp$/, '-p.webp')
}
