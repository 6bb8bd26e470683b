import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { useWaitingOfOthers } from '#src/features/queue/queries.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './waiting-of-others.module.css'

type Props = {
  /** Who is logged in, or may log in again; null for nobody. */
  readonly email: string | null
  /** What it stands in, where that leaves it no room of its own. */
  readonly place?: 'agenda' | 'page'
}

/**
 * How many others' requests wait on this device; neither what they are nor whose is told, nor that the clinic
 * has none of them: what was sent and not answered waits, too.
 */
export function WaitingOfOthers({ email, place }: Props) {
  const count = useWaitingOfOthers(email, useClinicNow())
  return count === 0 ? null : (
    <div className={place && classes[place]}>
      <InlineAlert tone="info">{othersInWords(count)}</InlineAlert>
    </div>
  )
}

function othersInWords(count: number): string {
  return count === 1
    ? 'Neste aparelho há 1 pedido de outro acesso, que ainda espera. Ele só é enviado quando a mesma pessoa entrar de novo.'
    : `Neste aparelho há ${count} pedidos de outro acesso, que ainda esperam. Eles só são enviados quando a mesma pessoa entrar de novo.`
}
