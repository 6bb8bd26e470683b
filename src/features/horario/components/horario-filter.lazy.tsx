import { MIN_HORARIO_FILTER_DATE } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { FilterForm } from '#src/components/registry/filter-form.tsx'
import { filterHorarioList } from '../commands.ts'
import type { FilteredHorarioList, HorarioDates } from '../queries.ts'

export type HorarioFilterProps = {
  readonly opened: boolean
  /** The filter in force, or null. */
  readonly current: HorarioDates | null
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly onFiltered: (period: HorarioDates, result: FilteredHorarioList) => void
}

const NO_LIMITS: HorarioDates = { dataInicial: null, dataFinal: null }

async function search(period: HorarioDates): Promise<FilteredHorarioList | null> {
  const result = await filterHorarioList(period)
  return result.ok ? result.value : null
}

/** "Filtrar Horários": asks by period. Fetched by `HorarioFilter`. */
export function HorarioFilterDialog({ opened, current, onCancel, onClear, onFiltered }: HorarioFilterProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title={HORARIO_TEXTS.filter}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <FilterForm
        initial={NO_LIMITS}
        current={current}
        minDate={MIN_HORARIO_FILTER_DATE}
        search={search}
        nothing={HORARIO_TEXTS.filterEmpty}
        onFound={onFiltered}
        onClear={onClear}
        onCancel={onCancel}
      />
    </Dialog>
  )
}
