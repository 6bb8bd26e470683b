import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import classes from '#src/components/page/account-frame.module.css'
import { LoginFields, useLogin } from './login-fields.tsx'

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

/** The login's own page: a refusal is told by a dialog, which gives the focus back to where it was. */
export function LoginForm({ email, notice, forgotten, onLoggedIn }: Props) {
  const [refused, setRefused] = useState(false)
  const login = useLogin({ email, onRefused: () => setRefused(true), onEntered: onLoggedIn })
  return (
    <LoginFields {...{ login, classes, notice, forgotten }} size="lg">
      <Button type="submit" size="lg" fullWidth loading={login.busy}>
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
    </LoginFields>
  )
}
