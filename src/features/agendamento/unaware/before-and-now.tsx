import { IconArrowRight } from '@tabler/icons-react'
import { type ClinicDate, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { dayInWords, momentInBrief } from '../life/words.ts'
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
      <div className={classes.panels}>
        <HiddenText>
          Era {before}. Ficou {after}.
        </HiddenText>
        <div aria-hidden="true" data-before>
          <small>Era</small>
          <Moment when={known.dataHoraAgendada} today={today} />
        </div>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
        <div aria-hidden="true" data-cancelled={isCancelled || undefined}>
          <small>Ficou</small>
          {isCancelled ? <b>cancelada</b> : <Moment when={visit.dataHoraAgendada} today={today} />}
        </div>
      </div>
      {otherChanges(visit).map((sentence) => (
        <p key={sentence} className={classes.change}>
          {sentence}
        </p>
      ))}
      {visit.motivo !== undefined && <p className={classes.change}>Motivo: “{visit.motivo}”</p>}
    </>
  )
}

function Moment({ when, today }: { readonly when: string; readonly today: ClinicDate }) {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  return (
    <>
      <b>{formatTime(parsed.minute)}</b>
      <span>{dayInWords(parsed.date, today)}</span>
    </>
  )
}
