import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useRef, useState } from 'react'
import { MIN_PASSWORD, type RegistrationInput, registrationInputSchema } from '#domain/usuario/schema.ts'
import type { AccountFailure } from '#src/api/account-failure.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { focusField } from '#src/lib/focus-field.ts'
import { logIn, register } from '../commands.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './entry-forms.module.css'
import type { EntryFormsProps } from './entry-forms.tsx'

type Props = Omit<EntryFormsProps, 'forgotten'> & {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** There is an account of this e-mail, and the other form is the one to go on with; says why. */
  readonly onKnown: (why: string) => void
}

const validate = schemaResolver(registrationInputSchema, { sync: true })

/** "Primeira vez": makes the account and enters with it, in one press. */
export function EntryRegistration({ act, promise, offline, email, onEmail, onKnown, onEntered }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const form = useForm<RegistrationInput>({
    mode: 'controlled',
    initialValues: { nomeUsuario: '', enderecoEmail: email, senha: '', confirmSenha: '' },
    validate,
    onValuesChange: ({ enderecoEmail, senha, confirmSenha }) => {
      onEmail(enderecoEmail)
      // The message stands under the second field, but the first can mend it too.
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })
  useMarkDirty(form.isDirty() && !entered)

  /** What was typed is looked at on leaving a field; an empty one that is passed through is not scolded. */
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

  function say({ isEmailInUse, campos, mensagem }: AccountFailure) {
    if (isEmailInUse === true) {
      onKnown('Já existe uma conta com este email. Entre com a senha dela.')
      return
    }
    const errors = Object.fromEntries(campos.map((c) => [c.campo, c.mensagem]))
    form.setErrors(errors)
    const [first] = Object.keys(errors)
    if (first === undefined) setFailure(mensagem)
    else focusField(root.current, first)
  }

  async function submit(typed: RegistrationInput) {
    setFailure(null)
    const values = registrationInputSchema.parse(typed)
    const registered = await register(values)
    if (!registered.ok) {
      say(registered.error)
      return
    }
    const { enderecoEmail, senha } = values
    const result = await logIn({ enderecoEmail, senha })
    if (!result.ok) {
      onKnown(`Sua conta está pronta. ${result.error.mensagem}`)
      return
    }
    setEntered(true)
    onEntered()
  }

  return (
    <form
      ref={root}
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))}
    >
      <TextField label="Nome de usuário" autoComplete="name" maxLength={120} {...propsOf('nomeUsuario')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...propsOf('enderecoEmail')}
      />
      <div className={classes.pair}>
        <PasswordField label="Senha" autoComplete="new-password" {...propsOf('senha')} />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...propsOf('confirmSenha')} />
      </div>
      <p className={classes.note}>{`Senha com pelo menos ${MIN_PASSWORD} caracteres. ${promise}`}</p>
      {failure !== null && <InlineAlert tone="bad">{failure}</InlineAlert>}
      <EntryButton offline={offline} loading={form.submitting || entered}>
        {`Registrar e ${act}`}
      </EntryButton>
    </form>
  )
}
