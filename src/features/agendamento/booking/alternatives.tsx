import { Button } from '@mantine/core'
import {
  type DataHora,
  formatDataCurta,
  formatDataLonga,
  formatDiaEMes,
  formatHora,
  parseDataHora,
} from '#domain/lib/dates.ts'
import classes from './alternatives.module.css'

type Props = {
  horarios: readonly DataHora[]
  enviando: DataHora | null
  onEscolher: (quando: DataHora) => void
}

/** Up to three free times instead of a refused one; a tap books. */
export function Alternativas({ horarios, enviando, onEscolher }: Props) {
  if (horarios.length === 0) return null
  const umDia = diaUnico(horarios) !== null
  return (
    <div className={classes.list} data-one-day={umDia || undefined}>
      {horarios.map((quando) => {
        const lido = parseDataHora(quando)
        if (lido === null) return null
        const hora = formatHora(lido.minuto)
        return (
          <Button
            key={quando}
            variant="light"
            loading={enviando === quando}
            disabled={enviando !== null && enviando !== quando}
            onClick={() => onEscolher(quando)}
            aria-label={`Agendar ${formatDataLonga(lido.data)} às ${hora}`}
          >
            <span className="tn">{umDia ? hora : `${formatDataCurta(lido.data)} às ${hora}`}</span>
          </Button>
        )
      })}
    </div>
  )
}

/** What leads to the buttons: "Ainda livres em 12 de novembro:". */
export function fraseDasAlternativas(horarios: readonly DataHora[]): string {
  if (horarios.length === 0) return 'Escolha outro horário.'
  const dia = diaUnico(horarios)
  const livres = horarios.length === 1 ? 'Ainda livre' : 'Ainda livres'
  return dia === null ? `${livres}:` : `${livres} em ${formatDiaEMes(dia)}:`
}

function diaUnico(horarios: readonly DataHora[]): string | null {
  const dias = new Set(horarios.map((h) => h.slice(0, 10)))
  const [dia] = dias
  return dias.size === 1 && dia !== undefined ? dia : null
}
