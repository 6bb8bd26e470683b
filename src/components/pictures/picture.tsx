import allSent from './all-sent.svg'
import dawn from './dawn.svg'
import emptyAgenda from './empty-agenda.svg'
import emptyConversation from './empty-conversation.svg'
import errorPetal from './error-petal.svg'
import heroPerfil from './hero-profile.svg'
import keptOnThisDevice from './kept-on-this-device.svg'
import leaf from './leaf.svg'
import lyingLeaf from './lying-leaf.svg'
import mapPreview from './map-preview.svg'
import morning from './morning.svg'
import classes from './picture.module.css'
import twig from './twig.svg'

const pictures = {
  dawn: { src: dawn, width: 390, height: 230 },
  'empty-conversation': { src: emptyConversation, width: 200, height: 140 },
  leaf: { src: leaf, width: 300, height: 300 },
  'lying-leaf': { src: lyingLeaf, width: 300, height: 300 },
  'kept-on-this-device': { src: keptOnThisDevice, width: 200, height: 140 },
  'hero-profile': { src: heroPerfil, width: 632, height: 604 },
  morning: { src: morning, width: 390, height: 150 },
  'map-preview': { src: mapPreview, width: 800, height: 520 },
  'error-petal': { src: errorPetal, width: 200, height: 150 },
  twig: { src: twig, width: 74, height: 40 },
  'all-sent': { src: allSent, width: 200, height: 140 },
  'empty-agenda': { src: emptyAgenda, width: 200, height: 140 },
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

/**
 * One of the interface's own drawings. SVG: sharp at every size, 1 to 4 kB compressed, smaller than its WebP.
 */
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
