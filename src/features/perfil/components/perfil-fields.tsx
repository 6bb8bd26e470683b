import { formatNumericDate } from '#domain/lib/dates.ts'
import type { PerfilField } from '#domain/perfil/fields.ts'
import type { FieldLook } from '#src/components/fields/field-look.tsx'
import { MaskedField } from '#src/components/fields/masked-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { valueAtClinic } from '../utils.ts'
import classes from './perfil-form.module.css'
import type { PerfilFormState } from './use-perfil-form.ts'

const field = onDemand(async () => (await import('./perfil-fields.lazy.tsx')).BirthDateField)

type Text = Exclude<PerfilField, 'dataNascimento'>
type Props<C extends PerfilField> = FieldLook & {
  readonly f: PerfilFormState
  readonly campo: C
  readonly label: string
  readonly placeholder?: string
  readonly autoComplete?: string
}

/** What a field says of its way to the clinic; nothing where the clinic has it. */
function onItsWay({ unsynced, server }: PerfilFormState, campo: PerfilField): FieldLook {
  if (!unsynced.has(campo)) return {}
  const before = valueAtClinic(server, campo)
  return {
    pending: true,
    chip: <StatusChip kind="wait">Não sincronizado</StatusChip>,
    help:
      before === null ? (
        'Guardado neste aparelho. Na clínica ainda está em branco.'
      ) : (
        <>
          Guardado neste aparelho. Na clínica ainda consta <span className={classes.valor}>{before}</span>.
        </>
      ),
  }
}

export function PerfilTextField({
  f,
  campo,
  upperCase = false,
  numeric = false,
  depois,
  ...rest
}: Props<Text> & {
  readonly upperCase?: boolean
  readonly numeric?: boolean
  /** Told of what the person types, after the form. */
  readonly depois?: () => void
}) {
  return (
    <TextField
      {...f.form.getInputProps(campo)}
      onChange={({ currentTarget: { value } }) => {
        f.change(campo, upperCase ? value.toUpperCase() : value)
        depois?.()
      }}
      name={campo}
      {...(numeric && { inputMode: 'numeric' as const })}
      {...onItsWay(f, campo)}
      {...rest}
    />
  )
}

export function PerfilMaskedField({
  f,
  campo,
  depois,
  ...rest
}: Props<'telefone' | 'cpf' | 'cep'> & { readonly depois?: (text: string) => void }) {
  return (
    <MaskedField
      {...f.form.getInputProps(campo)}
      mask={campo}
      value={f.form.values[campo]}
      onChange={(text) => {
        f.change(campo, text)
        depois?.(text)
      }}
      name={campo}
      {...onItsWay(f, campo)}
      {...rest}
    />
  )
}

export function PerfilDateField({ f, today, label }: { f: PerfilFormState; today: string; label: string }) {
  const BirthDateField = field.useRequiredPart()
  const valor = f.form.values.dataNascimento
  if (BirthDateField === null)
    return <TextField label={label} readOnly value={valor === null ? '' : formatNumericDate(valor)} />
  return <BirthDateField f={f} today={today} label={label} look={onItsWay(f, 'dataNascimento')} />
}
