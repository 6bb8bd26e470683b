import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { Poster } from './poster.tsx'
import classes from './poster-screen.module.css'

const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
] as const
type Paper = (typeof PAPERS)[number]['value']

type Props = { readonly nome: string; readonly address: string }

/** The poster as it is printed, and the way to the printer. It needs no network. */
export function PosterScreen({ nome, address }: Props) {
  const [paper, setPaper] = useState<Paper>('a4')
  return (
    <div className={classes.page}>
      <div className={classes.acts}>
        <BackLink to="/comecePorAqui">Voltar para o guia</BackLink>
        <div>
          <Segmented label="Papel" options={PAPERS} value={paper} onChange={setPaper} />
          <Button
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      <div className={classes.sheet} data-paper={paper}>
        <Poster nome={nome} address={address} />
      </div>
    </div>
  )
}
