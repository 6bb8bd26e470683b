import type { ReactNode } from 'react'
import { Card } from '#src/components/card.tsx'
import type { FieldLook } from '#src/components/field-look.tsx'
import { MaskedField } from '#src/components/masked-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import classes from './clinica-form.module.css'
import type { CampoDeTexto } from './clinica-values.ts'
import type { ClinicaForm } from './use-clinica-form.ts'

/** One of the form's cards. */
export function Secao(props: {
  readonly id: string
  readonly titulo: string
  readonly dica?: string
  readonly children: ReactNode
}) {
  const id = `clinica-${props.id}`
  return (
    <Card as="section" className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{props.titulo}</h2>
      {props.dica !== undefined && <p className={classes.hint}>{props.dica}</p>}
      <div className={classes.fields}>{props.children}</div>
    </Card>
  )
}

type Colunas = 'uf' | 'numero' | 'dois' | 'metade' | 'tres' | 'cidade' | 'resto' | 'quatro' | 'seis'

type CampoProps = FieldLook & {
  readonly f: ClinicaForm
  readonly campo: CampoDeTexto
  readonly label: string
  readonly placeholder?: string
  /** Of six columns, on the phone and from the tablet on. */
  readonly colunas: Colunas
  readonly icone?: ReactNode
  readonly type?: 'email' | 'url'
  readonly inputMode?: 'decimal' | 'email' | 'url'
  readonly maxLength?: number
  readonly maiusculas?: boolean
  /** Told of what the person types, after the form. */
  readonly depois?: (texto: string) => void
}

export function CampoTexto({ f, campo, colunas, icone, maiusculas = false, depois, ...rest }: CampoProps) {
  return (
    <div className={classes[colunas]}>
      <TextField
        {...f.form.getInputProps(campo)}
        onChange={({ currentTarget: { value } }) => {
          f.form.setFieldValue(campo, maiusculas ? value.toUpperCase() : value)
          depois?.(value)
        }}
        name={campo}
        autoComplete="off"
        {...(icone !== undefined && { leftSection: icone })}
        {...rest}
      />
    </div>
  )
}

export function CampoMascara({
  f,
  campo,
  colunas,
  mask,
  depois,
  children,
  ...rest
}: Pick<CampoProps, 'f' | 'campo' | 'label' | 'colunas' | 'placeholder' | 'depois' | keyof FieldLook> & {
  readonly mask: 'telefone' | 'cep'
  readonly children?: ReactNode
}) {
  return (
    <div className={classes[colunas]}>
      <MaskedField
        {...f.form.getInputProps(campo)}
        mask={mask}
        value={f.form.values[campo]}
        onChange={(texto) => {
          f.form.setFieldValue(campo, texto)
          depois?.(texto)
        }}
        name={campo}
        autoComplete="off"
        {...rest}
      />
      {children}
    </div>
  )
}
