import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dateBlockOf, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { useLastShown } from '#src/lib/use-last-shown.ts'
import type { UpcomingVisit } from './queries.ts'
import classes from './week.module.css'

type Props = {
  /** Null: nothing is asked. */
  readonly visits: readonly UpcomingVisit[] | null
  /** They are only looked at, and nothing is saved yet. */
  readonly isLook: boolean
  readonly onBack: () => void
  readonly onSave: () => void
}

/** Which visits a new week leaves outside: they stay, and that is said before it is saved. */
export function OutsideDialog({ visits, isLook, onBack, onSave }: Props) {
  const shown = useLastShown(visits) ?? []
  const many = shown.length !== 1
  return (
    <Dialog
      opened={visits !== null}
      onClose={onBack}
      title={many ? `${shown.length} visitas caem fora` : '1 visita cai fora'}
      align="start"
      size={600}
    >
      <p>
        {many ? 'Estas já estavam marcadas e ' : 'Esta já estava marcada e '}
        <b>{many ? 'continuam valendo' : 'continua valendo'}</b>: salvar não cancela nem muda ninguém.
      </p>
      <ul className={classes.outside}>
        {shown.map((visit) => (
          <li key={visit.id} className={classes.date}>
            <DateBlock {...dateBlockOf(visit.dataHoraAgendada.slice(0, 10))} size="xs" />
            <span className={classes.what}>
              <b>{visit.client}</b>
              <small>{visitInWords(visit)}</small>
            </span>
            <Link to={`/visualizarAgendamentos?data=${visit.dataHoraAgendada.slice(0, 10)}`}>
              Mudar horário
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        Na agenda elas ganham a marca “fora da semana”. Se você mudar alguma, a cliente entra em{' '}
        <Link to="/quemAindaNaoSabe">Quem ainda não sabe</Link>.
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Voltar
        </Button>
        {!isLook && (
          <Button onClick={onSave}>
            {many ? `Salvar e manter as ${shown.length}` : 'Salvar e manter a visita'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function visitInWords({ dataHoraAgendada, tempo, nome }: UpcomingVisit): string {
  const when = parseDateTime(dataHoraAgendada)
  if (when === null) return nome
  const end = formatTime(when.minute + (parseDuration(tempo) ?? 0))
  return `${formatWeekday(when.date)}, ${formatTime(when.minute)} às ${end}, ${nome}`
}
