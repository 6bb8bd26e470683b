import amanhecer from './dawn.svg'
import conversaVazia from './empty-conversation.svg'
import folha from './leaf.svg'
import folhaDeitada from './lying-leaf.svg'
import guardadoNesteAparelho from './kept-on-this-device.svg'
import heroPerfil from './hero-profile.svg'
import manha from './morning.svg'
import mapaPrevia from './map-preview.svg'
import petalaErro from './error-petal.svg'
import classes from './picture.module.css'
import ramo from './twig.svg'
import tudoEnviado from './all-sent.svg'
import vazioAgenda from './empty-agenda.svg'

const pictures = {
  amanhecer: { src: amanhecer, width: 390, height: 230 },
  'conversa-vazia': { src: conversaVazia, width: 200, height: 140 },
  folha: { src: folha, width: 300, height: 300 },
  'folha-deitada': { src: folhaDeitada, width: 300, height: 300 },
  'guardado-neste-aparelho': { src: guardadoNesteAparelho, width: 200, height: 140 },
  'hero-perfil': { src: heroPerfil, width: 632, height: 604 },
  manha: { src: manha, width: 390, height: 150 },
  'mapa-previa': { src: mapaPrevia, width: 800, height: 520 },
  'petala-erro': { src: petalaErro, width: 200, height: 150 },
  ramo: { src: ramo, width: 74, height: 40 },
  'tudo-enviado': { src: tudoEnviado, width: 200, height: 140 },
  'vazio-agenda': { src: vazioAgenda, width: 200, height: 140 },
} as const

export type PictureName = keyof typeof pictures

type Props = {
  name: PictureName
  /** Another drawing for a phone's width. */
  onPhone?: PictureName
  /** CSS pixels; the height follows. Without it the picture has its own size, or what `className` says. */
  width?: number
  /** Words for those who do not see it; empty (the default) where it only decorates. */
  alt?: string
  /** The largest thing of the first screen: fetched at once and before the others. */
  priority?: boolean
  className?: string | undefined
}

/** One of the interface's own drawings. SVG: sharp at every size, 1 to 4 kB compressed, smaller than its WebP. */
export function Picture({ name, onPhone, width, alt = '', priority = false, className }: Props) {
  const { src, width: w, height: h } = pictures[name]
  const img = (
    <img
      src={src}
      alt={alt}
      width={width ?? w}
      height={width === undefined ? h : Math.round((width * h) / w)}
      className={className}
      decoding="async"
      // It only decorates: better its place left empty than a broken picture.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden'
      }}
      {...(priority && { fetchPriority: 'high' as const })}
    />
  )
  if (onPhone === undefined) return img
  return (
    <picture className={classes.either}>
      <source media="(max-width: 47.99em)" srcSet={pictures[onPhone].src} />
      {img}
    </picture>
  )
}
