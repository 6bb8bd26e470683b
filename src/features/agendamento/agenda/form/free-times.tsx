import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Gap } from '#domain/agendamento/gap.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { durationInWords, formatDuration, parseDuration } from '#domain/lib/duration.ts'
import { datesRead, isKnown, useDeviceAgenda } from '../../queries.ts'
import { DAYS_SEARCHED, nextFreeDay } from '../../utils.ts'
import { mediumDate } from '../utils.ts'
import classes from './form.module.css'
import type { AgendamentoFormState } from './use-agendamento-form.ts'
import { fieldValueOf, suggestions } from './values.ts'

type Props = {
  readonly visitForm: AgendamentoFormState
  readonly email: string
  readonly clinicNow: ClinicNow
  /** The day on the timeline, for which times are shown while the form has no date. */
  readonly date: ClinicDate
  /** What is kept free around the form's visit. */
  readonly gap: Gap
}

/** "Livre hoje para 1 hora": times at which the service fits; a tap only fills the date. */
export function FreeTimes(props: Props) {
  const tempo = parseDuration(props.visitForm.form.values.tempo)
  return tempo === null ? null : <FreeTimesFor tempo={tempo} {...props} />
}

function FreeTimesFor({ visitForm, email, clinicNow, date, gap, tempo }: Props & { readonly tempo: number }) {
  const [otherDay, setOtherDay] = useState<ClinicDate | null>(null)
  const typedDate = parseDateTime(visitForm.form.values.dataHoraAgendada)?.date ?? null
  const shownDate = typedDate ?? (date < clinicNow.date ? clinicNow.date : date)
  const day = otherDay ?? shownDate
  // It reads as far as "Outro dia" looks, and no farther: a busy clinic's half year takes long to read.
  const device = useDeviceAgenda(email, { from: addDays(day, -1), to: addDays(day, DAYS_SEARCHED) })
  if (device === undefined) return null
  const { agenda } = device
  const read = datesRead(device)
  // No time is called free on a day that this device does not have, or while it still shows other days.
  if (read === null || !isKnown(read, [day])) return null
  const moved = visitForm.target.mode === 'edit' ? visitForm.target.agendamento : null
  const times = suggestions({ agenda, clinicNow, date: day, tempo, gap, moved })
  const when = day === clinicNow.date ? 'hoje' : `em ${mediumDate(day, clinicNow.date)}`
  const duration = durationInWords(formatDuration(tempo))
  const nextFree = nextFreeDay({ agenda, tempo, gap, clinicNow }, day, read.to)

  function choose(suggestion: ClinicDateTime) {
    visitForm.setStart(suggestion)
    setOtherDay(null)
  }

  return (
    <div className={classes.freeTimes}>
      <p aria-live="polite">
        {times.length === 0 ? `Sem horário livre ${when} para ${duration}` : `Livre ${when} para ${duration}`}
      </p>
      {times.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          className={classes.time}
          aria-pressed={fieldValueOf(suggestion) === visitForm.form.values.dataHoraAgendada}
          onClick={() => choose(suggestion)}
        >
          {formatTime(parseDateTime(suggestion)?.minute ?? 0)}
        </button>
      ))}
      {nextFree !== null && (
        <Button variant="subtle" size="sm" onClick={() => setOtherDay(nextFree)}>
          Outro dia
        </Button>
      )}
    </div>
  )
}
