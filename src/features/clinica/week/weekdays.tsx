import { ActionIcon, Button, NativeSelect, Switch } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Week } from '#domain/week/schema.ts'
import {
  copiedTo,
  type Day,
  errorOfDay,
  hoursWith,
  opened,
  type Period,
  secondOf,
  WEEKDAYS,
  type Weekday,
  withDay,
} from './draft.ts'
import { weekdayName } from './names.ts'
import classes from './week.module.css'

type Props = {
  readonly week: Week
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (week: Week) => void
  /** Whether one day is shown at a time, as on a phone. */
  readonly folded: boolean
  /** The one day that is shown where `folded`; null for none. */
  readonly unfolded: Weekday | null
  readonly onUnfold: (weekday: Weekday | null) => void
}

/** The days from Monday to Sunday: open or closed, and when. */
export function Weekdays({ week, errors, onChange, folded, unfolded, onUnfold }: Props) {
  const [copying, setCopying] = useState<Weekday | null>(null)
  return (
    <ul className={classes.days}>
      {WEEKDAYS.map((weekday) => {
        const day = week.dias[weekday] ?? []
        const name = weekdayName(weekday)
        const isShown = !folded || unfolded === weekday
        const error = errorOfDay(errors, weekday)
        return (
          <li key={weekday} className={classes.day} data-shown={(folded && isShown) || undefined}>
            {folded && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isShown}
                onClick={() => onUnfold(isShown ? null : weekday)}
              >
                <span>
                  <b data-closed={day.length === 0 || undefined}>{name}</b>
                  {!isShown && <small>{dayInWords(day)}</small>}
                  {!isShown && error !== undefined && <small data-bad>{error.message}</small>}
                </span>
                {isShown ? (
                  <IconChevronUp size={22} stroke={1.75} aria-hidden />
                ) : (
                  <IconChevronDown size={22} stroke={1.75} aria-hidden />
                )}
              </button>
            )}
            {isShown && (
              <>
                <div className={classes.row}>
                  <Switch
                    className={classes.switch ?? ''}
                    label={folded ? (day.length > 0 ? 'Aberta' : 'Fechada') : name}
                    aria-label={`${name}, aberta`}
                    checked={day.length > 0}
                    labelPosition={folded ? 'left' : 'right'}
                    onChange={(event) =>
                      onChange(withDay(week, weekday, event.currentTarget.checked ? opened(week) : []))
                    }
                  />
                  <Periods
                    name={name}
                    day={day}
                    wrong={error?.field}
                    onChange={(changed) => onChange(withDay(week, weekday, changed))}
                  />
                  {!folded && day.length > 0 && (
                    <ActionIcon
                      variant="subtle"
                      size={44}
                      aria-label={`Copiar ${name} para outros dias`}
                      aria-expanded={copying === weekday}
                      onClick={() => setCopying(copying === weekday ? null : weekday)}
                    >
                      <IconCopy size={22} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
                {error !== undefined && (
                  <p className={classes.error} role="alert">
                    {error.message}
                  </p>
                )}
                {(folded ? day.length > 0 : copying === weekday) && (
                  <CopyRow
                    from={weekday}
                    name={name}
                    onCopy={(to) => {
                      onChange(copiedTo(week, weekday, to))
                      setCopying(null)
                    }}
                  />
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function dayInWords(day: Day): string {
  return day.length === 0 ? 'Fechada' : day.map(({ inicio, fim }) => `${inicio} às ${fim}`).join(', ')
}

type PeriodsProps = {
  readonly name: string
  readonly day: Day
  /** The field that is wrong, by its path in the day. */
  readonly wrong?: string | undefined
  readonly onChange: (day: Day) => void
}

/** When one day is open: one period or two. */
export function Periods({ name, day, wrong, onChange }: PeriodsProps) {
  const [first, second] = day
  if (first === undefined) return <p className={classes.closed}>Fechada</p>
  return (
    <div className={classes.periods}>
      <PeriodFields
        label={`${name}, primeiro período`}
        period={first}
        path="0"
        wrong={wrong}
        onChange={(changed) => onChange(second === undefined ? [changed] : [changed, second])}
      />
      {second === undefined ? (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => onChange([first, secondOf(first)])}
        >
          2º período
        </Button>
      ) : (
        <>
          <PeriodFields
            label={`${name}, segundo período`}
            period={second}
            path="1"
            wrong={wrong}
            onChange={(changed) => onChange([first, changed])}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Tirar o segundo período de ${name}`}
            onClick={() => onChange([first])}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

type FieldsProps = {
  readonly label: string
  readonly period: Period
  /** The period's path in the day, by which `wrong` names a field. */
  readonly path: string
  readonly wrong: string | undefined
  readonly onChange: (period: Period) => void
}

function PeriodFields({ label, period, path, wrong, onChange }: FieldsProps) {
  return (
    <div className={classes.period}>
      <Hour
        label={`${label}, início`}
        value={period.inicio}
        isWrong={wrong === `${path}.inicio`}
        onChange={(inicio) => onChange({ ...period, inicio })}
      />
      <span aria-hidden>às</span>
      <Hour
        label={`${label}, fim`}
        value={period.fim}
        isWrong={wrong === `${path}.fim`}
        onChange={(fim) => onChange({ ...period, fim })}
      />
    </div>
  )
}

type HourProps = {
  readonly label: string
  readonly value: string
  readonly isWrong?: boolean
  readonly onChange: (value: string) => void
}

export function Hour({ label, value, isWrong = false, onChange }: HourProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      error={isWrong}
      data={[...hoursWith(value)]}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
    />
  )
}

type CopyProps = {
  readonly from: Weekday
  readonly name: string
  readonly onCopy: (to: readonly number[]) => void
}

/** Which days get the same hours. */
function CopyRow({ from, name, onCopy }: CopyProps) {
  const [to, setTo] = useState<readonly number[]>([])
  const id = useId()
  return (
    <fieldset className={classes.copy} aria-labelledby={id}>
      <span id={id}>Copiar {name} para</span>
      <span className={classes.chips}>
        {WEEKDAYS.filter((weekday) => weekday !== from).map((weekday) => {
          const isChosen = to.includes(weekday)
          return (
            <button
              key={weekday}
              type="button"
              className={classes.chip}
              aria-pressed={isChosen}
              onClick={() => setTo(isChosen ? to.filter((d) => d !== weekday) : [...to, weekday])}
            >
              {isChosen && <IconCheck size={16} stroke={2} aria-hidden />}
              {weekdayName(weekday).slice(0, 3)}
            </button>
          )
        })}
      </span>
      <Button
        variant="light"
        disabled={to.length === 0}
        onClick={() => {
          onCopy(to)
          setTo([])
        }}
      >
        {to.length === 0 ? 'Copiar' : to.length === 1 ? 'Copiar para 1 dia' : `Copiar para ${to.length} dias`}
      </Button>
    </fieldset>
  )
}
