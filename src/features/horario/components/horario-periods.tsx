import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { isClosing, registrationsAfter } from '#domain/horario/rules.ts'
import {
  type Horario,
  horarioInputSchema,
  type RegistrationMode,
  SELECTABLE_HOURS,
} from '#domain/horario/schema.ts'
import { type ClinicDate, type ClinicNow, longDateInWords } from '#domain/lib/dates.ts'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import type { VisitsOfDay } from '../queries.ts'
import {
  type KnownWeek,
  leftOutsideBy,
  offerInWords,
  periodsInWords,
  TIME_FIELDS,
  visitsInWords,
  whatStands,
} from '../utils.ts'
import classes from './horario-form.module.css'
import { LeftOutside } from './left-outside.tsx'
import type { HorarioDraft } from './use-horario-form.ts'

type Props = {
  readonly draft: HorarioDraft
  readonly data: ClinicDate
  /** The day's visits; null where the device was never told of them, undefined until it has answered. */
  readonly visits: VisitsOfDay | null | undefined
  readonly clinicNow: ClinicNow
  readonly week: KnownWeek
  /** "Cancelar alteração" */
  readonly onCancel: () => void
}

const MODES: readonly { value: RegistrationMode; label: string }[] = [
  { value: 'substituir', label: 'Substituir' },
  { value: 'somar', label: 'Somar' },
]

/** The chosen date: what stands there, its two periods, and what clients will be offered by them. */
export function HorarioPeriods({ draft, data, visits, clinicNow, week, onCancel }: Props) {
  const { times, errors, editing } = draft
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.day}>{longDateInWords(data, clinicNow.date)}</legend>
      {editing === null ? (
        <HoursInWords draft={draft} />
      ) : (
        <div className={classes.note}>
          <InlineAlert tone="info">{editingInWords(draft, editing)}</InlineAlert>
          <Button variant="subtle" size="sm" className={classes.cancel ?? ''} onClick={onCancel}>
            Cancelar alteração
          </Button>
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
            data={[{ value: '', label: 'Escolha' }, ...hoursWith(times[campo])]}
            rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          />
        ))}
      </div>
      {draft.isAsked && <ModeQuestion draft={draft} />}
      <Consequence {...{ draft, data, visits, clinicNow, week }} />
    </fieldset>
  )
}

/** The hours of the form; a registration that came by the API may have another. */
function hoursWith(time: string) {
  const hours =
    SELECTABLE_HOURS.includes(time) || time === '' ? SELECTABLE_HOURS : [...SELECTABLE_HOURS, time]
  return hours.toSorted().map((value) => ({ value, label: value }))
}

function editingInWords({ ofDate, isRead }: HorarioDraft, editing: Horario): string {
  if (!isRead) return `Alterando ${periodsInWords(editing)}.`
  const current = ofDate.find((h) => h.id === editing.id)
  if (current === undefined) return 'Este cadastro foi excluído enquanto você o alterava.'
  const others = ofDate.filter((h) => h !== current)
  const also =
    others.length === 0 ? '' : ` Outro cadastro deste dia: ${others.map(periodsInWords).join('; ')}.`
  return `Alterando ${periodsInWords(current)}.${also}`
}

/** What the date has already. */
function HoursInWords({ draft }: { draft: HorarioDraft }) {
  const { ofDate } = draft
  const [only] = ofDate
  if (only === undefined) return null
  const opens = ofDate.some(isClosing) ? ' Um período abre o dia.' : ''
  return (
    <div className={classes.note}>
      <InlineAlert tone="info">{whatStands(ofDate) + opens}</InlineAlert>
      {ofDate.length === 1 && !draft.isUnsaved && (
        <Button variant="subtle" size="sm" className={classes.cancel ?? ''} onClick={() => draft.edit(only)}>
          Alterar este cadastro
        </Button>
      )}
    </div>
  )
}

/** Asked where both have periods: nothing is sent before it is answered. */
function ModeQuestion({ draft }: { draft: HorarioDraft }) {
  const { mode, errors } = draft
  const question = 'O que fazer com o que este dia já tem?'
  return (
    <div className={classes.question} data-question>
      <p aria-hidden="true" className={classes.asked}>
        {question}
      </p>
      <Segmented<RegistrationMode | ''>
        label={question}
        value={mode ?? ''}
        onChange={(chosen) => {
          if (chosen !== '') draft.answerMode(chosen)
        }}
        options={MODES}
        fullWidth
      />
      {errors.modo !== undefined && (
        <p role="alert" className={classes.wrong}>
          {errors.modo}
        </p>
      )}
    </div>
  )
}

/** What holds once this is saved, in the clients' and in reception's words. */
function Consequence({ draft, data, visits, clinicNow, week }: Omit<Props, 'onCancel'>) {
  const { times, ofDate, editing, mode, isAsked } = draft
  if (!(draft.isRead && horarioInputSchema.safeParse({ data, ...times }).success)) return null
  const saving = { times, id: editing?.id ?? null, mode: isAsked ? mode : ('somar' as const) }
  const offer = offerInWords(data, ofDate, saving, { clinicNow, week })
  const isDecided = saving.mode !== null || isClosing(times)
  const outside =
    visits == null || !isDecided
      ? []
      : leftOutsideBy(data, visits.toCome, {
          before: ofDate,
          after: registrationsAfter(ofDate, { ...saving, mode: saving.mode ?? 'substituir' }),
          week,
        })
  const count = visits === null ? null : visits?.count
  // A day's hours go on without its visits: who may think that they go, too, is told.
  const isTold = count !== undefined && (count === null ? ofDate.length > 0 : count > 0)
  return (
    <>
      <div role="status" className={classes.offer}>
        {offer !== null && <p>{offer}</p>}
        {isTold && <p>{visitsInWords(count)}</p>}
      </div>
      <LeftOutside visits={outside} />
    </>
  )
}
