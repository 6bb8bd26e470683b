import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { addDays, type ClinicDate, dateBlockOf, formatWeekday } from '#domain/lib/dates.ts'
import { holidaysFrom, LAST_HOLIDAY_YEAR } from '#domain/week/holidays.ts'
import type { Week } from '#domain/week/schema.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { withHoliday } from './draft.ts'
import classes from './week.module.css'

type Props = {
  readonly week: Week
  readonly today: ClinicDate
  readonly onChange: (week: Week) => void
}

/** How many of the next holidays are shown at first. */
const NEXT = 4

/** National holidays: closed, unless the clinic opens them. */
export function Holidays({ week, today, onChange }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const all = holidaysFrom(today)
  const [first] = holidaysFrom(addDays(today, 366))
  const shown = isWhole ? all : all.slice(0, NEXT)
  return (
    <>
      <ul className={classes.dates}>
        {shown.map(({ date, nome }) => {
          const isOpen = week.feriadosAbertos.includes(date)
          return (
            <li key={date} className={classes.date}>
              <DateBlock {...dateBlockOf(date)} size="xs" />
              <span className={classes.what}>
                <b>{nome}</b>
                <small>{holidayInWords(date, week)}</small>
              </span>
              <Switch
                label={isOpen ? 'Aberta' : 'Fechada'}
                aria-label={`${nome}, aberta`}
                labelPosition="left"
                checked={isOpen}
                onChange={(event) => onChange(withHoliday(week, date, event.currentTarget.checked))}
              />
            </li>
          )
        })}
      </ul>
      {!isWhole && (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
          Ver os dos próximos 12 meses
        </Button>
      )}
      {(first === undefined || first.date.slice(0, 4) > String(LAST_HOLIDAY_YEAR)) && (
        <p className={classes.hint}>A Sexta-feira Santa é conhecida até {LAST_HOLIDAY_YEAR}.</p>
      )}
    </>
  )
}

function holidayInWords(date: ClinicDate, { fechamentos }: Week): string {
  const closure = fechamentos.find((c) => c.de <= date && date <= c.ate && c.inicio === null)
  return closure === undefined
    ? formatWeekday(date)
    : `${formatWeekday(date)}, dentro de ${closure.motivo.toLowerCase()}`
}
