import { DATA_MINIMA_FILTRO_HORARIO } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { FilterForm } from '#src/components/filter-form.tsx'
import { filtrarHorarios, type HorariosFiltrados } from '../commands.ts'
import type { FiltroDeHorarios } from '../queries.ts'

export type HorariosFiltroProps = {
  readonly opened: boolean
  /** The filter in force, or null. */
  readonly atual: FiltroDeHorarios | null
  readonly onCancelar: () => void
  readonly onLimpar: () => void
  readonly onFiltrado: (filtro: FiltroDeHorarios, resultado: HorariosFiltrados) => void
}

const SEM_LIMITES: FiltroDeHorarios = { dataInicial: null, dataFinal: null }

async function buscar(filtro: FiltroDeHorarios): Promise<HorariosFiltrados | null> {
  const resultado = await filtrarHorarios(filtro)
  return resultado.ok ? resultado.value : null
}

/** "Filtrar Horários": asks by period. Fetched by `HorariosFiltro`. */
export function HorariosFiltroDialog({
  opened,
  atual,
  onCancelar,
  onLimpar,
  onFiltrado,
}: HorariosFiltroProps) {
  return (
    <Dialog opened={opened} onClose={onCancelar} title={TEXTOS_HORARIO.filtrar}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <FilterForm
        initial={SEM_LIMITES}
        current={atual}
        minDate={DATA_MINIMA_FILTRO_HORARIO}
        search={buscar}
        nothing={TEXTOS_HORARIO.filtroVazio}
        onFound={onFiltrado}
        onClear={onLimpar}
        onCancel={onCancelar}
      />
    </Dialog>
  )
}
