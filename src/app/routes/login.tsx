import { Link, Navigate, useLocation } from 'react-router-dom'
import { ContaFrame } from '#src/features/usuario/components/conta-frame.tsx'
import { LoginForm } from '#src/features/usuario/components/login-form.tsx'
import { readEntradaState } from '../entrada-state.ts'
import { useSessao } from '../session.tsx'
import { sync } from '../sync.ts'

/** Whoever is logged in has no business here: the login itself leads on that way, from any tab. */
export function LoginRoute() {
  const sessao = useSessao()
  const { state } = useLocation()
  const { de, email } = readEntradaState(state)
  if (sessao !== null && !sessao.expirada) return <Navigate to={de ?? '/'} state={de?.state} replace />
  return (
    <ContaFrame
      arte="alta"
      titulo="Login"
      subtitulo="Que bom ver você de novo."
      links={
        <>
          <Link to="/">Voltar para o menu</Link>
          <Link to="/register" state={{ de }}>
            Registrar
          </Link>
        </>
      }
    >
      <LoginForm
        email={email ?? sessao?.email ?? ''}
        aviso={avisoDe({ expirada: sessao !== null, pedida: de !== null })}
        onEntrou={() => void sync.verify()}
      />
    </ContaFrame>
  )
}

function avisoDe({ expirada, pedida }: { expirada: boolean; pedida: boolean }): string | null {
  if (expirada) return 'Sua sessão terminou. Faça login para continuar de onde parou.'
  return pedida ? 'Faça login para continuar. Depois você volta direto para lá.' : null
}
