import { Button } from '@mantine/core'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import type { FiltroDeHorarios } from '../queries.ts'
import { filtroEmPalavras } from '../utils.ts'
import classes from './horarios.module.css'

type Props = {
  readonly filtro: FiltroDeHorarios
  /** False where the device answered in the clinic's place. */
  readonly daClinica: boolean
  readonly total: number
  readonly onLimpar: () => void
}

/** What the table is narrowed to, and the way back to all of it. */
export function HorariosFiltroAtivo({ filtro, daClinica, total, onLimpar }: Props) {
  return (
    <div className={classes.active}>
      <p role="status">
        {total === 1 ? '1 horário' : `${total} horários`}: {filtroEmPalavras(filtro)}
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
