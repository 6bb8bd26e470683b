import { ClientCardsScreen } from '#src/features/agendamento/client-cards/screen.tsx'
import { useReachable } from '../live/use-line.ts'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: everybody whom the clinic knows. */
export function Screen() {
  const { online } = useReachable()
  return <ClientCardsScreen today={useClinicNow().date} online={online} />
}
