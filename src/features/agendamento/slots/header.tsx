import type { ReactNode } from 'react'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { PageTop } from '#src/components/page/page-top.tsx'
import classes from './header.module.css'

type Props = {
  title: string
  subtitle: ReactNode
  backTo: string
  /** The label of the way back. */
  back: string
  /** The service's picture, drawn as an arch where nothing else shows it. */
  picture: ReactNode
}

/** A page's own first lines where a time is chosen: a phone shows no app header there. */
export function SlotsHeader({ title, subtitle, backTo, back, picture }: Props) {
  return (
    <>
      <PageTop to={backTo}>{back}</PageTop>
      <div className={classes.head}>
        <PageTitle subtitle={subtitle}>{title}</PageTitle>
        <div className={classes.arch}>{picture}</div>
      </div>
    </>
  )
}
