import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import { type ClinicDate, dateBlockOf, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { stateIcon } from '../life/state-icons.ts'
import { wishInWords } from '../life/wish-label.ts'
import { dayInWords } from '../life/words.ts'
import type { NewVisitStart } from '../new-visit-start.ts'
import type { ClientCard, WaitingVisit } from './queries.ts'
import classes from './visit-rows.module.css'

type Props = {
  readonly visits: readonly (Agendamento | WaitingVisit)[]
  readonly today: ClinicDate
  /** What this device has asked of them, by the visit's id. */
  readonly wishes: ClientCard['wishes']
  /** What a new visit of the same service begins with; null where nothing is to be repeated. */
  readonly again: ((service: string) => NewVisitStart) | null
}

/** Visits of one client: each leads to its day, and one that has been to the same service once more. */
export function VisitRows({ visits, today, wishes, again }: Props) {
  return (
    <ul className={classes.rows}>
      {visits.map((visit) => {
        const estado = 'status' in visit ? null : visit.estado
        const { icon: Icon, words } =
          'status' in visit
            ? { icon: visit.status.icon ?? IconHourglass, words: visit.status.chip }
            : { icon: stateIcon(visit.estado), words: stateName(visit.estado) }
        const date = visit.dataHoraAgendada.slice(0, 10)
        const from = parseDateTime(visit.dataHoraAgendada)?.minute ?? 0
        const day = dayInWords(date, today)
        const wish = 'id' in visit ? wishes.get(visit.id) : undefined
        return (
          <li key={'id' in visit ? visit.id : visit.chave}>
            <Link
              to={`/visualizarAgendamentos?data=${date}`}
              className={classes.visit}
              data-state={estado ?? 'waiting'}
            >
              <DateBlock size="xs" {...dateBlockOf(date, today)} muted={date < today} />
              <span className={classes.words}>
                <b>{visit.nome}</b>
                <span>
                  {day}, das {formatTime(from)} às {formatTime(from + (parseDuration(visit.tempo) ?? 0))}
                </span>
                {wish !== undefined && (
                  <span className={classes.wish} data-kind={wish.kind}>
                    <IconHourglass size={15} stroke={2} aria-hidden />
                    {wishInWords(wish)}
                  </span>
                )}
              </span>
              <span className={classes.state}>
                <Icon size={16} stroke={2} aria-hidden />
                {words}
              </span>
            </Link>
            {again !== null && (
              <Button
                component={Link}
                to="/novaVisita"
                state={again(visit.nome)}
                variant="subtle"
                size="sm"
                aria-label={`Repetir ${visit.nome}, ${day}`}
              >
                Repetir
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
