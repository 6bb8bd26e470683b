import { useMemo } from 'react'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import { qrOf } from '../qr.ts'
import { shownAddress } from '../words.ts'
import classes from './poster.module.css'

type Props = {
  /** The clinic's name. */
  readonly nome: string
  /** Where clients book: the app's own address. */
  readonly address: string
  /** Drawn small beside other things, it is a picture of the poster and no page of its own. */
  readonly isPreview?: boolean
}

/** So many letters of the name stand in one line of the poster. */
const SHORT_NAME = 22
/** So many letters of the clinic's address in the web stand in one line. */
const SHORT_ADDRESS = 36

/**
 * A page for the reception's wall. All of it grows with the letters' size of the sheet, which the place sets
 * (`--poster-width`): on paper, on a phone and in the preview it is the same drawing.
 */
export function Poster({ nome, address, isPreview = false }: Props) {
  const { side, path } = useMemo(() => qrOf(address), [address])
  const shown = shownAddress(address)
  const words = (
    <>
      <Picture name="dawn" className={classes.dawn} />
      <p className={classes.brand} data-long={nome.length > SHORT_NAME || undefined}>
        <BrandMark className={classes.mark} />
        <b>{nome}</b>
      </p>
      {isPreview ? (
        <p className={classes.title}>Agende aqui</p>
      ) : (
        <h1 className={classes.title} tabIndex={-1}>
          Agende aqui
        </h1>
      )}
      <p className={classes.text}>
        Aponte a câmera do celular, escolha o dia e a hora. Não precisa baixar nada.
      </p>
      <div className={classes.code}>
        <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`Código QR de ${address}`}>
          <path d={path} fill="#2a211e" shapeRendering="crispEdges" />
        </svg>
      </div>
      <p className={classes.address} data-long={shown.length > SHORT_ADDRESS || undefined}>
        {shown}
      </p>
    </>
  )
  if (isPreview)
    return (
      <div
        className={classes.poster}
        role="img"
        aria-label={`Cartaz “Agende aqui”, com o código e o endereço ${shown}`}
      >
        {words}
      </div>
    )
  return (
    <article className={classes.poster} data-poster aria-label="Cartaz">
      {words}
    </article>
  )
}
