import { Link } from 'react-router-dom'
import { BrandLink } from './brand-link.tsx'
import { ContactLinks, contactsOf } from './contacts.tsx'
import classes from './footer.module.css'
import { about, login, perfil, registerEntry } from './menu-entries.ts'
import type { ShellProps } from './shell-types.ts'

type Props = Pick<ShellProps, 'session' | 'clinica'> & { year: number }

/** How to reach the clinic, and the way on; under the home page and Sobre. */
export function Footer({ session, clinica, year }: Props) {
  const contacts = contactsOf(clinica)
  const half = Math.ceil(contacts.length / 2)
  const links = session === null ? [about, login, registerEntry] : [about, perfil]
  return (
    <footer className={classes.footer} data-signed={session !== null || undefined}>
      <div className={classes.inner}>
        <div className={classes.columns}>
          <BrandLink nome={clinica.nome} onDark />
          <ContactLinks contacts={contacts.slice(0, half)} className={classes.contacts} />
          <ContactLinks contacts={contacts.slice(half)} className={classes.contacts} />
          <nav className={classes.links} aria-label="Rodapé">
            {links.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <p className={classes.small}>{[clinica.nome, year].filter(Boolean).join(', ')}</p>
      </div>
    </footer>
  )
}
