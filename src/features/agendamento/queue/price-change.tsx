import { IconArrowRight } from '@tabler/icons-react'
import type { Problem } from '#domain/api/errors.ts'
import { duracaoEmPalavras } from '#domain/lib/duration.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import type { Servico } from '../booking/utils.ts'
import classes from './price-change.module.css'

type Atual = NonNullable<Problem['atual']>

export function tituloDaMudanca(antes: Servico, agora: Atual): string {
  if (antes.tempo === agora.tempo) return 'O valor mudou'
  return antes.valor === agora.valor ? 'A duração mudou' : 'O valor e a duração mudaram'
}

/** What the person was shown, and what the clinic says now. */
export function AntesEAgora({ antes, agora }: { antes: Servico; agora: Atual }) {
  const duracao = antes.tempo !== agora.tempo
  return (
    <div className={classes.box}>
      <div>
        <span className={classes.label}>Antes</span>
        <MoneyText value={antes.valor} look="title" old={antes.valor !== agora.valor} />
        {duracao && <s>{duracaoEmPalavras(antes.tempo)}</s>}
      </div>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
      <div>
        <span className={classes.label}>Agora</span>
        <MoneyText value={agora.valor} look="title" />
        {duracao && <span>{duracaoEmPalavras(agora.tempo)}</span>}
      </div>
    </div>
  )
}
