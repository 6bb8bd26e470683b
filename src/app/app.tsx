import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/components/error-boundary.tsx'
import { Toasts } from '#src/components/toast.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { db, type SessaoLocal } from '#src/offline/db.ts'
import { telaDe } from './access.ts'
import { useLogout } from './logout.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { AppRoutes } from './router.tsx'
import { SessionProvider, useSessao } from './session.tsx'
import { Shell } from './shell/shell.tsx'
import type { ClinicaDoShell } from './shell/shell-types.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
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
  const { pathname } = useLocation()
  usePull(['clinica'], sessao?.epoch ?? null)
  const pendentes = useLiveQuery(
    async () =>
      sessao === null ? 0 : db.outbox.filter((r) => r.dono === sessao.email && r.state !== 'done').count(),
    [sessao?.email],
  )
  return (
    <Shell
      tela={telaDe(pathname, sessao?.status ?? 'visitante')}
      sessao={sessao}
      clinica={clinica ?? SEM_CLINICA}
      pendentes={pendentes ?? 0}
      offline={!online}
      onSair={() => void logout.ask()}
    >
      <ErrorBoundary resetKey={pathname}>{props.children}</ErrorBoundary>
      <LogoutDialog {...logout} />
    </Shell>
  )
}
