import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type LoginInput, loginInputSchema } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import type { AccountFailure } from '#src/api/account-failure.ts'
import classes from '#src/components/account-frame.module.css'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { focusField } from '#src/lib/focus-field.ts'
import { logIn } from '../commands.ts'

type Props = {
  /** Known already: just registered, or whose session ran out. */
  email: string
  /** Why the person is here, where another page sent her. */
  notice: string | null
  /** The way on for whoever has forgotten her password, with the e-mail that is typed. */
  forgotten: (email: string) => ReactNode
  /** The session is this person's now. */
  onLoggedIn: () => void
}

/** E-mail and password. What is missing is said under its field, and nothing is sent. */
export function LoginForm({ email, notice, forgotten, onLoggedIn }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const [refused, setRefused] = useState(false)
  const form = useForm<LoginInput>({
    mode: 'controlled',
    initialValues: { enderecoEmail: email, senha: '' },
    validate: schemaResolver(loginInputSchema, { sync: true }),
  })
  useMarkDirty(form.isDirty())

  async function submit(values: LoginInput) {
    setFailure(null)
    const result = await logIn(loginInputSchema.parse(values))
    if (result.ok) {
      onLoggedIn()
      return
    }
    if (result.error.kind === 'refused') {
      // The dialog gives the focus back to where it was when it opened.
      focusField(root.current, 'senha')
      setRefused(true)
    } else setFailure(result.error)
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
        size="lg"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('enderecoEmail')}
      />
      <PasswordField
        name="senha"
        label="Senha"
        size="lg"
        autoComplete="current-password"
        {...form.getInputProps('senha')}
      />
      <div className={classes.forgotten}>{forgotten(form.getValues().enderecoEmail)}</div>
      {failure !== null && <InlineAlert tone="bad">{failure.mensagem}</InlineAlert>}
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Entrar
      </Button>
      <ResultDialog
        opened={refused}
        onClose={() => setRefused(false)}
        icon={IconLock}
        tone="bad"
        title={USUARIO_TEXTS.loginFailure}
        actions={
          <Button fullWidth onClick={() => setRefused(false)} data-autofocus>
            Confirmar
          </Button>
        }
      />
    </form>
  )
}
