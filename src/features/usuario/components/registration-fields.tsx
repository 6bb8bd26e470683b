import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useRef } from 'react'
import { type RegistrationInput, registrationInputSchema } from '#domain/usuario/schema.ts'
import type { AccountFailure } from '#src/api/account-failure.ts'
import { PasswordField } from '#src/components/fields/password-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { focusField } from '#src/lib/form/focus-field.ts'

const validate = schemaResolver(registrationInputSchema, { sync: true })

type Options = { readonly email: string; readonly onEmail?: (email: string) => void }

/** A new client's account, wherever it is asked for: its fields, and what is said under them. */
export function useRegistration({ email, onEmail }: Options) {
  const root = useRef<HTMLFormElement>(null)
  const form = useForm<RegistrationInput>({
    mode: 'controlled',
    initialValues: { nomeUsuario: '', enderecoEmail: email, senha: '', confirmSenha: '' },
    validate,
    onValuesChange: ({ enderecoEmail, senha, confirmSenha }) => {
      onEmail?.(enderecoEmail)
      // The message stands under the second field, but the first can mend it too.
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })

  /**
   * An empty field that is only passed through is not scolded; what was typed is looked at on leaving it.
   * Leaving never takes an error away: the server's own would go when its dialog takes the focus.
   */
  function propsOf(name: keyof RegistrationInput) {
    return {
      name,
      ...form.getInputProps(name),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const error = validate(form.getValues())[name]
        if (event.currentTarget.value !== '' && error !== undefined) form.setFieldError(name, error)
      },
    }
  }

  /** Puts what the clinic refused under its fields; answers the first of them. */
  function showErrors({ campos }: Pick<AccountFailure, 'campos'>): string | undefined {
    const errors = Object.fromEntries(campos.map((c) => [c.campo, c.mensagem]))
    form.setErrors(errors)
    return Object.keys(errors)[0]
  }

  /** Sends what is typed as the clinic reads it, or leads to the first field that is wrong. */
  const onSubmit = (submit: (values: RegistrationInput) => Promise<void>) =>
    form.onSubmit(
      (typed) => submit(registrationInputSchema.parse(typed)),
      (errors) => focusField(root.current, Object.keys(errors)[0]),
    )

  const focus = (name: string) => focusField(root.current, name)
  return { root, form, propsOf, showErrors, focus, onSubmit }
}

type Props = {
  readonly propsOf: ReturnType<typeof useRegistration>['propsOf']
  readonly size?: 'lg'
  /** Said under the password. */
  readonly help?: string
  /** The class of what holds both passwords side by side. */
  readonly pair?: string
}

export function RegistrationFields({ propsOf, size, help, pair }: Props) {
  const look = { ...(size !== undefined && { size }) }
  return (
    <>
      <TextField
        label="Nome de usuário"
        autoComplete="name"
        maxLength={120}
        {...look}
        {...propsOf('nomeUsuario')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...look}
        {...propsOf('enderecoEmail')}
      />
      <Passwords
        {...{ propsOf, look }}
        {...(help !== undefined && { help })}
        {...(pair !== undefined && { pair })}
      />
    </>
  )
}

function Passwords({ propsOf, look, help, pair }: Omit<Props, 'size'> & { readonly look: { size?: 'lg' } }) {
  const both = (
    <>
      <PasswordField
        label="Senha"
        autoComplete="new-password"
        {...look}
        {...(help !== undefined && { help })}
        {...propsOf('senha')}
      />
      <PasswordField
        label="Confirmar senha"
        autoComplete="new-password"
        {...look}
        {...propsOf('confirmSenha')}
      />
    </>
  )
  return pair === undefined ? both : <div className={pair}>{both}</div>
}
