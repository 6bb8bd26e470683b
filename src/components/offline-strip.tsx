import { IconWifiOff } from '@tabler/icons-react'
import classes from './offline-strip.module.css'

const OFFLINE_TEXT = 'Sem internet. Pode continuar: enviamos depois.'

type Props = {
  offline: boolean /** Rounded, inside a page; else the full-width strip of the shell. */
  inset?: boolean
}

/** Quiet, in the flow. The live region stays mounted, or a reader would not hear the words arrive. */
export function OfflineStrip({ offline, inset = false }: Props) {
  return (
    <div role="status" className={classes.region}>
      {offline && (
        <div className={classes.strip} data-inset={inset || undefined}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {OFFLINE_TEXT}
        </div>
      )}
    </div>
  )
}
