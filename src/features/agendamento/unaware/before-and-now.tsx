import { type ClinicDate, type ClinicDateTime, parseDateTime } from '#domain/lib/dates.ts'
import { FromToPanels, panelMoment } from '../life/from-to-panels.tsx'
import { momentInBrief } from '../life/words.ts'
import type { UnawareVisit } from './queries.ts'
import classes from './screen.module.css'
import { otherChanges } from './words.ts'

type Props = { readonly row: UnawareVisit; readonly today: ClinicDate }

/** What she knows and what is, side by side, and what else has changed. */
export function BeforeAndNow({ row, today }: Props) {
  const { visit, known } = row
  const isCancelled = visit.estado === 'cancelada'
  const before = momentInBrief(known.dataHoraAgendada, today)
  const after = isCancelled ? 'cancelada' : momentInBrief(visit.dataHoraAgendada, today)
  return (
    <>
      <FromToPanels
        read={`Era ${before}. Ficou ${after}.`}
        from={{ label: 'Era', ...momentOf(known.dataHoraAgendada, today), look: 'old' }}
        to={
          isCancelled
            ? { label: 'Ficou', figure: 'cancelada', look: 'cancelled' }
            : { label: 'Ficou', ...momentOf(visit.dataHoraAgendada, today), look: 'new' }
        }
      />
      {otherChanges(visit).map((sentence) => (
        <p key={sentence} className={classes.change}>
          {sentence}
        </p>
      ))}
      {visit.motivo !== undefined && <p className={classes.change}>Motivo: “{visit.motivo}”</p>}
    </>
  )
}

function momentOf(when: ClinicDateTime, today: ClinicDate) {
  const parsed = parseDateTime(when)
  return parsed === null ? { figure: '' } : panelMoment(parsed, today)
}
