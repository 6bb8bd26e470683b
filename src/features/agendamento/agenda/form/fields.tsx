import { Autocomplete, Textarea } from '@mantine/core'
import '#src/components/fields/combobox.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { DateTimeField } from '#src/components/fields/date-time-field.tsx'
import { MoneyField } from '#src/components/fields/money-field.tsx'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { TimeField } from '#src/components/fields/time-field.tsx'
import { compareTitles } from '#src/lib/words/collator.ts'
import classes from './form.module.css'
import type { AgendamentoFormState } from './use-agendamento-form.ts'
import { MIN_FIELD_DATE_TIME, valuesOfService } from './values.ts'

/** How many suggestions are shown at once; typing another letter brings the others. */
const MAX_OPTIONS = 30

const TYPES: readonly { value: `${ProcedimentoKind}`; label: string }[] = [
  { value: '1', label: 'Corporal' },
  { value: '2', label: 'Facial' },
]

type Props = {
  readonly visitForm: AgendamentoFormState
  readonly procedimentos: readonly Procedimento[]
  readonly today: ClinicDate
}

/** The form's own fields: what, how long, for how much, when. */
export function Fields({ visitForm: { form, target }, procedimentos, today }: Props) {
  const editing = target.mode === 'edit'

  function fillFrom(nome: string) {
    const chosen = procedimentos.find((p) => p.nome === nome)
    if (chosen === undefined) return
    form.setValues(valuesOfService(chosen))
    for (const campo of ['nome', 'descricao', 'valor', 'tempo'] as const) form.clearFieldError(campo)
  }

  const names = useMemo(
    () => [...new Set(procedimentos.map((p) => p.nome))].sort(compareTitles),
    [procedimentos],
  )

  return (
    <>
      <Autocomplete
        label="Nome"
        placeholder="Escolha o procedimento"
        description={editing ? undefined : 'Descrição, valor e tempo vêm do procedimento.'}
        data={names}
        limit={MAX_OPTIONS}
        maxLength={120}
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        autoComplete="off"
        rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        comboboxProps={{ shadow: 'md', offset: 6, withinPortal: false }}
        name="nome"
        {...form.getInputProps('nome')}
        onOptionSubmit={fillFrom}
      />
      <Textarea
        label="Descrição"
        name="descricao"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        {...form.getInputProps('descricao')}
      />
      <div className={classes.pair}>
        <MoneyField label="Valor" name="valor" {...form.getInputProps('valor')} />
        <TimeField label="Tempo" name="tempo" {...form.getInputProps('tempo')} />
      </div>
      <div className={editing ? classes.pair : ''}>
        <DateTimeField
          label="Data do Procedimento"
          name="dataHoraAgendada"
          today={today}
          minDate={MIN_FIELD_DATE_TIME.slice(0, 10)}
          {...form.getInputProps('dataHoraAgendada')}
          value={form.values.dataHoraAgendada}
        />
        {editing && (
          <div>
            <span className={classes.label} aria-hidden="true">
              Tipo
            </span>
            <Segmented
              label="Tipo"
              fullWidth
              className={classes.type}
              value={form.values.tipoProcedimento}
              onChange={(type) => form.setFieldValue('tipoProcedimento', type)}
              options={TYPES}
            />
          </div>
        )}
      </div>
    </>
  )
}
