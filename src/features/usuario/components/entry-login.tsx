import { useEffect } from 'react'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './entry-forms.module.css'
import type { EntryFormsProps } from './entry-forms.tsx'
import { LoginFields, useLogin } from './login-fields.tsx'
import { useTellBusy } from './use-tell-busy.ts'

type Props = Omit<EntryFormsProps, 'promise'> & {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onBusy: (busy: boolean) => void
  /** Why she is here, where she did not choose it. */
  readonly notice: string | null
}

/** "Já tenho conta". What is wrong is said under its field: a dialog has no place over a sheet. */
export function EntryLogin({ act, offline, email, onEmail, onBusy, notice, forgotten, onEntered }: Props) {
  const onRefused: Parameters<typeof useLogin>[0]['onRefused'] = (form) =>
    form.setFieldError('senha', USUARIO_TEXTS.loginFailure)
  const login = useLogin({ email, onEmail, onRefused, onEntered })
  const { root, busy } = login
  useTellBusy(busy, onBusy)
  // Her e-mail is here already: only the password is missing.
  useEffect(() => {
    if (notice !== null) focusField(root.current, 'senha')
  }, [notice, root])

  return (
    <LoginFields {...{ login, classes, notice, forgotten }}>
      <EntryButton offline={offline} loading={busy}>
        {`Entrar e ${act}`}
      </EntryButton>
    </LoginFields>
  )
}
