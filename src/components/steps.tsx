import classes from './steps.module.css'

type Props = { readonly at: number; readonly of: number }

/** How far one has come: "1 de 2", with a bar for each step. */
export function Steps({ at, of }: Props) {
  return (
    <div className={classes.steps} role="img" aria-label={`Passo ${at} de ${of}`}>
      <b>{at}</b>
      <span>{`de ${of}`}</span>
      <div>
        {Array.from({ length: of }, (_, i) => i + 1).map((step) => (
          <i key={step} data-done={step <= at || undefined} />
        ))}
      </div>
    </div>
  )
}
