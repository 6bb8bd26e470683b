import type { GetInputPropsReturnType } from '@mantine/form'
import { MIN_PASSWORD } from '#domain/usuario/schema.ts'
import { PasswordField } from '#src/components/fields/password-field.tsx'

type Props = {
  readonly size?: 'lg'
  readonly propsOf: (field: 'senha' | 'confirmSenha') => GetInputPropsReturnType
}

/** The password that is chosen, typed twice. */
export function PasswordPair({ size, propsOf }: Props) {
  const common = { autoComplete: 'new-password', ...(size !== undefined && { size }) }
  return (
    <>
      <PasswordField
        name="senha"
        label="Nova senha"
        help={`Pelo menos ${MIN_PASSWORD} caracteres.`}
        {...common}
        {...propsOf('senha')}
      />
      <PasswordField name="confirmSenha" label="Confirmar senha" {...common} {...propsOf('confirmSenha')} />
    </>
  )
}
