import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { type LoginInput, loginInputSchema } from '#domain/usuario/schema.ts'
import { PasswordField } from '#src/components/fields/password-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { logIn } from '../commands.ts'

type Options = {
  readonly email: string
  readonly onEmail?: (email: string) => void
  /** E-mail and password do not belong together; the focus is in the password. */
  readonly onRefused: (form: UseFormReturnType<LoginInput>) => void
  /** The session is this person's now. */
  readonly onEntered: () => void
}

/** A login, wherever it is asked for. What is missing is said under its field, and nothing is sent. */
export function useLogin({ email, onEmail, onRefused, onEntered }: Options) {
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const form = useForm<LoginInput>({
    mode: 'controlled',
    initialValues: { enderecoEmail: email, senha: '' },
    validate: schemaResolver(loginInputSchema, { sync: true }),
    onValuesChange: ({ enderecoEmail }) => onEmail?.(enderecoEmail),
  })
  useMarkDirty(form.isDirty() && !entered)

  async function submit(values: LoginInput) {
    setFailure(null)
    const result = await logIn(loginInputSchema.parse(values))
    if (result.ok) {
      setEntered(true)
      onEntered()
    } else if (result.error.kind === 'refused') {
      focusField(root.current, 'senha')
      onRefused(form)
    } else setFailure(result.error.mensagem)
  }

  const onSubmit = form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))
  return { root, form, failure, busy: form.submitting || entered, onSubmit }
}

type Props = {
  readonly login: ReturnType<typeof useLogin>
  readonly classes: { readonly fields?: string; readonly forgotten?: string }
  readonly size?: 'lg'
  /** Why she is here, where she did not choose it. */
  readonly notice: string | null
  /** The way on for whoever has forgotten her password, with the e-mail that is typed. */
  readonly forgotten: (email: string) => ReactNode
  /** The button, and what else the form has. */
  readonly children: ReactNode
}

export function LoginFields({ login, classes, size, notice, forgotten, children }: Props) {
  const { root, form, failure, onSubmit } = login
  const look = { ...(size !== undefined && { size }) }
  return (
    <form ref={root} className={classes.fields} noValidate onSubmit={onSubmit}>
      {notice !== null && <InlineAlert tone="info">{notice}</InlineAlert>}
      <TextField
        name="enderecoEmail"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...look}
        {...form.getInputProps('enderecoEmail')}
      />
      <PasswordField
        name="senha"
        label="Senha"
        autoComplete="current-password"
        {...look}
        {...form.getInputProps('senha')}
      />
      <div className={classes.forgotten}>{forgotten(form.getValues().enderecoEmail)}</div>
      {failure !== null && <InlineAlert tone="bad">{failure}</InlineAlert>}
      {children}
    </form>
  )
}
