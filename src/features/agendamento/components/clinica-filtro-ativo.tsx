import { Button } from '@mantine/core'
import { formatData } from '#domain/lib/dates.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import type { FiltroDaClinica } from '../queries.ts'
import { agendamentosEmPalavras } from './agenda-texts.ts'
import classes from './clinica-filtro-ativo.module.css'

/** How many of the three were given. */
export function quantosCriterios({ nome, dataInicial, dataFinal }: FiltroDaClinica): number {
  return [nome.trim() !== '', dataInicial !== null, dataFinal !== null].filter(Boolean).length
}

function emPalavras({ nome, dataInicial, dataFinal }: FiltroDaClinica): string {
  const partes = [
    nome.trim() !== '' && `“${nome.trim()}”`,
    dataInicial !== null && `de ${formatData(dataInicial)}`,
    dataFinal !== null && `até ${formatData(dataFinal)}`,
  ].filter((p) => p !== false)
  return partes.length === 0 ? 'todas as datas' : partes.join(' ')
}

type Props = {
  readonly filtro: FiltroDaClinica
  /** False where the device answered in the clinic's place. */
  readonly daClinica: boolean
  readonly total: number
  readonly onLimpar: () => void
}

/** What the list is narrowed to, and the way back to all of it. */
export function FiltroAtivo({ filtro, daClinica, total, onLimpar }: Props) {
  return (
    <div className={classes.active}>
      <p role="status">
        {agendamentosEmPalavras(total)}: {emPalavras(filtro)}
      </p>
      <Button variant="subtle" size="sm" onClick={onLimpar}>
        Limpar filtro
      </Button>
      {!daClinica && (
        <div className={classes.device}>
          <InlineAlert tone="info">
            Sem resposta da clínica: procuramos no que este aparelho já tinha.
          </InlineAlert>
        </div>
      )}
    </div>
  )
}
