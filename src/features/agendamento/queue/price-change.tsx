import { IconArrowRight } from '@tabler/icons-react'
import { durationInWords } from '#domain/lib/duration.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import classes from './price-change.module.css'

/** What a service costs and how long it takes (`HH:MM`); its name, where that may have changed too. */
type Price = { readonly valor: number; readonly tempo: string; readonly nome?: string }

/** Whether it is not the service that the person was shown. */
const isOther = (before: Price, after: Price): boolean =>
  after.nome !== undefined && before.nome !== undefined && before.nome !== after.nome

export function changeTitle(before: Price, after: Price): string {
  if (isOther(before, after)) return 'O serviço mudou'
  if (before.tempo === after.tempo) return 'O valor mudou'
  return before.valor === after.valor ? 'A duração mudou' : 'O valor e a duração mudaram'
}

/** What the person was shown, and what the clinic says now. */
export function PriceChange({ before, after }: { readonly before: Price; readonly after: Price }) {
  const isDurationChanged = before.tempo !== after.tempo
  const isRenamed = isOther(before, after)
  return (
    <div className={classes.box}>
      <div>
        <span className={classes.label}>Antes</span>
        {isRenamed && <s className={classes.name}>{before.nome}</s>}
        <MoneyText value={before.valor} look="title" old={before.valor !== after.valor} />
        {isDurationChanged && <s>{durationInWords(before.tempo)}</s>}
      </div>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
      <div>
        <span className={classes.label}>Agora</span>
        {isRenamed && <span className={classes.name}>{after.nome}</span>}
        <MoneyText value={after.valor} look="title" />
        {isDurationChanged && <span>{durationInWords(after.tempo)}</span>}
      </div>
    </div>
  )
}
