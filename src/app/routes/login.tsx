import { Link, Navigate, useLocation } from 'react-router-dom'
import { AccountFrame } from '#src/components/page/account-frame.tsx'
import { LoginForm } from '#src/features/usuario/components/login-form.tsx'
import { readReturnState } from '../kept/return-to.ts'
import { useSession } from '../session.tsx'
import { WaitingOfOthers } from '../strips/waiting-of-others.tsx'
import { verifySoon } from '../verify-session.ts'

/** Whoever is logged in has no business here: the login itself leads on that way, from any tab. */
export function Screen() {
  const session = useSession()
  const { state } = useLocation()
  const { to, email } = readReturnState(state)
  if (session !== null && !session.expirada) return <Navigate to={to ?? '/'} state={to?.state} replace />
  return (
    <AccountFrame
      art="high"
      title="Login"
      subtitle="Que bom ver você de novo."
      links={
        <>
          <Link to="/">Voltar para o menu</Link>
          <Link to="/register" state={{ from: to }}>
            Registrar
          </Link>
        </>
      }
    >
      <LoginForm
        email={email ?? session?.email ?? ''}
        notice={noticeOf({ expired: session !== null, asked: to !== null })}
        forgotten={(typed) => (
          <Link to="/esqueciASenha" state={{ from: to, email: typed }}>
            Esqueci a senha
          </Link>
        )}
        onLoggedIn={verifySoon}
      />
      <WaitingOfOthers email={session?.email ?? null} />
    </AccountFrame>
  )
}

function noticeOf({ expired, asked }: { expired: boolean; asked: boolean }): string | null {
  if (expired) return 'Sua sessão terminou. Faça login para continuar de onde parou.'
  return asked ? 'Faça login para continuar. Depois você volta direto para lá.' : null
}
