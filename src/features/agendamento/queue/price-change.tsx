import { IconArrowRight } from '@tabler/icons-react'
import { durationInWords } from '#domain/lib/duration.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import classes from './price-change.module.css'

/** What a service costs and how long it takes (`HH:MM`). */
type Price = { readonly valor: number; readonly tempo: string }

export function changeTitle(before: Price, after: Price): string {
  if (before.tempo === after.tempo) return 'O valor mudou'
  return before.valor === after.valor ? 'A duração mudou' : 'O valor e a duração mudaram'
}

/** What the person was shown, and what the clinic says now. */
export function PriceChange({ before, after }: { readonly before: Price; readonly after: Price }) {
  const isDurationChanged = before.tempo !== after.tempo
  return (
    <div className={classes.box}>
      <div>
        <span className={classes.label}>Antes</span>
        <MoneyText value={before.valor} look="title" old={before.valor !== after.valor} />
        {isDurationChanged && <s>{durationInWords(before.tempo)}</s>}
      </div>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
      <div>
        <span className={classes.label}>Agora</span>
        <MoneyText value={after.valor} look="title" />
        {isDurationChanged && <span>{durationInWords(after.tempo)}</span>}
      </div>
    </div>
  )
}
