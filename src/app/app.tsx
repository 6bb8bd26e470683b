import { type ReactNode, useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/components/error-boundary.tsx'
import { Toasts } from '#src/components/toast.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { useQueueSummary } from '#src/features/queue/queries.ts'
import type { SessaoLocal } from '#src/offline/db.ts'
import { telaDe } from './access.ts'
import { showBadge } from './badge.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { useLogout } from './logout.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { takeAway } from './retrato.ts'
import { AppRoutes } from './router.tsx'
import { SessionProvider, useSessao } from './session.tsx'
import { SessionOver } from './session-over.tsx'
import { Shell } from './shell/shell.tsx'
import type { ClinicaDoShell } from './shell/shell-types.ts'
import { workerBridge } from './sw-bridge.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { UpdateCard } from './update-card.tsx'
import { useOnline } from './use-online.ts'
import { usePull } from './use-pull.ts'

/** The whole page: providers, the frame around every screen, and the screens. `sessao` was read before the first paint. */
export function App(props: { readonly sessao: SessaoLocal | null }) {
  const clinica = useClinica()
  return (
    <ThemeProvider brand={clinica?.cor}>
      <SessionProvider initial={props.sessao}>
        <BrowserRouter>
          <Frame>
            <AppRoutes />
          </Frame>
          <Toasts />
        </BrowserRouter>
      </SessionProvider>
    </ThemeProvider>
  )
}

/** Shown until the clinic's own data has been read once. */
const SEM_CLINICA: ClinicaDoShell = {
  nome: '',
  telefone: '',
  whatsapp: '',
  email: '',
  instagram: '',
  facebook: '',
  logradouro: '',
  numero: '',
  bairro: '',
}

function Frame(props: { readonly children: ReactNode }) {
  const sessao = useSessao()
  const clinica = useClinica()
  const online = useOnline()
  const logout = useLogout()
  const guard = useLeaveGuard()
  const { pathname } = useLocation()
  usePull(['clinica'], sessao?.epoch ?? null)
  const fila = useQueueSummary(sessao?.email ?? null)
  const { pendentes, aguardando } = fila
  useEffect(() => showBadge(pendentes), [pendentes])
  const papel = sessao?.status ?? null
  useEffect(() => {
    if (papel !== null && online)
      workerBridge.keepScreens(papel === 'Admin' ? ['cliente', 'admin'] : ['cliente'])
  }, [papel, online])
  const isDaPessoa = sessao !== null && pathname === '/perfil'
  useEffect(() => {
    if (!isDaPessoa) takeAway()
  }, [isDaPessoa])
  return (
    <Shell
      tela={telaDe(pathname, sessao?.status ?? 'visitante')}
      sessao={sessao}
      clinica={clinica ?? SEM_CLINICA}
      pendentes={pendentes}
      fila={fila}
      offline={!online}
      notice={sessao?.expirada === true && <SessionOver aguardando={aguardando} />}
      floating={<UpdateCard bridge={workerBridge} pendentes={pendentes} />}
      onSair={() => guard.ask(() => void logout.ask())}
    >
      <ErrorBoundary resetKey={pathname}>{props.children}</ErrorBoundary>
      <LogoutDialog {...logout} />
      {guard.question}
    </Shell>
  )
}
