import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Horario, SELECTABLE_HOURS } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { type ClinicDate, formatLongDate } from '#domain/lib/dates.ts'
import { Calendar } from '#src/components/calendar.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { useMarkDirty, useMarkUnsaved } from '#src/lib/dirty.ts'
import { NO_TIMES, periodsInWords, periodsOf, TIME_FIELDS } from '../utils.ts'
import classes from './horario-form.module.css'
import type { HorarioDraft } from './use-horario-form.ts'

type Props = {
  readonly draft: HorarioDraft
  /** Everything registered: its days carry a dot. */
  readonly horarios: readonly Horario[]
  readonly today: ClinicDate
  readonly online: boolean
  /** The heading, where the form stands beside the list; a sheet has its own. */
  readonly heading?: ReactNode
}

/** "Cadastro de Horários": one date, and the two periods in which the clinic attends on it. */
export function HorarioForm({ draft, horarios, today, online, heading }: Props) {
  const { data } = draft
  const form = useRef<HTMLFormElement>(null)
  useMarkDirty(data !== null)
  // A tapped date alone is no loss.
  useMarkUnsaved(TIME_FIELDS.some(({ campo }) => draft.times[campo] !== ''))
  const days = new Set(horarios.map((h) => h.data))

  async function save(event: FormEvent) {
    event.preventDefault()
    const campo = await draft.save()
    if (campo !== null) focusField(form, campo)
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      className={classes.form}
      aria-label={HORARIO_TEXTS.registration}
      noValidate
    >
      <div className={classes.fields}>
        {heading}
        <div className={classes.calendar}>
          <Calendar
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
            <Periods draft={draft} data={data} ofDay={horarios.filter((h) => h.data === data)} />
          )}
        </div>
      </div>
      <div className={classes.foot}>
        {!online && (
          <p className={classes.offline} id="horario-offline">
            Precisa de internet. O que você digitou fica aqui.
          </p>
        )}
        <Button component={Link} to="/" variant="subtle" className={classes.back ?? ''}>
          Voltar para o menu
        </Button>
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={draft.saving}
          disabled={!online}
          {...(!online && { 'aria-describedby': 'horario-offline' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function Periods({
  draft,
  data,
  ofDay,
}: {
  draft: HorarioDraft
  data: ClinicDate
  ofDay: readonly Horario[]
}) {
  const { times, errors } = draft
  const alreadySaid = whatIsThere(ofDay)
  const isEmpty = TIME_FIELDS.every(({ campo }) => times[campo] === NO_TIMES[campo])
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.day}>{formatLongDate(data)}</legend>
      {alreadySaid !== null && (
        <div className={classes.note}>
          <InlineAlert tone="info">{alreadySaid}</InlineAlert>
        </div>
      )}
      <div className={classes.selects}>
        {TIME_FIELDS.map(({ campo, label }) => (
          <NativeSelect
            key={campo}
            name={campo}
            label={label}
            value={times[campo]}
            error={errors[campo]}
            data-empty={times[campo] === '' || undefined}
            onChange={(event) => draft.change(campo, event.currentTarget.value)}
            data={[
              { value: '', label: 'Escolha' },
              ...SELECTABLE_HOURS.map((time) => ({ value: time, label: time })),
            ]}
            rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          />
        ))}
      </div>
      {isEmpty && ofDay.length === 0 && (
        <p className={classes.ask}>Sem nenhum período, este dia fica fechado.</p>
      )}
    </fieldset>
  )
}

/** Registrations of one date add up: what the day has already, in words. */
function whatIsThere(ofDay: readonly Horario[]): string | null {
  if (ofDay.length === 0) return null
  const open = ofDay.filter((h) => periodsOf(h).some((p) => p !== null))
  return open.length === 0
    ? 'Este dia já está cadastrado como fechado. Um novo horário abre o dia.'
    : `Este dia já tem ${open.map(periodsInWords).join('; ')}. O novo horário se soma.`
}

function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  // After the errors are drawn.
  setTimeout(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}
