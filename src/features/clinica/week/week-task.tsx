import { Button, Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Clinica } from '#domain/clinica/schema.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { TaskPane, type TaskProps } from '#src/components/registry/task-pane.tsx'
import { FIRST_WEEK, opened } from './draft.ts'
import { weekdayName } from './names.ts'
import { OutsideDialog, type OutsideQuestion } from './outside-dialog.tsx'
import { useUpcoming } from './queries.ts'
import { type SimpleWeek, simpleOf, WORKDAYS, withSimple } from './simple.ts'
import { useOutside } from './use-outside.ts'
import { useWeekForm } from './use-week-form.ts'
import classes from './week.module.css'
import { Periods } from './weekdays.tsx'
import { weekInWords } from './words.ts'

type Props = TaskProps & {
  readonly clinica: Clinica
  readonly clinicNow: ClinicNow
  /** Her session is over. */
  readonly onSessionOver: () => void
}

/** When the clinic works, in a few presses: the same record as "Semana de trabalho", which says more. */
export function WeekTask({ clinica, clinicNow, onSessionOver, onDone, ...rest }: Props) {
  const f = useWeekForm(clinica, { draft: null, onLogin: onSessionOver })
  const root = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<OutsideQuestion | null>(null)
  const before = f.base.week
  const week = f.draft.week ?? FIRST_WEEK
  const simple = simpleOf(week)
  const upcoming = useUpcoming(formatDateTime(clinicNow.date, clinicNow.minute))
  const outside = useOutside(upcoming, { base: f.base, after: week, today: clinicNow.date })
  const isClosed = week.dias.every((day) => day.length === 0)
  const error = isClosed ? 'Abra ao menos um dia, ou pule este passo.' : [...f.errors.values()][0]
  const wanted = { ...f.draft, week }

  const change = (next: Partial<SimpleWeek>) =>
    simple !== null && f.change({ week: withSimple(week, { ...simple, ...next }) })

  async function save() {
    setAsked(null)
    if (before !== null && !f.dirty) return onDone()
    if (await f.save(wanted)) onDone()
  }

  return (
    <TaskPane
      {...rest}
      title="Semana"
      intro="Quando você atende. Feriados nacionais já vêm fechados."
      ref={root}
      onSubmit={(event) => {
        event.preventDefault()
        if (isClosed || !f.check(wanted)) return
        if (outside.visits?.length === 0) void save()
        else setAsked({ ...outside, isLook: false })
      }}
      saving={f.saving}
      failure={error ?? null}
    >
      {simple === null ? (
        <p>
          Sua semana tem horas diferentes de um dia para outro: {weekInWords(week)}. Mude-a em{' '}
          <Link to="/semana">Semana de trabalho</Link>.
        </p>
      ) : (
        <div className={classes.simple}>
          <fieldset>
            <legend>Segunda a sexta</legend>
            <span className={classes.chips}>
              {WORKDAYS.map((weekday) => (
                <Weekday
                  key={weekday}
                  weekday={weekday}
                  isOpen={simple.open.includes(weekday)}
                  onChange={(isOpen) => {
                    const others = simple.open.filter((d) => d !== weekday)
                    change({ open: isOpen ? [...others, weekday] : others })
                  }}
                />
              ))}
            </span>
            {simple.open.length > 0 && (
              <Periods name="segunda a sexta" day={simple.hours} onChange={(hours) => change({ hours })} />
            )}
          </fieldset>
          {(['saturday', 'sunday'] as const).map((name) => {
            const shown = name === 'saturday' ? 'sábado' : 'domingo'
            const day = simple[name]
            return (
              <fieldset key={name} aria-label={shown}>
                <Switch
                  label={name === 'saturday' ? 'Sábado' : 'Domingo'}
                  aria-label={`${shown}, aberto`}
                  checked={day.length > 0}
                  onChange={({ currentTarget }) =>
                    change({ [name]: currentTarget.checked ? opened(week).slice(0, 1) : [] })
                  }
                />
                {day.length > 0 && (
                  <Periods name={shown} day={day} onChange={(next) => change({ [name]: next })} />
                )}
              </fieldset>
            )
          })}
          <p>
            Férias, feriados e o passo da agenda ficam em <Link to="/semana">Semana de trabalho</Link>.
          </p>
        </div>
      )}
      {/* What somebody else has set stands behind what is typed here. */}
      {before !== null && f.dirty && (
        <Button variant="subtle" size="sm" onClick={f.undo}>
          Desfazer
        </Button>
      )}
      <OutsideDialog
        asked={asked}
        outside={outside}
        onBack={() => setAsked(null)}
        onSave={() => void save()}
      />
    </TaskPane>
  )
}

type WeekdayProps = {
  readonly weekday: number
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

function Weekday({ weekday, isOpen, onChange }: WeekdayProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen && <IconCheck size={16} stroke={2} aria-hidden />}
      <span>
        {weekdayName(weekday).slice(0, 3)}
        <HiddenText>{weekdayName(weekday).slice(3)}</HiddenText>
      </span>
    </button>
  )
}
