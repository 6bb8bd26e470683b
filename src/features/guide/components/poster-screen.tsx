import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { BackLink } from '#src/components/back-link.tsx'
import { Poster } from './poster.tsx'
import classes from './poster-screen.module.css'

type Props = { readonly nome: string; readonly address: string }

/** The poster as it is printed, and the way to the printer. It needs no network. */
export function PosterScreen({ nome, address }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.acts}>
        <BackLink to="/comecePorAqui">Voltar para Comece por aqui</BackLink>
        <Button
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <div className={classes.sheet}>
        <Poster nome={nome} address={address} />
      </div>
    </div>
  )
}
