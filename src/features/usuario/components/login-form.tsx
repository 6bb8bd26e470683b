import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type LoginEntrada, loginEntradaSchema } from '#domain/usuario/schema.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { entrar, type FalhaDeConta } from '../commands.ts'
import { focusCampo } from '../utils.ts'
import classes from './account-frame.module.css'

type Props = {
  /** Known already: just registered, or whose session ran out. */
  email: string
  /** Why the person is here, where another page sent her. */
  aviso: string | null
  /** The session is this person's now. */
  onEntrou: () => void
}

/** E-mail and password. What is missing is said under its field, and nothing is sent. */
export function LoginForm({ email, aviso, onEntrou }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [falha, setFalha] = useState<FalhaDeConta | null>(null)
  const [recusado, setRecusado] = useState(false)
  const form = useForm<LoginEntrada>({
    mode: 'controlled',
    initialValues: { enderecoEmail: email, senha: '' },
    validate: schemaResolver(loginEntradaSchema, { sync: true }),
  })
  useMarkDirty(form.isDirty())

  async function submit(values: LoginEntrada) {
    setFalha(null)
    const result = await entrar(loginEntradaSchema.parse(values))
    if (result.ok) {
      onEntrou()
      return
    }
    if (result.error.tipo === 'recusado') {
      // The dialog gives the focus back to where it was when it opened.
      focusCampo(root.current, 'senha')
      setRecusado(true)
    } else setFalha(result.error)
  }

  return (
    <form
      ref={root}
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(submit, (erros) => focusCampo(root.current, Object.keys(erros)[0]))}
    >
      {aviso !== null && <InlineAlert tone="info">{aviso}</InlineAlert>}
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
      {falha !== null && <InlineAlert tone="bad">{falha.mensagem}</InlineAlert>}
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Entrar
      </Button>
      <ResultDialog
        opened={recusado}
        onClose={() => setRecusado(false)}
        icon={IconLock}
        tone="bad"
        title={TEXTOS_USUARIO.loginFalha}
        actions={
          <Button fullWidth onClick={() => setRecusado(false)} data-autofocus>
            Confirmar
          </Button>
        }
      />
    </form>
  )
}
