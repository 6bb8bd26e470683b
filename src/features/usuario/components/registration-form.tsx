import { Button } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { MIN_PASSWORD, type RegistrationInput } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import classes from '#src/components/account-frame.module.css'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import { register } from '../commands.ts'
import { RegistrationFields, useRegistration } from './registration-fields.tsx'

type Outcome =
  | { readonly kind: 'done'; readonly email: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** A new client's account. `onRegistered` runs when the person has read that it is there. */
export function RegistrationForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const { root, form, propsOf, showErrors, focus, onSubmit } = useRegistration({ email: '' })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useMarkDirty(form.isDirty())

  async function submit(values: RegistrationInput) {
    const result = await register(values)
    if (result.ok) {
      setOutcome({ kind: 'done', email: result.value.email })
      return
    }
    // The dialog gives the focus back to where it was when it opened.
    focus(showErrors(result.error) ?? 'enderecoEmail')
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
    <form ref={root} className={classes.fields} noValidate onSubmit={onSubmit(submit)}>
      <RegistrationFields propsOf={propsOf} size="lg" help={`Pelo menos ${MIN_PASSWORD} caracteres.`} />
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
