import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatDateTime,
  formatTime,
  parseDateTime,
  parseTime,
} from '#domain/lib/dates.ts'
import { durationInWords, formatDuration } from '#domain/lib/duration.ts'
import { TextField } from '#src/components/fields/text-field.tsx'
import { JumpToDate } from '../jump-to-date.tsx'
import classes from './days.module.css'
import type { FreeDay } from './free-days.ts'
import shared from './screen.module.css'
import { dayInFull, dayTitle } from './words.ts'

type Props = {
  readonly days: readonly FreeDay[]
  /** The service's length, minutes. */
  readonly tempo: number
  readonly when: ClinicDateTime | null
  readonly today: ClinicDate
  /** Whether the chosen time is taken, so that she would be squeezed in. */
  readonly encaixe: boolean
  /** The day that was asked for, and whether this device knows its visits. */
  readonly asked: ClinicDate | null
  readonly isAskedKnown: boolean
  /** Whether this device has the agenda at all. */
  readonly isKnown: boolean
  readonly onChoose: (when: ClinicDateTime) => void
  readonly onDay: (date: ClinicDate) => void
}

/** The free times of today, of tomorrow, and of the first day with more. */
export function Days({
  days,
  tempo,
  when,
  today,
  encaixe,
  isKnown,
  asked,
  isAskedKnown,
  onChoose,
  onDay,
}: Props) {
  const [squeezed, setSqueezed] = useState<ClinicDate | null>(null)
  if (!isKnown) return <p className={shared.hint}>Este aparelho ainda não conhece a agenda destes dias.</p>
  const isOwn = when !== null && days.every(({ date, starts }) => !isAmong(when, date, starts))
  return (
    <>
      {isOwn && when !== null && (
        <p className={classes.own} role="status">
          {dayTitle(when.slice(0, 10), today).day}, {when.slice(11, 16)}
          {encaixe && ', encaixe'}
        </p>
      )}
      {days.map(({ date, starts, longestGap }, i) => {
        const { day, rest } = dayTitle(date, today)
        return (
          <section key={date} aria-label={`${day}, ${rest}`}>
            <h3 className={classes.day}>
              {day}{' '}
              <small>
                {i === 2 && date !== asked && starts.length > 2
                  ? `${rest}, o primeiro dia com mais horários`
                  : rest}
              </small>
            </h3>
            {starts.length > 0 ? (
              <div className={classes.times}>
                {starts.map((start) => (
                  <button
                    key={start}
                    type="button"
                    aria-pressed={formatDateTime(date, start) === when}
                    onClick={() => onChoose(formatDateTime(date, start))}
                  >
                    <b>{formatTime(start)}</b>
                    <small>até {formatTime(start + tempo)}</small>
                    {formatDateTime(date, start) === when && <IconCheck size={20} stroke={2} aria-hidden />}
                  </button>
                ))}
              </div>
            ) : (
              <div className={classes.full}>
                <p>{fullInWords(longestGap, tempo)}</p>
                <Button variant="subtle" onClick={() => setSqueezed(date)}>
                  Encaixar
                </Button>
              </div>
            )}
            {squeezed === date && <SqueezeIn onTime={(minute) => onChoose(formatDateTime(date, minute))} />}
          </section>
        )
      })}
      {asked !== null && !isAskedKnown && (
        <p className={shared.hint} role="status">
          Este aparelho não conhece a agenda de {dayInFull(asked, today)}: abra esse dia na agenda e volte.
        </p>
      )}
      <div className={classes.other}>
        <JumpToDate date={days[2]?.date ?? today} today={today} onDate={onDay}>
          Outro dia
        </JumpToDate>
      </div>
    </>
  )
}

function isAmong(when: ClinicDateTime, date: ClinicDate, starts: readonly number[]): boolean {
  const at = parseDateTime(when)
  return at !== null && at.date === date && starts.includes(at.minute)
}

function fullInWords(longestGap: number, tempo: number): string {
  const wanted = durationInWords(formatDuration(tempo))
  if (longestGap === 0) return `Sem ${wanted} livre.`
  return `Sem ${wanted} livre. O maior intervalo tem ${durationInWords(formatDuration(longestGap))}.`
}

/** The field for a time that is not free, beside another visit or outside the clinic's hours. */
function SqueezeIn({ onTime }: { readonly onTime: (minute: number) => void }) {
  return (
    <TextField
      type="time"
      label="Encaixar às"
      onChange={(event) => {
        const minute = parseTime(event.currentTarget.value)
        if (minute !== null) onTime(minute)
      }}
    />
  )
}
