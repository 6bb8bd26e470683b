import { moneyInWords } from '#src/lib/words/money.ts'
import classes from './money-text.module.css'

type Props = {
  /** The amount in reais. */
  value: number
  /** 'title' in the display serif, 'strong' in the text face, 'plain' as the words around it. */
  look?: 'title' | 'strong' | 'plain'
  /** No longer valid: struck through and muted. */
  old?: boolean
}

/** "R$ 189,00": two decimals, a space that does not break. */
export function MoneyText({ value, look = 'plain', old = false }: Props) {
  const Tag = old ? 's' : 'span'
  return (
    <Tag className={classes.money} data-look={look}>
      {moneyInWords(value)}
    </Tag>
  )
}
