import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconUserX } from '@tabler/icons-react'
import { type FocusEvent, useRef, useState } from 'react'
import { MIN_PASSWORD, type RegistrationInput, registrationInputSchema } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import classes from '#src/components/account-frame.module.css'
import { PasswordField } from '#src/components/password-field.tsx'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { focusField } from '#src/lib/focus-field.ts'
import { register } from '../commands.ts'

type Field = keyof RegistrationInput
type Outcome =
  | { readonly kind: 'done'; readonly email: string }
  | { readonly kind: 'failed'; readonly reason: string }

const validate = schemaResolver(registrationInputSchema, { sync: true })

/** A new client's account. `onRegistered` runs when the person has read that it is there. */
export function RegistrationForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const root = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useForm<RegistrationInput>({
    mode: 'controlled',
    initialValues: { nomeUsuario: '', enderecoEmail: '', senha: '', confirmSenha: '' },
    validate: validate,
    // The message stands under the second field, but the first can mend it too.
    onValuesChange: ({ senha, confirmSenha }) => {
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })

  /**
   * An empty field that is only passed through is not scolded; what was typed is looked at on leaving it.
   * Leaving never takes an error away: the server's own would go when its dialog takes the focus.
   */
  function campo(nome: Field) {
    return {
      name: nome,
      size: 'lg' as const,
      ...form.getInputProps(nome),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const error = validate(form.getValues())[nome]
        if (event.currentTarget.value !== '' && error !== undefined) form.setFieldError(nome, error)
      },
    }
  }
  useMarkDirty(form.isDirty())

  async function submit(values: RegistrationInput) {
    const result = await register(registrationInputSchema.parse(values))
    if (result.ok) {
      setOutcome({ kind: 'done', email: result.value.email })
      return
    }
    const errors = Object.fromEntries(result.error.campos.map((c) => [c.campo, c.mensagem]))
    form.setErrors(errors)
    // The dialog gives the focus back to where it was when it opened.
    focusField(root.current, Object.keys(errors)[0] ?? 'enderecoEmail')
    setOutcome({ kind: 'failed', reason: result.error.mensagem })
  }

  const done = outcome?.kind === 'done' ? outcome.email : null
  const close = () => (done === null ? setOutcome(null) : onRegistered(done))
  const ok = (
    <Button fullWidth onClick={close} data-autofocus>
      OK
    </Button>
  )

  return (
    <form
      ref={root}
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))}
    >
      <TextField label="Nome de usuário" autoComplete="name" maxLength={120} {...campo('nomeUsuario')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...campo('enderecoEmail')}
      />
      <PasswordField
        label="Senha"
        help={`Pelo menos ${MIN_PASSWORD} caracteres.`}
        autoComplete="new-password"
        {...campo('senha')}
      />
      <PasswordField label="Confirmar senha" autoComplete="new-password" {...campo('confirmSenha')} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Registrar
      </Button>
      <ResultDialog
        opened={done !== null}
        onClose={close}
        picture="dawn"
        title={USUARIO_TEXTS.registrationSuccess}
        text={`Agora é só fazer login com ${done ?? ''}.`}
        actions={ok}
      />
      <ResultDialog
        opened={outcome?.kind === 'failed'}
        onClose={close}
        icon={IconUserX}
        tone="bad"
        title={USUARIO_TEXTS.registrationFailure}
        text={outcome?.kind === 'failed' ? outcome.reason : ''}
        actions={ok}
      />
    </form>
  )
}
