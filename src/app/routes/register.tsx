import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ContaFrame } from '#src/features/usuario/components/conta-frame.tsx'
import { RegistroForm } from '#src/features/usuario/components/registro-form.tsx'
import { readEntradaState } from '../entrada-state.ts'
import { useSessao } from '../session.tsx'

/** Registration; also what /perfil shows to a visitor, who is then led back there. */
export function RegisterRoute() {
  const sessao = useSessao()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { de } = readEntradaState(state)
  const volta = { de: pathname === '/register' ? de : pathname }
  if (sessao !== null && !sessao.expirada) return <Navigate to={de ?? '/'} state={de?.state} replace />
  return (
    <ContaFrame
      arte="baixa"
      titulo="Registrar"
      subtitulo="Leva um minuto, e seus horários ficam à mão."
      links={
        <>
          <Link to="/">Voltar para o menu</Link>
          <Link to="/login" state={volta}>
            Login
          </Link>
        </>
      }
    >
      <RegistroForm
        onRegistrado={(email) => void navigate('/login', { replace: true, state: { ...volta, email } })}
      />
    </ContaFrame>
  )
}
