import type { ReactNode } from 'react'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import classes from './account-frame.module.css'

type Props = {
  /** 'high': the profile, where the form is short; 'low': a band of morning over a long one. */
  art: 'high' | 'low'
  /** Stands over the title and says how far one has come. */
  steps?: ReactNode
  title: string
  subtitle: ReactNode
  /** The form. */
  children: ReactNode
  /** The ways on, under the form. */
  links: ReactNode
}

/** The picture and the sheet that the ways in share: login, registration, a forgotten password. */
export function AccountFrame({ art, steps, title, subtitle, children, links }: Props) {
  return (
    <div className={classes.frame} data-art={art}>
      <div className={classes.art}>
        {art === 'high' ? (
          <Picture name="hero-profile" className={classes.perfil} priority />
        ) : (
          <Picture name="dawn" onPhone="morning" className={classes.dawn} priority />
        )}
      </div>
      <div className={classes.sheet}>
        <div className={classes.inner}>
          {steps}
          <PageTitle>{title}</PageTitle>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
          <nav className={classes.links} aria-label="Outros caminhos">
            {links}
          </nav>
        </div>
      </div>
    </div>
  )
}
