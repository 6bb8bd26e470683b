import { DATA_MINIMA_FILTRO_HORARIO } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { FilterForm } from '#src/components/filter-form.tsx'
import { type FilteredHorarioList, filterHorarioList } from '../commands.ts'
import type { HorarioPeriod } from '../queries.ts'

export type HorarioFilterProps = {
  readonly opened: boolean
  /** The filter in force, or null. */
  readonly current: HorarioPeriod | null
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly onFiltered: (period: HorarioPeriod, result: FilteredHorarioList) => void
}

const NO_LIMITS: HorarioPeriod = { dataInicial: null, dataFinal: null }

async function search(period: HorarioPeriod): Promise<FilteredHorarioList | null> {
  const result = await filterHorarioList(period)
  return result.ok ? result.value : null
}

/** "Filtrar Horários": asks by period. Fetched by `HorarioFilter`. */
export function HorarioFilterDialog({ opened, current, onCancel, onClear, onFiltered }: HorarioFilterProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title={TEXTOS_HORARIO.filtrar}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <FilterForm
        initial={NO_LIMITS}
        current={current}
        minDate={DATA_MINIMA_FILTRO_HORARIO}
        search={search}
        nothing={TEXTOS_HORARIO.filtroVazio}
        onFound={onFiltered}
        onClear={onClear}
        onCancel={onCancel}
      />
    </Dialog>
  )
}
