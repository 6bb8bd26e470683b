import { formatData } from '#domain/lib/dates.ts'
import type { CampoDoPerfil } from '#domain/perfil/schema.ts'
import type { FieldLook } from '#src/components/field-look.tsx'
import { MaskedField } from '#src/components/masked-field.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { onDemand } from '#src/lib/on-demand.ts'
import { valorNaClinica } from '../utils.ts'
import classes from './perfil-form.module.css'
import type { PerfilForm } from './use-perfil-form.ts'

const field = onDemand(async () => (await import('./perfil-campos.lazy.tsx')).BirthDateField)

type Texto = Exclude<CampoDoPerfil, 'dataNascimento'>
type Props<C extends CampoDoPerfil> = FieldLook & {
  readonly f: PerfilForm
  readonly campo: C
  readonly label: string
  readonly placeholder?: string
  readonly autoComplete?: string
}

/** What a field says of its way to the clinic; nothing where the clinic has it. */
function aCaminho({ naoSincronizados, servidor }: PerfilForm, campo: CampoDoPerfil): FieldLook {
  if (!naoSincronizados.has(campo)) return {}
  const antes = valorNaClinica(servidor, campo)
  return {
    pending: true,
    chip: <StatusChip kind="wait">Não sincronizado</StatusChip>,
    help:
      antes === null ? (
        'Guardado neste aparelho. Na clínica ainda está em branco.'
      ) : (
        <>
          Guardado neste aparelho. Na clínica ainda consta <span className={classes.valor}>{antes}</span>.
        </>
      ),
  }
}

export function CampoTexto({
  f,
  campo,
  maiusculas = false,
  numerico = false,
  depois,
  ...rest
}: Props<Texto> & {
  readonly maiusculas?: boolean
  readonly numerico?: boolean
  /** Told of what the person types, after the form. */
  readonly depois?: () => void
}) {
  return (
    <TextField
      {...f.form.getInputProps(campo)}
      onChange={({ currentTarget: { value } }) => {
        f.mudar(campo, maiusculas ? value.toUpperCase() : value)
        depois?.()
      }}
      name={campo}
      {...(numerico && { inputMode: 'numeric' as const })}
      {...aCaminho(f, campo)}
      {...rest}
    />
  )
}

export function CampoMascara({
  f,
  campo,
  depois,
  ...rest
}: Props<'telefone' | 'cpf' | 'cep'> & { readonly depois?: (texto: string) => void }) {
  return (
    <MaskedField
      {...f.form.getInputProps(campo)}
      mask={campo}
      value={f.form.values[campo]}
      onChange={(texto) => {
        f.mudar(campo, texto)
        depois?.(texto)
      }}
      name={campo}
      {...aCaminho(f, campo)}
      {...rest}
    />
  )
}

export function CampoData({ f, hoje, label }: { f: PerfilForm; hoje: string; label: string }) {
  const BirthDateField = field.useRequiredPart()
  const valor = f.form.values.dataNascimento
  if (BirthDateField === null)
    return <TextField label={label} readOnly value={valor === null ? '' : formatData(valor)} />
  return <BirthDateField f={f} hoje={hoje} label={label} look={aCaminho(f, 'dataNascimento')} />
}
