import { Link } from 'react-router-dom'
import { BrandMark } from '#src/components/brand-mark.tsx'
import classes from './brand-link.module.css'

/** Mark and name; leads home. */
export function BrandLink({ nome, onDark = false }: { nome: string; onDark?: boolean }) {
  return (
    <Link
      to="/"
      className={classes.brand}
      data-dark={onDark || undefined}
      aria-label={nome === '' ? 'Início' : `${nome}, início`}
    >
      <BrandMark onDark={onDark} />
      <b>{nome}</b>
    </Link>
  )
}
