import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { type PasswordChangeInput, passwordChangeInputSchema } from '#domain/account/schema.ts'
import { isLost } from '#src/api/account-failure.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { PasswordField } from '#src/components/fields/password-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { changePassword, type LostChanges } from '../commands.ts'
import { PasswordPair } from '../components/password-pair.tsx'
import { othersLeave } from '../utils.ts'
import classes from './change-password.module.css'
import { OthersLine } from './others-line.tsx'

type Props = LineProps & {
  /** When the present password was set: it shows what became of a change whose answer was lost. */
  readonly since: string
  /** Devices beside this one, which leave the account. */
  readonly others: number
  readonly onDone: () => void
  readonly onClose: () => void
  readonly onSessionOver: () => void
}

/** "Trocar senha", over the screen. */
export function ChangePassword({ opened, ...props }: Props & { readonly opened: boolean }) {
  const [sending, setSending] = useState(false)
  // The screen keeps the lost changes, not the form: a dialog that is opened anew goes on with the same act.
  const [lost, setLost] = useState<LostChanges | null>(null)
  const onDone = () => {
    setLost(null)
    props.onDone()
  }
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Trocar senha" size={440} dismissable={!sending}>
      <ChangePasswordForm {...props} {...{ lost, onDone }} onLost={setLost} onSending={setSending} />
    </Dialog>
  )
}

type FormProps = Props & {
  readonly lost: LostChanges | null
  readonly onLost: (lost: LostChanges) => void
  readonly onSending: (is: boolean) => void
}

function ChangePasswordForm({
  since,
  others,
  lost,
  onLost,
  onDone,
  onClose,
  onSessionOver,
  onSending,
  ...line
}: FormProps) {
  const root = useRef<HTMLFormElement>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<PasswordChangeInput>({
    mode: 'controlled',
    initialValues: { senhaAtual: '', senha: '', confirmSenha: '' },
    validate: schemaResolver(passwordChangeInputSchema, { sync: true }),
    // The message stands under the second field, but the first can mend it too.
    onValuesChange: ({ senha, confirmSenha }) => {
      if (senha === confirmSenha) form.clearFieldError('confirmSenha')
    },
  })
  useMarkDirty(form.isDirty())

  async function submit(values: PasswordChangeInput) {
    setAlert(null)
    onSending(true)
    const input = passwordChangeInputSchema.parse(values)
    const earlier = lost ?? { before: since, chosen: [] }
    const result = await changePassword(input, earlier)
    onSending(false)
    if (result.ok) {
      onDone()
      return
    }
    const { kind, campos, mensagem } = result.error
    if (isLost(result.error)) onLost({ ...earlier, chosen: [...earlier.chosen, input.senha] })
    form.setErrors(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
    if (campos.length > 0) focusField(root.current, campos[0]?.campo)
    else setAlert(mensagem)
    if (kind === 'login') onSessionOver()
  }

  const leave = othersLeave(others)
  const caution = needsClinic(line)
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusField(root.current, Object.keys(errors)[0]))}
    >
      <PasswordField
        name="senhaAtual"
        label="Senha atual"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('senhaAtual')}
      />
      <PasswordPair propsOf={(field) => form.getInputProps(field)} />
      {leave !== null && <OthersLine>{leave}</OthersLine>}
      {alert !== null && <InlineAlert tone="bad">{alert}</InlineAlert>}
      {caution !== null && <InlineAlert tone="wait">{caution}</InlineAlert>}
      <div className={classes.actions}>
        <Button type="submit" fullWidth loading={form.submitting} disabled={!line.online}>
          Salvar nova senha
        </Button>
        <Button variant="subtle" fullWidth onClick={onClose} disabled={form.submitting}>
          Agora não
        </Button>
      </div>
    </form>
  )
}
