import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { ErrorBoundary } from '#src/components/page/error-boundary.tsx'
import { useUntold } from '#src/features/agendamento/my-visits/queries.ts'
import { useRestored } from '#src/features/agendamento/restored/queries.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { useQueueSummary } from '#src/features/queue/queries.ts'
import type { LocalSession } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import { drawnPath } from './access.ts'
import { showBadge } from './badge.ts'
import { UpdateCard } from './install/update-card.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { useLine } from './live/use-line.ts'
import { usePull } from './live/use-pull.ts'
import { useLogout } from './logout/logout.tsx'
import { LogoutDialog } from './logout/logout-dialog.tsx'
import { NOTHING_TO_RESOLVE, ReceptionWatch } from './reception-watch.tsx'
import { createAppRouter } from './router.tsx'
import { screenAt, screenTitle } from './screens.ts'
import { SessionProvider, useSession } from './session.tsx'
import { Shell } from './shell/shell.tsx'
import type { ShellClinica } from './shell/shell-types.ts'
import { DataAge } from './strips/data-age.tsx'
import { DeviceNotices } from './strips/device-notices.tsx'
import { RestoredStrip } from './strips/restored-strip.tsx'
import { SessionOver } from './strips/session-over.tsx'
import { UntoldStrip } from './strips/untold-strip.tsx'
import { workerBridge } from './sw-bridge.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { useClinicNow } from './use-clinic-now.ts'

const router = createAppRouter(<Frame />)

/**
 * The whole page: providers, the frame around every screen, and the screens. `session` was read before the
 * first paint.
 */
export function App(props: { readonly session: LocalSession | null }) {
  const clinica = useClinica()
  return (
    <ThemeProvider brand={clinica?.cor}>
      <ErrorBoundary repair={workerBridge.checkFiles}>
        <SessionProvider initial={props.session}>
          <RouterProvider router={router} />
          <Toasts />
        </SessionProvider>
      </ErrorBoundary>
    </ThemeProvider>
  )
}

/** Shown until the clinic's own data has been read once. */
const NO_CLINICA: ShellClinica = {
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

const OF_ALL: readonly ListName[] = ['clinica']
const OF_CLIENT: readonly ListName[] = ['clinica', 'agendamentos']

/** The wait after a start or login, ms: a screen that reads her visits has asked for them itself by then. */
const CALM_MS = 2_000

/** Whether the first rush after the start or a login is over. */
function useCalm(epoch: string | null): boolean {
  const [calm, setCalm] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(epoch), CALM_MS)
    return () => clearTimeout(timer)
  }, [epoch])
  return epoch !== null && calm === epoch
}

/**
 * What was said to one person, with her client's name in it, stands before no other on the same device; and
 * what asks for a login, before nobody who has logged in since.
 */
function useOwnNotices(session: LocalSession | null): void {
  const email = session?.email ?? null
  const login = session === null || session.expirada ? null : session.epoch
  const toldTo = useRef(email)
  useEffect(() => {
    if (toldTo.current !== null && toldTo.current !== email) notify.clear()
    toldTo.current = email
  }, [email])
  useEffect(() => {
    if (login !== null) notify.hideLogin()
  }, [login])
}

function Frame() {
  const session = useSession()
  useOwnNotices(session)
  const clinica = useClinica()
  const line = useLine()
  const online = line !== 'offline'
  const logout = useLogout()
  const guard = useLeaveGuard()
  const { pathname } = useLocation()
  const isCalm = useCalm(session?.epoch ?? null)
  // What the clinic makes of her visits she is told wherever she is.
  usePull(isCalm && session?.status === 'Usuario' ? OF_CLIENT : OF_ALL, session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const queue = useQueueSummary(session?.email ?? null, session?.status === 'Admin', clinicNow)
  const actor = session?.status === 'Admin' ? 'recepcao' : 'cliente'
  const restored = useRestored(session?.email ?? '', actor, clinicNow)
  const [toResolve, setToResolve] = useState(NOTHING_TO_RESOLVE)
  const changed = useUntold(session?.status === 'Usuario' ? session.email : null, clinicNow)
  // What is told since a copy was put back is told once.
  const untold = changed.filter(
    ({ id }) => !restored.differences.some((d) => d.kind !== 'gone' && d.visit.id === id),
  )
  useEffect(() => showBadge(queue.pending), [queue.pending])
  const status = session?.status ?? null
  const screenPath = drawnPath(pathname, status ?? 'visitor')
  const title = screenTitle(screenAt(screenPath), clinica?.nome ?? '')
  // The title is set before the focus goes to the new screen, because a screen reader says it first.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (status !== null && online)
      workerBridge.keepScreens(status === 'Admin' ? ['cliente', 'admin'] : ['cliente'])
  }, [status, online])
  return (
    <Shell
      screenPath={screenPath}
      title={title}
      session={session}
      clinica={clinica ?? NO_CLINICA}
      queue={queue}
      toSee={restored.differences.length + untold.length + toResolve.unaware}
      toResolve={toResolve}
      offline={!online}
      line={line}
      age={<DataAge />}
      notice={
        <>
          {session?.expirada === true && <SessionOver waiting={queue.waiting} />}
          <DeviceNotices session={session} />
          {session !== null && <RestoredStrip status={session.status} restored={restored} />}
          {session?.status === 'Usuario' && <UntoldStrip untold={untold} />}
        </>
      }
      floating={<UpdateCard bridge={workerBridge} pending={queue.pending} />}
      onLogout={() => guard.ask(() => void logout.ask())}
    >
      <ErrorBoundary resetKey={pathname} repair={workerBridge.checkFiles}>
        <Outlet />
      </ErrorBoundary>
      <LogoutDialog {...logout} />
      {session?.status === 'Admin' && (
        <ReceptionWatch {...{ clinicNow, pathname }} email={session.email} tell={setToResolve} />
      )}
      {guard.question}
    </Shell>
  )
}
