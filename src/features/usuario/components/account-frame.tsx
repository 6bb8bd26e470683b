import type { ReactNode } from 'react'
import { PageTitle } from '#src/components/page-title.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import classes from './account-frame.module.css'

type Props = {
  /** 'alta': the profile, where the form is short; 'baixa': a band of morning over a long one. */
  arte: 'alta' | 'baixa'
  titulo: string
  subtitulo: string
  /** The form. */
  children: ReactNode
  /** The ways on, under it. */
  links: ReactNode
}

/** The picture and the sheet that login and registration share. */
export function ContaFrame({ arte, titulo, subtitulo, children, links }: Props) {
  return (
    <div className={classes.frame} data-art={arte}>
      <div className={classes.art}>
        {arte === 'alta' ? (
          <Picture name="hero-perfil" className={classes.perfil} priority />
        ) : (
          <Picture name="amanhecer" onPhone="manha" className={classes.amanhecer} priority />
        )}
      </div>
      <div className={classes.sheet}>
        <div className={classes.inner}>
          <PageTitle>{titulo}</PageTitle>
          <p className={classes.subtitle}>{subtitulo}</p>
          {children}
          <nav className={classes.links} aria-label="Outros caminhos">
            {links}
          </nav>
        </div>
      </div>
    </div>
  )
}
