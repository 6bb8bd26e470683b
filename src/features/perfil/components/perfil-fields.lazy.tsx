import { DateField } from '#src/components/fields/date-field.tsx'
import type { FieldLook } from '#src/components/fields/field-look.tsx'
import type { PerfilFormState } from './use-perfil-form.ts'

type Props = {
  readonly f: PerfilFormState
  /** The clinic's today: nobody is born after it. */
  readonly today: string
  readonly label: string
  readonly look: FieldLook
}

/** The date of birth. Fetched by `PerfilDateField`: the calendar and its styles are a file of their own. */
export function BirthDateField({ f, today, label, look }: Props) {
  return (
    <DateField
      {...f.form.getInputProps('dataNascimento')}
      label={label}
      value={f.form.values.dataNascimento}
      onChange={(data) => f.change('dataNascimento', data)}
      onRefusal={f.refuseDate}
      name="dataNascimento"
      minDate="1900-01-01"
      maxDate={today}
      clearable
      {...look}
    />
  )
}
