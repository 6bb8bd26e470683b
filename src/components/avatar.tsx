import { initials } from '#src/lib/words/initials.ts'
import classes from './avatar.module.css'

/** A person's initials on dawn; her name stands beside it. */
export function Avatar({ nome, large = false }: { nome: string; large?: boolean }) {
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {initials(nome)}
    </span>
  )
}
