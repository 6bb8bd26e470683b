import type { ReactNode } from 'react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { PageTitle } from '#src/components/page-title.tsx'
import { PageTop } from '#src/components/page-top.tsx'
import classes from './header.module.css'

type Props = {
  nome: string
  backTo: string
  /** The service's picture, drawn as an arch where nothing else shows it. */
  picture: ReactNode
}

/** The booking page's own first lines: a phone shows no app header here. */
export function BookingHeader({ nome, backTo, picture }: Props) {
  return (
    <>
      <PageTop to={backTo}>Serviços</PageTop>
      <div className={classes.head}>
        <PageTitle subtitle={AGENDAMENTO_TEXTS.subtitle}>{nome}</PageTitle>
        <div className={classes.arch}>{picture}</div>
      </div>
    </>
  )
}
