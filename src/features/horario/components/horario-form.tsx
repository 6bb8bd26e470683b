import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { Calendar } from '#src/components/fields/calendar.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import { useVisitsOfDay } from '../queries.ts'
import type { KnownWeek } from '../utils.ts'
import classes from './horario-form.module.css'
import { HorarioPeriods } from './horario-periods.tsx'
import type { HorarioDraft, RefusedField } from './use-horario-form.ts'

type Props = LineProps & {
  readonly draft: HorarioDraft
  /** Everything registered: its days carry a dot. */
  readonly horarios: readonly Horario[]
  readonly clinicNow: ClinicNow
  readonly week: KnownWeek
  /** The heading, where the form stands beside the list; a sheet has its own. */
  readonly heading?: ReactNode
}

/** "Cadastro de Horários": one date, and the two periods in which the clinic attends on it. */
export function HorarioForm({ draft, horarios, clinicNow, week, heading, ...line }: Props) {
  const { data } = draft
  const why = needsClinic(line)
  const today = clinicNow.date
  const form = useRef<HTMLFormElement>(null)
  const visits = useVisitsOfDay(data, formatDateTime(today, clinicNow.minute))
  // Whom the new hours leave outside is shown before they are saved.
  const isWaiting = !draft.isRead || (data !== null && visits === undefined)
  const days = new Set(horarios.map((h) => h.data))

  // What is to be edited was pressed elsewhere, and stands under the calendar.
  const { jumps } = draft
  useEffect(() => {
    if (jumps > 0) focusRefused(form, 'horarioInicioPrimeiroPeriodo')
  }, [jumps])

  async function save(event: FormEvent) {
    event.preventDefault()
    const campo = await draft.save()
    if (campo !== null) focusRefused(form, campo)
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => void save(event)}
      className={classes.form}
      aria-label={HORARIO_TEXTS.registration}
      noValidate
    >
      <div className={classes.fields} inert={draft.saving}>
        {heading}
        <div className={classes.calendar}>
          <Calendar
            key={draft.jumps}
            label="Data do horário"
            value={data}
            onChange={draft.choose}
            today={today}
            minDate={today}
            isDotted={(day) => days.has(day)}
            dotWords="já tem horário"
          />
        </div>
        <div className={classes.periods}>
          {data === null ? (
            <p className={classes.ask}>Escolha uma data para informar os períodos.</p>
          ) : (
            <HorarioPeriods
              draft={draft}
              data={data}
              visits={visits}
              {...{ clinicNow, week }}
              // Its button is gone with the registration.
              onCancel={() => {
                draft.cancel()
                form.current?.focus()
              }}
            />
          )}
        </div>
      </div>
      <div className={classes.foot}>
        {why !== null && (
          <p className={classes.offline} id="horario-offline" role="status">
            {why}
          </p>
        )}
        <Button component={Link} to="/" variant="subtle" className={classes.back ?? ''}>
          Voltar para o menu
        </Button>
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={draft.saving}
          disabled={!line.online || isWaiting}
          {...(why !== null && { 'aria-describedby': 'horario-offline' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function focusRefused(form: RefObject<HTMLFormElement | null>, campo: RefusedField): void {
  const field = campo === 'modo' ? '[data-question] input' : `[name="${campo}"]`
  focusWhenDrawn(form, field)
}
