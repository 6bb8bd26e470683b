import type { ReactNode } from 'react'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { PageTitle } from '#src/components/page-title.tsx'
import { PageTop } from '#src/components/page-top.tsx'
import classes from './header.module.css'

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
      <PageTop to={voltarPara}>Serviços</PageTop>
      <div className={classes.head}>
        <PageTitle subtitle={TEXTOS_AGENDAMENTO.subtitulo}>{nome}</PageTitle>
        <div className={classes.arch}>{figura}</div>
      </div>
    </>
  )
}
