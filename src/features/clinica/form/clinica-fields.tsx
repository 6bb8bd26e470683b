import type { ReactNode } from 'react'
import { Card } from '#src/components/cards/card.tsx'
import type { FieldLook } from '#src/components/fields/field-look.tsx'
import { MaskedField } from '#src/components/fields/masked-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import classes from './clinica-form.module.css'
import type { TextFieldName } from './clinica-values.ts'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** One of the form's cards. */
export function Section(props: {
  readonly id: string
  readonly titulo: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  const id = `clinica-${props.id}`
  return (
    <Card as="section" className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{props.titulo}</h2>
      {props.hint !== undefined && <p className={classes.hint}>{props.hint}</p>}
      <div className={classes.fields}>{props.children}</div>
    </Card>
  )
}

type Columns = 'state' | 'number' | 'two' | 'half' | 'three' | 'city' | 'rest' | 'four' | 'six'

type FieldProps = FieldLook & {
  readonly f: ClinicaFormState
  readonly campo: TextFieldName
  readonly label: string
  readonly placeholder?: string
  /** How many of six columns the field takes, on the phone and from the tablet on. */
  readonly columns: Columns
  readonly icon?: ReactNode
  readonly type?: 'email' | 'url'
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'url'
  readonly maxLength?: number
  readonly isUpperCase?: boolean
  /** Told of what the person types, after the form. */
  readonly onTyped?: (text: string) => void
}

export function ClinicaTextField({
  f,
  campo,
  columns,
  icon,
  isUpperCase = false,
  onTyped,
  ...rest
}: FieldProps) {
  return (
    <div className={classes[columns]}>
      <TextField
        {...f.form.getInputProps(campo)}
        onChange={({ currentTarget: { value } }) => {
          f.form.setFieldValue(campo, isUpperCase ? value.toUpperCase() : value)
          onTyped?.(value)
        }}
        name={campo}
        autoComplete="off"
        {...(icon !== undefined && { leftSection: icon })}
        {...rest}
      />
    </div>
  )
}

export function ClinicaMaskedField({
  f,
  campo,
  columns,
  mask,
  onTyped,
  children,
  ...rest
}: Pick<FieldProps, 'f' | 'campo' | 'label' | 'columns' | 'placeholder' | 'onTyped' | keyof FieldLook> & {
  readonly mask: 'telefone' | 'cep'
  readonly children?: ReactNode
}) {
  return (
    <div className={classes[columns]}>
      <MaskedField
        {...f.form.getInputProps(campo)}
        mask={mask}
        value={f.form.values[campo]}
        onChange={(text) => {
          f.form.setFieldValue(campo, text)
          onTyped?.(text)
        }}
        name={campo}
        autoComplete="off"
        {...rest}
      />
      {children}
    </div>
  )
}
