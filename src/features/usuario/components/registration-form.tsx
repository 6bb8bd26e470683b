import { Button } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MIN_PASSWORD, type RegistrationInput } from '#domain/usuario/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { isLost } from '#src/api/account-failure.ts'
import { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import classes from '#src/components/page/account-frame.module.css'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { register } from '../commands.ts'
import { RegistrationFields, useRegistration } from './registration-fields.tsx'

/** `unknown`: the answer was lost. `known`: the account is there; whoever made it, only a login tells. */
type Outcome =
  | { readonly kind: 'done'; readonly email: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'known'; readonly email: string }

type Props = {
  /** The way on for whoever has an account of this e-mail. */
  readonly login: (email: string) => ReactNode
  /** The person has read that her account is there. */
  readonly onRegistered: (email: string) => void
  /** An earlier press had made it, and the session is this person's now. */
  readonly onEntered: () => void
}

/** A new client's account. */
export function RegistrationForm({ login, onRegistered, onEntered }: Props) {
  const { root, form, propsOf, showErrors, focus, onSubmit } = useRegistration({ email: '' })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [lostEmail, setLostEmail] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const isShown = useIsShown()
  useMarkDirty(form.isDirty() && !entered)

  async function submit(values: RegistrationInput) {
    setOutcome(null)
    const { enderecoEmail } = values
    const result = await register(values, lostEmail, isShown)
    if (result.ok && result.value.entered) {
      setEntered(true)
      onEntered()
      return
    }
    if (result.ok) {
      setOutcome({ kind: 'done', email: result.value.email })
      return
    }
    if (isLost(result.error)) {
      setLostEmail(enderecoEmail)
      setOutcome({ kind: 'unknown', reason: result.error.mensagem })
      return
    }
    if (result.error.isEmailInUse === true && enderecoEmail === lostEmail) {
      setOutcome({ kind: 'known', email: enderecoEmail })
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
      {outcome?.kind === 'unknown' && <InlineAlert tone="bad">{outcome.reason}</InlineAlert>}
      {outcome?.kind === 'known' && (
        <InlineAlert tone="info">
          Já existe uma conta com este email, e pode ser a que você acabou de criar. {login(outcome.email)}
        </InlineAlert>
      )}
      <Button type="submit" size="lg" fullWidth loading={form.submitting || entered}>
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
