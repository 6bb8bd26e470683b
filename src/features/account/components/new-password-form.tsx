import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CodeInput, type CodePasswordInput, codePasswordInputSchema } from '#domain/account/schema.ts'
import { isLost } from '#src/api/account-failure.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import classes from '#src/components/page/account-frame.module.css'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { choosePassword, isAboutCode } from '../commands.ts'
import { OthersLine } from '../security/others-line.tsx'
import { PasswordPair } from './password-pair.tsx'

type Props = LineProps & {
  /** The code that holds, and whose it is. */
  readonly proof: CodeInput
  /** The way to the login, for whom the new password holds and who could not be let in here. */
  readonly login: ReactNode
  /** The code holds no longer; the sentence says why. */
  readonly onCodeRefused: (sentence: string) => void
  /** The password is another, and the session is hers. */
  readonly onDone: () => void
}

/** The new password, by the code that has just been checked. */
export function NewPasswordForm({ proof, login, onCodeRefused, onDone, ...line }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const isShown = useIsShown()
  const [alert, setAlert] = useState<string | null>(null)
  const [repeated, setRepeated] = useState(false)
  const [changed, setChanged] = useState(false)
  const form = useForm<CodePasswordInput>({
    mode: 'controlled',
    initialValues: { ...proof, senha: '', confirmSenha: '' },
    validate: schemaResolver(codePasswordInputSchema, { sync: true }),
    // The message stands under the second field, but the first can mend it too.
    onValuesChange: ({ senha, confirmSenha }) => {
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })
  useMarkDirty(form.isDirty() && !changed)
  useEffect(() => focusField(root.current, 'senha'), [])

  async function submit(values: CodePasswordInput) {
    setAlert(null)
    const result = await choosePassword(codePasswordInputSchema.parse(values), { repeated, isShown })
    if (result.ok) {
      onDone()
      return
    }
    // Whoever has gone to another page, or back a step, is not led back another.
    if (!isShown.current) return
    const { kind, campos, mensagem } = result.error
    // The clinic has taken it; what failed is this device.
    const isChanged = changed || kind === 'no_storage'
    setChanged(isChanged)
    if (isChanged || isLost(result.error)) setRepeated(true)
    if (isAboutCode(result.error)) {
      onCodeRefused(campos.find(({ campo }) => campo === 'codigo')?.mensagem ?? mensagem)
      return
    }
    form.setErrors(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
    if (campos.length > 0) focusField(root.current, campos[0]?.campo)
    else if (isChanged) setAlert(`Sua senha já foi trocada. ${mensagem}`)
    else if (isLost(result.error))
      setAlert('A clínica não respondeu, e não sabemos se a senha foi trocada. Salve de novo para saber.')
    else setAlert(mensagem)
  }

  const caution = needsClinic(line)
  return (
    <form
      ref={root}
      className={classes.fields}
      aria-label="Escolher outra senha"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))}
    >
      {/* Whose password it is, for what keeps passwords. */}
      <input type="hidden" name="enderecoEmail" autoComplete="username" value={proof.enderecoEmail} />
      <PasswordPair size="lg" propsOf={(field) => form.getInputProps(field)} />
      <OthersLine>Ao salvar, sua conta sai dos outros aparelhos.</OthersLine>
      {alert !== null && <InlineAlert tone="bad">{alert}</InlineAlert>}
      {changed && login}
      {caution !== null && <InlineAlert tone="wait">{caution}</InlineAlert>}
      <Button type="submit" size="lg" fullWidth loading={form.submitting} disabled={!line.online}>
        Salvar nova senha
      </Button>
    </form>
  )
}
