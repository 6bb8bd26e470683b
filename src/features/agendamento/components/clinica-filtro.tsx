import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DATA_MINIMA_FILTRO_AGENDAMENTO } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { Data } from '#domain/lib/dates.ts'
import { DateField } from '#src/components/date-field.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { type Filtrados, filtrarAgendamentos } from '../commands.ts'
import type { FiltroDaClinica } from '../queries.ts'
import classes from './clinica-filtro.module.css'

type Props = {
  readonly opened: boolean
  readonly hoje: Data
  /** The filter in force, or null. */
  readonly atual: FiltroDaClinica | null
  readonly onCancelar: () => void
  readonly onLimpar: () => void
  readonly onFiltrado: (filtro: FiltroDaClinica, resultado: Filtrados) => void
}

/** "Filtro": asks by name and period. An answer with nothing in it keeps the dialog open and says so. */
export function ClinicaFiltro({ opened, hoje, atual, onCancelar, onLimpar, onFiltrado }: Props) {
  return (
    <Dialog opened={opened} onClose={onCancelar} title="Filtro" size={500}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <Form hoje={hoje} atual={atual} onCancelar={onCancelar} onLimpar={onLimpar} onFiltrado={onFiltrado} />
    </Dialog>
  )
}

function Form({ hoje, atual, onCancelar, onLimpar, onFiltrado }: Omit<Props, 'opened'>) {
  const inicial: FiltroDaClinica = { nome: '', dataInicial: hoje, dataFinal: null }
  const [filtro, setFiltro] = useState(atual ?? inicial)
  const [vazio, setVazio] = useState(false)
  const [buscando, setBuscando] = useState(false)

  async function aplicar(event: FormEvent) {
    event.preventDefault()
    setBuscando(true)
    const resultado = await filtrarAgendamentos(filtro)
    setBuscando(false)
    setVazio(!resultado.ok)
    if (resultado.ok) onFiltrado(filtro, resultado.value)
  }

  function limpar() {
    setFiltro(inicial)
    setVazio(false)
    onLimpar()
  }

  return (
    <form onSubmit={(event) => void aplicar(event)} className={classes.form} noValidate>
      <TextField
        label="Nome"
        help="Do serviço ou da pessoa."
        value={filtro.nome}
        onChange={(event) => setFiltro({ ...filtro, nome: event.currentTarget.value })}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.dates}>
        <DateField
          label="Data Inicial"
          value={filtro.dataInicial}
          minDate={DATA_MINIMA_FILTRO_AGENDAMENTO}
          onChange={(dataInicial) => setFiltro({ ...filtro, dataInicial })}
        />
        <DateField
          label="Data Final"
          value={filtro.dataFinal}
          minDate={DATA_MINIMA_FILTRO_AGENDAMENTO}
          onChange={(dataFinal) => setFiltro({ ...filtro, dataFinal })}
        />
      </div>
      {vazio && <InlineAlert tone="bad">{TEXTOS_AGENDAMENTO.filtroVazio}</InlineAlert>}
      <div className={classes.actions}>
        <Button type="submit" loading={buscando} className={classes.apply ?? ''}>
          Aplicar
        </Button>
        <Button variant="default" onClick={limpar} disabled={buscando}>
          Limpar
        </Button>
        <Button variant="subtle" onClick={onCancelar} className={classes.cancel ?? ''}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
