import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dateBlockOf, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { useLastShown } from '#src/lib/use-last-shown.ts'
import type { UpcomingVisit } from './queries.ts'
import classes from './week.module.css'

/** What is asked before a week is saved, or only looked at. */
export type OutsideQuestion = {
  /** Which visits fall out; null where this device does not know. */
  readonly visits: readonly UpcomingVisit[] | null
  /** They are only looked at, and nothing is saved yet. */
  readonly isLook: boolean
}

type Props = {
  /** Null: nothing is asked. */
  readonly asked: OutsideQuestion | null
  readonly onBack: () => void
  readonly onSave: () => void
}

/** Which visits a new week leaves outside: they stay, and that is said before it is saved. */
export function OutsideDialog({ asked, onBack, onSave }: Props) {
  const shown = useLastShown(asked)
  const visits = shown?.visits ?? null
  return (
    <Dialog opened={asked !== null} onClose={onBack} title={titleOf(visits)} align="start" size={600}>
      {visits === null ? (
        <p>
          Este aparelho não sabe quantas visitas já marcadas caem fora da semana nova: a agenda da clínica não
          chegou inteira aqui. <b>Todas continuam valendo</b>: salvar não cancela nem muda ninguém.
        </p>
      ) : (
        <Visits visits={visits} />
      )}
      <div className={classes.answers}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Voltar
        </Button>
        {!shown?.isLook && <Button onClick={onSave}>{saveInWords(visits)}</Button>}
      </div>
    </Dialog>
  )
}

function titleOf(visits: OutsideQuestion['visits']): string {
  if (visits === null) return 'Visitas podem cair fora'
  return visits.length === 1 ? '1 visita cai fora' : `${visits.length} visitas caem fora`
}

function saveInWords(visits: OutsideQuestion['visits']): string {
  if (visits === null) return 'Salvar assim mesmo'
  return visits.length === 1 ? 'Salvar e manter a visita' : `Salvar e manter as ${visits.length}`
}

function Visits({ visits }: { readonly visits: readonly UpcomingVisit[] }) {
  const many = visits.length !== 1
  return (
    <>
      <p>
        {many ? 'Estas já estavam marcadas e ' : 'Esta já estava marcada e '}
        <b>{many ? 'continuam valendo' : 'continua valendo'}</b>: salvar não cancela nem muda ninguém.
      </p>
      <ul className={classes.outside}>
        {visits.map((visit) => (
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
    </>
  )
}

function visitInWords({ dataHoraAgendada, tempo, nome }: UpcomingVisit): string {
  const when = parseDateTime(dataHoraAgendada)
  if (when === null) return nome
  const end = formatTime(when.minute + (parseDuration(tempo) ?? 0))
  return `${formatWeekday(when.date)}, ${formatTime(when.minute)} às ${end}, ${nome}`
}
