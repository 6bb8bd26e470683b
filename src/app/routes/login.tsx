import { Link, Navigate, useLocation } from 'react-router-dom'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { AccountFrame } from '#src/components/page/account-frame.tsx'
import { useWaitingOfOthers } from '#src/features/queue/queries.ts'
import { LoginForm } from '#src/features/usuario/components/login-form.tsx'
import { readReturnState } from '../kept/return-to.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'

/** Whoever is logged in has no business here: the login itself leads on that way, from any tab. */
export function Screen() {
  const session = useSession()
  const { state } = useLocation()
  const { to, email } = readReturnState(state)
  const others = useWaitingOfOthers(session?.email ?? null, useClinicNow())
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
      {others > 0 && <InlineAlert tone="info">{othersInWords(others)}</InlineAlert>}
    </AccountFrame>
  )
}

/**
 * How many others' requests wait on this device; neither what they are nor whose is told, nor that the clinic
 * has none of them: what was sent and not answered waits, too.
 */
function othersInWords(count: number): string {
  return count === 1
    ? 'Neste aparelho há 1 pedido de outro acesso, que ainda espera. Ele só é enviado quando a mesma pessoa entrar de novo.'
    : `Neste aparelho há ${count} pedidos de outro acesso, que ainda esperam. Eles só são enviados quando a mesma pessoa entrar de novo.`
}

function noticeOf({ expired, asked }: { expired: boolean; asked: boolean }): string | null {
  if (expired) return 'Sua sessão terminou. Faça login para continuar de onde parou.'
  return asked ? 'Faça login para continuar. Depois você volta direto para lá.' : null
}
