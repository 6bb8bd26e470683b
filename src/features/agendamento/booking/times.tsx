import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { formatHora } from '#domain/lib/dates.ts'
import { porTurno } from './utils.ts'
import classes from './times.module.css'

type Props = {
  /** Free starts, in minutes. */
  inicios: readonly number[]
  /** The service's length in minutes. */
  tempo: number
  escolhido: number | null
  onEscolher: (minuto: number) => void
  /** The heading that says the day. */
  labelledBy: string
}

/** The free starts of a day: one choice over two columns. */
export function HorariosDoDia({ inicios, tempo, escolhido, onEscolher, labelledBy }: Props) {
  const name = useId()
  const { manha, tarde } = porTurno(inicios)
  const coluna = (titulo: string, vazia: string, starts: readonly number[]) => (
    <div className={classes.column}>
      <h4 className={classes.heading}>{titulo}</h4>
      {starts.map((inicio) => (
        <Horario
          key={inicio}
          name={name}
          inicio={inicio}
          tempo={tempo}
          checked={inicio === escolhido}
          onEscolher={onEscolher}
        />
      ))}
      {starts.length === 0 && <p className={classes.none}>{vazia}</p>}
    </div>
  )
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.columns}>
      <VisuallyHidden role="status">
        {inicios.length === 1 ? '1 horário livre' : `${inicios.length} horários livres`}
      </VisuallyHidden>
      {coluna('Manhã', 'Sem horários de manhã', manha)}
      {coluna('Tarde', 'Sem horários à tarde', tarde)}
    </div>
  )
}

function Horario(props: {
  readonly name: string
  readonly inicio: number
  readonly tempo: number
  readonly checked: boolean
  readonly onEscolher: (minuto: number) => void
}) {
  const { name, inicio, tempo, checked, onEscolher } = props
  return (
    <label className={classes.slot}>
      <input type="radio" name={name} value={inicio} checked={checked} onChange={() => onEscolher(inicio)} />
      <b>{formatHora(inicio)}</b>
      <span className={classes.until}>até {formatHora(inicio + tempo)}</span>
      <IconCheck className={classes.check} size={22} stroke={2} aria-hidden />
    </label>
  )
}
