import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Action } from '#domain/api/permissions.ts'
import { CardSkeleton, Loading } from '#src/components/skeletons.tsx'
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
          <CardSkeleton />
        </Loading>
      }
    >
      <Screen />
    </Suspense>
  )
}

const login = screen(async () => (await import('./routes/login.tsx')).LoginRoute)
const register = screen(async () => (await import('./routes/register.tsx')).RegisterRoute)
const servicos = screen(async () => (await import('./routes/servicos.tsx')).ServicosRoute)
const agendamentos = screen(async () => (await import('./routes/agendamentos.tsx')).AgendamentosRoute)
const perfil = screen(async () => (await import('./routes/perfil.tsx')).PerfilRoute)
const visualizar = screen(
  async () => (await import('./routes/visualizar-agendamentos.tsx')).VisualizarAgendamentosRoute,
)

const guarded: readonly { path: string; action: Action; element: ReactNode }[] = [
  { path: '/servicos', action: 'agendamento.criar', element: servicos },
  { path: '/agendamentos', action: 'agendamento.criar', element: agendamentos },
  { path: '/visualizarAgendamentos', action: 'agendamento.filtrar', element: visualizar },
]

/** The routes of the specification. Any other path shows the home screen, as it says. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      <Route path="/login" element={login} />
      <Route path="/register" element={register} />
      <Route path="/perfil" element={<Guard action="perfil.ler" otherwise={register} element={perfil} />} />
      {guarded.map(({ path, action, element }) => (
        <Route key={path} path={path} element={<Guard action={action} element={element} />} />
      ))}
      <Route path="*" element={<HomeRoute />} />
    </Routes>
  )
}
