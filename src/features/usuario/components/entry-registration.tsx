import { useState } from 'react'
import { MIN_PASSWORD, type RegistrationInput } from '#domain/usuario/schema.ts'
import { type AccountFailure, isLost } from '#src/api/account-failure.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { logIn, register } from '../commands.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './entry-forms.module.css'
import type { EntryFormsProps } from './entry-forms.tsx'
import { RegistrationFields, useRegistration } from './registration-fields.tsx'
import { useTellBusy } from './use-tell-busy.ts'

type Props = Omit<EntryFormsProps, 'forgotten'> & {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onBusy: (busy: boolean) => void
  /** There is an account of this e-mail, and the other form is the one to go on with; says why. */
  readonly onKnown: (why: string) => void
}

/** "Primeira vez": makes the account and enters with it, in one press. */
export function EntryRegistration({ act, promise, offline, email, onEmail, ...on }: Props) {
  const { onBusy, onKnown, onEntered } = on
  const { root, form, propsOf, showErrors, focus, onSubmit } = useRegistration({ email, onEmail })
  const [failure, setFailure] = useState<string | null>(null)
  const [lostEmail, setLostEmail] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const isShown = useIsShown()
  const busy = form.submitting || entered
  useTellBusy(busy, onBusy)
  useMarkDirty(form.isDirty() && !entered)

  function say(refusal: AccountFailure) {
    if (refusal.isEmailInUse === true) {
      onKnown('Já existe uma conta com este email. Entre com a senha dela.')
      return
    }
    const first = showErrors(refusal)
    if (first === undefined) setFailure(refusal.mensagem)
    else focus(first)
  }

  async function submit(values: RegistrationInput) {
    setFailure(null)
    const { enderecoEmail, senha } = values
    const registered = await register(values, lostEmail, isShown)
    if (!registered.ok) {
      if (isLost(registered.error)) setLostEmail(enderecoEmail)
      say(registered.error)
      return
    }
    if (!registered.value.entered) {
      // Whoever has closed it may be on her way in by another form.
      if (!isShown.current) return
      const result = await logIn({ enderecoEmail, senha })
      if (!result.ok) {
        onKnown(`Sua conta está pronta. ${result.error.mensagem}`)
        return
      }
    }
    setEntered(true)
    onEntered()
  }

  return (
    <form ref={root} className={classes.fields} noValidate onSubmit={onSubmit(submit)}>
      <RegistrationFields propsOf={propsOf} {...(classes.pair !== undefined && { pair: classes.pair })} />
      <p className={classes.note}>{`Senha com pelo menos ${MIN_PASSWORD} caracteres. ${promise}`}</p>
      {failure !== null && <InlineAlert tone="bad">{failure}</InlineAlert>}
      <EntryButton offline={offline} loading={busy}>
        {`Registrar e ${act}`}
      </EntryButton>
    </form>
  )
}
