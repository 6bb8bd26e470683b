import { useEffect } from 'react'
import { onDemand } from '#src/lib/on-demand.ts'
import type { HorariosFiltroProps } from './horarios-filtro.lazy.tsx'

// It brings the date picker, which the table itself does not need.
const dialog = onDemand(async () => (await import('./horarios-filtro.lazy.tsx')).HorariosFiltroDialog)

/** "Filtrar Horários", once it was asked for. */
export function HorariosFiltro({ asked, ...props }: HorariosFiltroProps & { readonly asked: boolean }) {
  // Fetched while there is internet: asked for only at the press, it would be missing without.
  useEffect(() => {
    dialog.fetch().catch(() => undefined)
  }, [])
  return asked ? <Asked {...props} /> : null
}

function Asked(props: HorariosFiltroProps) {
  const Dialog = dialog.useRequiredPart()
  return Dialog !== null && <Dialog {...props} />
}
