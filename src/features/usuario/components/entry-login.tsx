import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type LoginInput, loginInputSchema } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { focusField } from '#src/lib/focus-field.ts'
import { logIn } from '../commands.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './entry-forms.module.css'
import type { EntryFormsProps } from './entry-forms.tsx'

type Props = Omit<EntryFormsProps, 'promise'> & {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Why she is here, where she did not choose it. */
  readonly notice: string | null
}

/** "Já tenho conta". What is wrong is said under its field: a dialog has no place over a sheet. */
export function EntryLogin({ act, offline, email, onEmail, notice, forgotten, onEntered }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const form = useForm<LoginInput>({
    mode: 'controlled',
    initialValues: { enderecoEmail: email, senha: '' },
    validate: schemaResolver(loginInputSchema, { sync: true }),
    onValuesChange: ({ enderecoEmail }) => onEmail(enderecoEmail),
  })
  useMarkDirty(form.isDirty() && !entered)
  // Her e-mail is here already: only the password is missing.
  useEffect(() => {
    if (notice !== null) focusField(root.current, 'senha')
  }, [notice])

  async function submit(values: LoginInput) {
    setFailure(null)
    const result = await logIn(loginInputSchema.parse(values))
    if (result.ok) {
      setEntered(true)
      onEntered()
      return
    }
    if (result.error.kind === 'refused') {
      form.setFieldError('senha', USUARIO_TEXTS.loginFailure)
      focusField(root.current, 'senha')
    } else setFailure(result.error.mensagem)
  }

  return (
    <form
      ref={root}
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))}
    >
      {notice !== null && <InlineAlert tone="info">{notice}</InlineAlert>}
      <TextField
        name="enderecoEmail"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('enderecoEmail')}
      />
      <PasswordField
        name="senha"
        label="Senha"
        autoComplete="current-password"
        {...form.getInputProps('senha')}
      />
      <div className={classes.forgotten}>{forgotten(form.getValues().enderecoEmail)}</div>
      {failure !== null && <InlineAlert tone="bad">{failure}</InlineAlert>}
      <EntryButton offline={offline} loading={form.submitting || entered}>
        {`Entrar e ${act}`}
      </EntryButton>
    </form>
  )
}
