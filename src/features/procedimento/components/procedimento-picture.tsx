import { useState } from 'react'
import { LADO_GRANDE, LADO_PEQUENO } from '#domain/imagem/schema.ts'
import { imagemPequena } from '#domain/procedimento/schema.ts'
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
  primeira?: boolean
}

/** A service's picture. Decoration: its name stands beside it. Without one, or where it does not load, the morning. */
export function ProcedimentoPicture({
  imagem,
  sizes,
  width,
  height,
  className = '',
  primeira = false,
}: Props) {
  const [falhou, setFalhou] = useState('')
  const classe = `${classes.picture} ${className}`
  if (imagem === '' || falhou === imagem)
    return (
      <span className={classe} style={{ aspectRatio: `${width} / ${height}` }} data-empty>
        <BrandMark size={Math.round(height / 3)} />
      </span>
    )
  const grande = `/imagens/${imagem}`
  const pequena = `/imagens/${imagemPequena(imagem)}`
  return (
    <img
      className={classe}
      src={pequena}
      {...(pequena !== grande && { srcSet: `${pequena} ${LADO_PEQUENO}w, ${grande} ${LADO_GRANDE}w`, sizes })}
      alt=""
      width={width}
      height={height}
      loading={primeira ? 'eager' : 'lazy'}
      {...(primeira && { fetchPriority: 'high' })}
      decoding="async"
      onError={() => setFalhou(imagem)}
    />
  )
}
