import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { DATA_MINIMA_FILTRO_AGENDAMENTO } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { Data } from '#domain/lib/dates.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { FilterForm } from '#src/components/filter-form.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { type Filtrados, filtrarAgendamentos } from '../../queue/commands.ts'
import type { FiltroDaClinica } from '../../queries.ts'

type Props = {
  readonly opened: boolean
  readonly hoje: Data
  /** The filter in force, or null. */
  readonly atual: FiltroDaClinica | null
  readonly onCancelar: () => void
  readonly onLimpar: () => void
  readonly onFiltrado: (filtro: FiltroDaClinica, resultado: Filtrados) => void
}

async function buscar(filtro: FiltroDaClinica): Promise<Filtrados | null> {
  const resultado = await filtrarAgendamentos(filtro)
  return resultado.ok ? resultado.value : null
}

/** "Filtro": asks by name and period. */
export function ClinicaFiltro({ opened, hoje, atual, onCancelar, onLimpar, onFiltrado }: Props) {
  const nome = useRef<HTMLInputElement>(null)
  return (
    <Dialog opened={opened} onClose={onCancelar} title="Filtro" size={500}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <FilterForm<FiltroDaClinica, Filtrados>
        initial={{ nome: '', dataInicial: hoje, dataFinal: null }}
        current={atual}
        minDate={DATA_MINIMA_FILTRO_AGENDAMENTO}
        search={buscar}
        nothing={TEXTOS_AGENDAMENTO.filtroVazio}
        onFound={onFiltrado}
        onClear={onLimpar}
        onCancel={onCancelar}
        fields={(filtro, onChange) => (
          <TextField
            ref={nome}
            label="Nome"
            help="Do serviço ou da pessoa."
            value={filtro.nome}
            onChange={(event) => onChange({ ...filtro, nome: event.currentTarget.value })}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            rightSection={
              filtro.nome !== '' && (
                <CloseButton
                  size={44}
                  iconSize={18}
                  aria-label="Apagar o nome"
                  onClick={() => {
                    onChange({ ...filtro, nome: '' })
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
