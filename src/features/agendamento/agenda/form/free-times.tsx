import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type Agora,
  addDias,
  type Data,
  type DataHora,
  formatHora,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { duracaoEmPalavras, formatTempo, parseTempo } from '#domain/lib/duration.ts'
import { useAgenda } from '../../queries.ts'
import { DIAS_DE_PROCURA, proximoDiaLivre } from '../../booking/utils.ts'
import classes from './form.module.css'
import { dataMedia } from '../utils.ts'
import { campoDe, sugestoes } from './values.ts'
import type { AgendaForm } from './use-agenda-form.ts'

type Props = {
  readonly f: AgendaForm
  readonly email: string
  readonly agora: Agora
  /** The day on the timeline: meant where the form has no date yet. */
  readonly data: Data
}

/** "Livre hoje para 1 hora": times that fit; a tap only fills the date. */
export function AgendaLivres(props: Props) {
  const tempo = parseTempo(props.f.form.values.tempo)
  return tempo === null ? null : <Livres tempo={tempo} {...props} />
}

function Livres({ f, email, agora, data, tempo }: Props & { readonly tempo: number }) {
  const [outroDia, setOutroDia] = useState<Data | null>(null)
  const escrita = parseDataHora(f.form.values.dataHoraAgendada)?.data ?? null
  const daTela = escrita ?? (data < agora.data ? agora.data : data)
  const dia = outroDia ?? daTela
  // As far as "Outro dia" looks, and no farther: a busy clinic's half year is long to read.
  const aparelho = useAgenda(email, { desde: addDias(dia, -1), ate: addDias(dia, DIAS_DE_PROCURA) })
  if (aparelho === undefined) return null
  const { agenda } = aparelho
  const movida = f.alvo.modo === 'editar' ? f.alvo.agendamento : null
  const livres = sugestoes({ agenda, agora, data: dia, tempo, movida })
  const quando = dia === agora.data ? 'hoje' : `em ${dataMedia(dia)}`
  const duracao = duracaoEmPalavras(formatTempo(tempo))
  const seguinte = proximoDiaLivre({ agenda, tempo, agora }, dia)

  function escolher(sugestao: DataHora) {
    f.marcar(sugestao)
    setOutroDia(null)
  }

  return (
    <div className={classes.livres}>
      <p aria-live="polite">
        {livres.length === 0
          ? `Sem horário livre ${quando} para ${duracao}`
          : `Livre ${quando} para ${duracao}`}
      </p>
      {livres.map((sugestao) => (
        <button
          key={sugestao}
          type="button"
          className={classes.hora}
          aria-pressed={campoDe(sugestao) === f.form.values.dataHoraAgendada}
          onClick={() => escolher(sugestao)}
        >
          {formatHora(parseDataHora(sugestao)?.minuto ?? 0)}
        </button>
      ))}
      {seguinte !== null && (
        <Button variant="subtle" size="sm" onClick={() => setOutroDia(seguinte)}>
          Outro dia
        </Button>
      )}
    </div>
  )
}
