import { useEffect } from 'react'
import { useFilterPart } from '#src/components/registry/use-filter-part.ts'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { HorarioFilterProps } from './horario-filter.lazy.tsx'

// It brings the date picker, which the table itself does not need.
const dialog = onDemand(async () => (await import('./horario-filter.lazy.tsx')).HorarioFilterDialog)

/** "Filtrar Horários", once it was asked for. */
export function HorarioFilter({ asked, ...props }: HorarioFilterProps & { readonly asked: boolean }) {
  // It is fetched while there is internet: asked for only at the press, it would be missing without.
  useEffect(() => {
    dialog.fetch().catch(() => undefined)
  }, [])
  return asked ? <Asked {...props} /> : null
}

function Asked(props: HorarioFilterProps) {
  const Dialog = useFilterPart(dialog.usePart(props.opened), props.onCancel)
  return Dialog !== null && <Dialog {...props} />
}
