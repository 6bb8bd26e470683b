import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Poster } from './poster.tsx'
import classes from './poster-pane.module.css'

type Props = { readonly nome: string; readonly address: string }

/** The poster in small, and the way to the sheet that is printed. */
export function PosterPane({ nome, address }: Props) {
  return (
    <section className={classes.pane} aria-label="Cartaz">
      <div className={classes.preview}>
        <div className={classes.sheet}>
          <Poster nome={nome} address={address} isPreview />
        </div>
      </div>
      <div className={classes.foot}>
        <p>Cartaz A4 para a recepção. Sai também em A5 e em preto e branco.</p>
        <Button
          component={Link}
          to="/cartaz"
          size="lg"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
        >
          Imprimir cartaz
        </Button>
      </div>
    </section>
  )
}
