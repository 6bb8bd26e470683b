import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { BackLink } from '#src/components/back-link.tsx'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import classes from './cabecalho.module.css'

type Props = {
  nome: string
  voltarPara: string
  /** The service's picture; drawn as an arch where nothing else shows it. */
  figura: ReactNode
}

/** The booking page's own first lines: on a phone the app's header is not there. */
export function Cabecalho({ nome, voltarPara, figura }: Props) {
  return (
    <>
      <div className={classes.top}>
        <BackLink to={voltarPara}>Serviços</BackLink>
        <Link to="/" className={classes.mark} aria-label="Início">
          <BrandMark size={36} />
        </Link>
      </div>
      <div className={classes.head}>
        <PageTitle subtitle={TEXTOS_AGENDAMENTO.subtitulo}>{nome}</PageTitle>
        <div className={classes.arch}>{figura}</div>
      </div>
    </>
  )
}
