import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Loading, ScreenSkeleton } from '#src/components/skeletons.tsx'
import { acesso, type TelaGuardada } from './access.ts'
import { Guard } from './guard.tsx'
import { HomeRoute } from './routes/home.tsx'

type Load = () => Promise<ComponentType>

/** A screen that is fetched when it is first opened, or when `prefetch` is called. */
type Tela = { readonly element: ReactNode; readonly prefetch: () => void }

function screen(load: Load): Tela {
  let loaded: ComponentType | undefined
  const fetched = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(fetched)
  /** What is here already is drawn at once; else a skeleton stands in its place. */
  function Screen() {
    const [Ready] = useState(() => loaded)
    if (Ready !== undefined) return <Ready />
    return (
      <Suspense
        fallback={
          <Loading>
            <ScreenSkeleton />
          </Loading>
        }
      >
        <Lazy />
      </Suspense>
    )
  }
  // What could not be fetched is asked for again, and said, when the screen is opened.
  return { element: <Screen />, prefetch: () => void fetched().catch(() => undefined) }
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

const abertas: readonly { path: string; tela: Tela }[] = [
  { path: '/login', tela: login },
  { path: '/register', tela: register },
  { path: '/sobre', tela: sobre },
]

const guardadas: readonly { path: TelaGuardada; tela: Tela; otherwise?: ReactNode }[] = [
  { path: '/perfil', tela: perfil, otherwise: register.element },
  { path: '/servicos', tela: servicos },
  { path: '/agendamentos', tela: agendamentos },
  { path: '/pendencias', tela: pendencias },
  { path: '/visualizarAgendamentos', tela: visualizar },
  { path: '/cadastroHorarios', tela: cadastroHorarios },
  { path: '/clinica', tela: clinica },
  { path: '/procedimentos', tela: procedimentos },
  { path: '/voucher', tela: voucher },
  { path: '/cadastroMensagens', tela: mensagens },
]

/** Begins to fetch the screen of a path, while the rest of the app comes up. */
export function prefetchScreen(pathname: string, logado: boolean): void {
  const telas = logado ? [...abertas, ...guardadas] : abertas
  telas.find(({ path }) => path.toLowerCase() === pathname.toLowerCase())?.tela.prefetch()
}

/** The routes of the specification. Any other path shows the home screen, as it says. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      {abertas.map(({ path, tela }) => (
        <Route key={path} path={path} element={tela.element} />
      ))}
      {guardadas.map(({ path, tela, otherwise }) => (
        <Route
          key={path}
          path={path}
          element={<Guard action={acesso[path]} element={tela.element} otherwise={otherwise} />}
        />
      ))}
      <Route path="*" element={<HomeRoute />} />
    </Routes>
  )
}
