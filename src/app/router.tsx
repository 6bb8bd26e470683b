import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Loading, ScreenSkeleton } from '#src/components/skeletons.tsx'
import { acesso, type TelaGuardada } from './access.ts'
import { Guard } from './guard.tsx'
import { HomeRoute } from './routes/home.tsx'

type Load = () => Promise<ComponentType>

/** A screen that is fetched when it is first opened. */
function screen(load: Load): ReactNode {
  const Screen = lazy(async () => ({ default: await load() }))
  return (
    <Suspense
      fallback={
        <Loading>
          <ScreenSkeleton />
        </Loading>
      }
    >
      <Screen />
    </Suspense>
  )
}

const login = screen(async () => (await import('./routes/login.tsx')).LoginRoute)
const register = screen(async () => (await import('./routes/register.tsx')).RegisterRoute)
const sobre = screen(async () => (await import('./routes/sobre.tsx')).SobreRoute)
const servicos = screen(async () => (await import('./routes/servicos.tsx')).ServicosRoute)
const agendamentos = screen(async () => (await import('./routes/agendamentos.tsx')).AgendamentosRoute)
const pendencias = screen(async () => (await import('./routes/pendencias.tsx')).PendenciasRoute)
const perfil = screen(async () => (await import('./routes/perfil.tsx')).PerfilRoute)
const visualizar = screen(
  async () => (await import('./routes/visualizar-agendamentos.tsx')).VisualizarAgendamentosRoute,
)
const cadastroHorarios = screen(
  async () => (await import('./routes/cadastro-horarios.tsx')).CadastroHorariosRoute,
)
const procedimentos = screen(async () => (await import('./routes/procedimentos.tsx')).ProcedimentosRoute)
const voucher = screen(async () => (await import('./routes/voucher.tsx')).VoucherRoute)
const mensagens = screen(async () => (await import('./routes/cadastro-mensagens.tsx')).CadastroMensagensRoute)
const clinica = screen(async () => (await import('./routes/clinica.tsx')).ClinicaRoute)

const guarded: readonly { path: TelaGuardada; element: ReactNode; otherwise?: ReactNode }[] = [
  { path: '/perfil', element: perfil, otherwise: register },
  { path: '/servicos', element: servicos },
  { path: '/agendamentos', element: agendamentos },
  { path: '/pendencias', element: pendencias },
  { path: '/visualizarAgendamentos', element: visualizar },
  { path: '/cadastroHorarios', element: cadastroHorarios },
  { path: '/clinica', element: clinica },
  { path: '/procedimentos', element: procedimentos },
  { path: '/voucher', element: voucher },
  { path: '/cadastroMensagens', element: mensagens },
]

/** The routes of the specification. Any other path shows the home screen, as it says. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      <Route path="/login" element={login} />
      <Route path="/register" element={register} />
      <Route path="/sobre" element={sobre} />
      {guarded.map(({ path, ...screens }) => (
        <Route key={path} path={path} element={<Guard action={acesso[path]} {...screens} />} />
      ))}
      <Route path="*" element={<HomeRoute />} />
    </Routes>
  )
}
