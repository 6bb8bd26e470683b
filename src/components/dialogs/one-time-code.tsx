import { useMarkDirty } from '#src/lib/form/dirty.ts'
import classes from './one-time-code.module.css'

type Props = {
  /** Six digits. */
  readonly code: string
  /** "09:12" */
  readonly until: string
}

/** A code to be read aloud, in two groups of three; shown once. */
export function OneTimeCode({ code, until }: Props) {
  // Loaded anew, the page would have lost it.
  useMarkDirty(true)
  const groups = `${code.slice(0, 3)} ${code.slice(3)}`
  return (
    <div className={classes.code}>
      <output className={classes.digits} aria-label={`Código ${[...code].join(' ')}`}>
        {groups}
      </output>
      <p>
        Vale até {until}, uma vez só. Ela digita em <b>Esqueci a senha</b>, <b>Já tenho o código</b>.
      </p>
      <p>Depois de fechar, ele não aparece de novo.</p>
    </div>
  )
}
