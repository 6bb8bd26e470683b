import { LARGE_SIDE, SMALL_SIDE, smallImageName } from './limits.ts'

/** Where a stored picture is fetched from, as an `img` says it (`src`, `srcSet`), in its two sizes. */
export type PictureSources = { readonly src: string; readonly srcSet: string }

export function pictureSourcesOf(imagem: string): PictureSources {
  const src = `/imagens/${smallImageName(imagem)}`
  return { src, srcSet: `${src} ${SMALL_SIDE}w, /imagens/${imagem} ${LARGE_SIDE}w` }
}
