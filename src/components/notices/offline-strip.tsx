import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './offline-strip.module.css'

const QUEUED_TEXT = 'Sem internet. Pode continuar: enviamos depois.'
const PLAIN_TEXT = 'Sem internet. Pode continuar com o que está neste aparelho.'

const SILENT_TEXT = 'A clínica não está respondendo. O que você agendar fica guardado e é enviado depois.'
const SILENT_PLAIN_TEXT = 'A clínica não está respondendo. Pode continuar com o que está neste aparelho.'

type Props = {
  offline: boolean
  /** A question was put to the clinic, and nobody answers, whatever the browser believes of its network. */
  silent: boolean
  /** Whether this person's bookings are kept and sent later. */
  canBook: boolean
  /** Whether anything waits to be sent: nothing else is sent later. */
  queued: boolean
  /** A way that is of use just then. */
  way?: ReactNode
}

/** Quiet, in the flow. The live region stays mounted, or a reader would not hear the words arrive. */
export function OfflineStrip({ offline, silent, canBook, queued, way }: Props) {
  return (
    <div role="status" className={classes.region}>
      {(offline || silent) && (
        <div className={classes.strip}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {offline ? (queued ? QUEUED_TEXT : PLAIN_TEXT) : canBook ? SILENT_TEXT : SILENT_PLAIN_TEXT}
          {way}
        </div>
      )}
    </div>
  )
}
