import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { AccountFrame } from '#src/components/page/account-frame.tsx'
import { RegistrationForm } from '#src/features/usuario/components/registration-form.tsx'
import { readReturnState, wayBackFrom } from '../kept/return-to.ts'
import { useSession } from '../session.tsx'
import { verifySoon } from '../verify-session.ts'

/** Registration; also what /perfil shows to a visitor, who is then led back there. */
export function Screen() {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const { to } = readReturnState(location.state)
  const back = wayBackFrom(location)
  if (session !== null && !session.expirada) return <Navigate to={to ?? '/'} state={to?.state} replace />
  return (
    <AccountFrame
      art="low"
      title="Registrar"
      subtitle="Leva um minuto, e seus horários ficam à mão."
      links={
        <>
          <Link to="/">Voltar para o menu</Link>
          <Link to="/login" state={back}>
            Login
          </Link>
        </>
      }
    >
      <RegistrationForm
        login={(email) => (
          <Link to="/login" state={{ ...back, email }}>
            Entrar com a senha dela
          </Link>
        )}
        onRegistered={(email) => void navigate('/login', { replace: true, state: { ...back, email } })}
        onEntered={() => {
          notify.ok(USUARIO_TEXTS.registrationSuccess)
          verifySoon()
        }}
      />
    </AccountFrame>
  )
}
