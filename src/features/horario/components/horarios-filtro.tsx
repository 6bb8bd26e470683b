import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DATA_MINIMA_FILTRO_HORARIO } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { DateField } from '#src/components/date-field.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { filtrarHorarios, type HorariosFiltrados } from '../commands.ts'
import type { FiltroDeHorarios } from '../queries.ts'
import classes from './horarios-filtro.module.css'

type Props = {
  readonly opened: boolean
  /** The filter in force, or null. */
  readonly atual: FiltroDeHorarios | null
  readonly onCancelar: () => void
  readonly onLimpar: () => void
  readonly onFiltrado: (filtro: FiltroDeHorarios, resultado: HorariosFiltrados) => void
}

/** "Filtrar Horários". An answer with nothing in it keeps the dialog open and says so. */
export function HorariosFiltro({ opened, onCancelar, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onCancelar} title={TEXTOS_HORARIO.filtrar}>
      {/* Mounted with the dialog, so that it opens with what is in force and not with what was given up. */}
      <Form onCancelar={onCancelar} {...form} />
    </Dialog>
  )
}

const SEM_LIMITES: FiltroDeHorarios = { dataInicial: null, dataFinal: null }

function Form({ atual, onCancelar, onLimpar, onFiltrado }: Omit<Props, 'opened'>) {
  const [filtro, setFiltro] = useState(atual ?? SEM_LIMITES)
  const [vazio, setVazio] = useState(false)
  const [buscando, setBuscando] = useState(false)

  async function aplicar(event: FormEvent) {
    event.preventDefault()
    setBuscando(true)
    const resultado = await filtrarHorarios(filtro).finally(() => setBuscando(false))
    setVazio(!resultado.ok)
    if (resultado.ok) onFiltrado(filtro, resultado.value)
  }

  function limpar() {
    setFiltro(SEM_LIMITES)
    setVazio(false)
    onLimpar()
  }

  return (
    // The focus begins on the form: on its first date, a calendar would lie over the dialog's own title.
    <form
      onSubmit={(event) => void aplicar(event)}
      className={classes.form}
      tabIndex={-1}
      data-autofocus
      noValidate
    >
      <div className={classes.dates}>
        <DateField
          label="Data Inicial"
          value={filtro.dataInicial}
          minDate={DATA_MINIMA_FILTRO_HORARIO}
          onChange={(dataInicial) => setFiltro({ ...filtro, dataInicial })}
        />
        <DateField
          label="Data Final"
          value={filtro.dataFinal}
          minDate={DATA_MINIMA_FILTRO_HORARIO}
          onChange={(dataFinal) => setFiltro({ ...filtro, dataFinal })}
        />
      </div>
      {vazio && <InlineAlert tone="bad">{TEXTOS_HORARIO.filtroVazio}</InlineAlert>}
      <div className={classes.actions}>
        <Button type="submit" loading={buscando} className={classes.apply ?? ''}>
          Aplicar
        </Button>
        <Button variant="default" onClick={limpar} disabled={buscando}>
          Limpar
        </Button>
        <Button variant="subtle" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
