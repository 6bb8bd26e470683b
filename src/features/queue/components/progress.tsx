import { Progress } from '@mantine/core'
import type { Progress as Sending } from '#domain/outbox/progress.ts'
import { Card } from '#src/components/cards/card.tsx'
import classes from './queue-list.module.css'

/**
 * How far the sending has come. The region stays mounted, or a screen reader would not tell that it begins.
 */
export function SendingProgress({ progress }: { readonly progress: Sending | null }) {
  return (
    <div role="status">
      {progress !== null && (
        <Card className={classes.progress}>
          <div className={classes.sending}>
            <b>{`Enviando ${progress.done + 1} de ${progress.total}`}</b>
            <span className="tn">{percent(progress)}%</span>
          </div>
          <Progress value={percent(progress)} aria-label="Envio" />
          <p>Pode usar outras telas enquanto enviamos.</p>
        </Card>
      )}
    </div>
  )
}

function percent({ done, total }: Sending): number {
  return Math.round((100 * done) / total)
}
