import type { MensagemKind } from '#domain/mensagem/kinds.ts'
import classes from './kind-glyph.module.css'

/** The home page's blocks from top to bottom, by the type that fills them. */
const blocks: readonly { tipo: MensagemKind; y: number; height: number }[] = [
  { tipo: 1, y: 2, height: 13 },
  { tipo: 2, y: 17, height: 5 },
  { tipo: 3, y: 24, height: 5 },
  { tipo: 5, y: 31, height: 7 },
]

/** A page in small, with the place where messages of a type are shown. The type stands beside it in words. */
export function KindGlyph({ tipo }: { tipo: MensagemKind }) {
  return (
    <svg className={classes.glyph} width="34" height="44" viewBox="-2 -2 34 44" aria-hidden="true">
      <rect className={classes.page} x="-.5" y="-.5" width="31" height="41" rx="4" />
      {tipo === 4 ? (
        <>
          <rect className={classes.here} x="3" y="4" width="13" height="4" rx="1.5" />
          <rect className={classes.here} x="3" y="11" width="24" height="2.5" rx="1" />
          <rect className={classes.here} x="3" y="15.5" width="24" height="2.5" rx="1" />
          <rect className={classes.here} x="3" y="20" width="17" height="2.5" rx="1" />
          <rect x="3" y="27" width="24" height="10" rx="2" />
        </>
      ) : (
        blocks.map((b) => (
          <rect
            key={b.tipo}
            {...(b.tipo === tipo && { className: classes.here })}
            x="2"
            y={b.y}
            width="26"
            height={b.height}
            rx="2"
          />
        ))
      )}
    </svg>
  )
}
