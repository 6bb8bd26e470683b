import { Progress } from '@mantine/core'
import type { Progress as Andamento } from '#domain/outbox/progress.ts'
import { Card } from '#src/components/card.tsx'
import classes from './queue-list.module.css'

/** How far the sending has come. The region stays mounted, or a reader would not hear it begin. */
export function Progresso({ progress }: { readonly progress: Andamento | null }) {
  return (
    <div role="status">
      {progress !== null && (
        <Card className={classes.progresso}>
          <div className={classes.andamento}>
            <b>{`Enviando ${progress.done + 1} de ${progress.total}`}</b>
            <span className="tn">{porcento(progress)}%</span>
          </div>
          <Progress value={porcento(progress)} aria-label="Envio" />
          <p>Pode usar outras telas enquanto enviamos.</p>
        </Card>
      )}
    </div>
  )
}

function porcento({ done, total }: Andamento): number {
  return Math.round((100 * done) / total)
}
