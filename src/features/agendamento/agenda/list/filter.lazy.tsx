import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { MIN_AGENDAMENTO_FILTER_DATE } from '#domain/agendamento/limits.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { FilterForm } from '#src/components/registry/filter-form.tsx'
import { type FilterResult, filterAgendamentoList } from './commands.ts'
import type { AgendaFilter } from './queries.ts'

export type FilterDialogProps = {
  readonly opened: boolean
  readonly today: ClinicDate
  /** The filter in force, or null. */
  readonly current: AgendaFilter | null
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly onFiltered: (filter: AgendaFilter, result: FilterResult) => void
}

async function search(filter: AgendaFilter): Promise<FilterResult | null> {
  const result = await filterAgendamentoList(filter)
  return result.ok ? result.value : null
}

/** "Filtro": asks by name and period. */
export function FilterDialog({ opened, today, current, onCancel, onClear, onFiltered }: FilterDialogProps) {
  const nome = useRef<HTMLInputElement>(null)
  return (
    <Dialog opened={opened} onClose={onCancel} title="Filtro" size={500}>
      {/* Mounted with the dialog, it opens with the filter in force and not with one that was given up. */}
      <FilterForm<AgendaFilter, FilterResult>
        initial={{ nome: '', dataInicial: today, dataFinal: null }}
        current={current}
        minDate={MIN_AGENDAMENTO_FILTER_DATE}
        search={search}
        nothing={AGENDAMENTO_TEXTS.filterEmpty}
        onFound={onFiltered}
        onClear={onClear}
        onCancel={onCancel}
        fields={(filter, onChange) => (
          <TextField
            ref={nome}
            label="Nome"
            help="Do serviço ou da pessoa."
            value={filter.nome}
            onChange={(event) => onChange({ ...filter, nome: event.currentTarget.value })}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            rightSection={
              filter.nome !== '' && (
                <CloseButton
                  size={44}
                  iconSize={18}
                  aria-label="Apagar o nome"
                  onClick={() => {
                    onChange({ ...filter, nome: '' })
                    nome.current?.focus()
                  }}
                />
              )
            }
          />
        )}
      />
    </Dialog>
  )
}
