import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconUserX } from '@tabler/icons-react'
import { type FocusEvent, useRef, useState } from 'react'
import { type RegistroEntrada, registroEntradaSchema, SENHA_MINIMA } from '#domain/usuario/schema.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { PasswordField } from '#src/components/password-field.tsx'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { registrar } from '../commands.ts'
import { focusCampo } from '../utils.ts'
import classes from './account-frame.module.css'

type Campo = keyof RegistroEntrada
type Desfecho =
  | { readonly tipo: 'feito'; readonly email: string }
  | { readonly tipo: 'falha'; readonly motivo: string }

const validar = schemaResolver(registroEntradaSchema, { sync: true })

/** A new client's account. `onRegistrado` runs when the person has read that it is there. */
export function RegistroForm({ onRegistrado }: { readonly onRegistrado: (email: string) => void }) {
  const root = useRef<HTMLFormElement>(null)
  const [desfecho, setDesfecho] = useState<Desfecho | null>(null)
  const form = useForm<RegistroEntrada>({
    mode: 'controlled',
    initialValues: { nomeUsuario: '', enderecoEmail: '', senha: '', confirmSenha: '' },
    validate: validar,
    // The message stands under the second field, but the first can mend it too.
    onValuesChange: ({ senha, confirmSenha }) => {
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })

  /**
   * An empty field that is only passed through is not scolded; what was typed is looked at on leaving it. Leaving never
   * takes an error away: the server's own would go when its dialog takes the focus.
   */
  function campo(nome: Campo) {
    return {
      name: nome,
      size: 'lg' as const,
      ...form.getInputProps(nome),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        const erro = validar(form.getValues())[nome]
        if (event.currentTarget.value !== '' && erro !== undefined) form.setFieldError(nome, erro)
      },
    }
  }
  useMarkDirty(form.isDirty())

  async function submit(values: RegistroEntrada) {
    const result = await registrar(registroEntradaSchema.parse(values))
    if (result.ok) {
      setDesfecho({ tipo: 'feito', email: result.value.email })
      return
    }
    const erros = Object.fromEntries(result.error.campos.map((c) => [c.campo, c.mensagem]))
    form.setErrors(erros)
    // The dialog gives the focus back to where it was when it opened.
    focusCampo(root.current, Object.keys(erros)[0] ?? 'enderecoEmail')
    setDesfecho({ tipo: 'falha', motivo: result.error.mensagem })
  }

  const feito = desfecho?.tipo === 'feito' ? desfecho.email : null
  const fechar = () => (feito === null ? setDesfecho(null) : onRegistrado(feito))
  const ok = (
    <Button fullWidth onClick={fechar} data-autofocus>
      OK
    </Button>
  )

  return (
    <form
      ref={root}
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(submit, (erros) => focusCampo(root.current, Object.keys(erros)[0]))}
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
        help={`Pelo menos ${SENHA_MINIMA} caracteres.`}
        autoComplete="new-password"
        {...campo('senha')}
      />
      <PasswordField label="Confirmar senha" autoComplete="new-password" {...campo('confirmSenha')} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Registrar
      </Button>
      <ResultDialog
        opened={feito !== null}
        onClose={fechar}
        picture="amanhecer"
        title={TEXTOS_USUARIO.registroSucesso}
        text={`Agora é só fazer login com ${feito ?? ''}.`}
        actions={ok}
      />
      <ResultDialog
        opened={desfecho?.tipo === 'falha'}
        onClose={fechar}
        icon={IconUserX}
        tone="bad"
        title={TEXTOS_USUARIO.registroFalha}
        text={desfecho?.tipo === 'falha' ? desfecho.motivo : ''}
        actions={ok}
      />
    </form>
  )
}
