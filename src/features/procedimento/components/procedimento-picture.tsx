import { useState } from 'react'
import { pictureSourcesOf } from '#domain/image/sources.ts'
import { BrandMark } from '#src/components/brand-mark.tsx'
import classes from './procedimento-picture.module.css'

type Props = {
  /** File name under `/imagens/`, or empty. */
  imagem: string
  /** The rendered width, as the `sizes` attribute says it. */
  sizes: string
  width: number
  height: number
  className?: string | undefined
  /** Seen first: fetched at once, and before what else the screen shows. */
  first?: boolean
}

/**
 * A service's picture, as decoration: its name stands beside it. Where the service has none, or its file does
 * not load, the brand's mark (a rising sun) stands in its place, so that cards keep their height.
 */
export function ProcedimentoPicture({ imagem, sizes, width, height, className = '', first = false }: Props) {
  const [failed, setFailed] = useState('')
  const classNames = `${classes.picture} ${className}`
  if (imagem === '' || failed === imagem)
    return (
      <span className={classNames} style={{ aspectRatio: `${width} / ${height}` }} data-empty>
        <BrandMark size={Math.round(height / 3)} />
      </span>
    )
  return (
    <img
      className={classNames}
      {...pictureSourcesOf(imagem)}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      decoding="async"
      onError={() => setFailed(imagem)}
    />
  )
}
