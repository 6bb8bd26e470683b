import { type ComponentType, Fragment, type ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { can } from '#domain/api/permissions.ts'
import { ErrorPage } from '#src/components/page/error-page.tsx'
import { Loading, ScreenSkeleton } from '#src/components/page/skeletons.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { isShownTo } from './access.ts'
import { Screen as Home } from './routes/home.tsx'
import { type Screen, screenAt, screens } from './screens.ts'
import { useSession } from './session.tsx'
import { workerBridge } from './sw-bridge.ts'

/** The home screen is in the first file: it is also what every other address shows. */
const files = import.meta.glob<ComponentType>(
  ['./routes/*.tsx', '!./routes/home.tsx', '!./routes/*.test.tsx'],
  { import: 'Screen' },
)

/** A screen that is fetched when it is first opened, or when `prefetch` is called. */
type LazyScreen = { readonly element: ReactNode; readonly prefetch: () => void }

function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const file = onDemand(load)
  /** What is here already is drawn at once; else a skeleton stands in its place. */
  function Screen() {
    const Ready = file.useRequiredPart()
    if (Ready !== null) return <Ready />
    return (
      <Loading>
        <ScreenSkeleton />
      </Loading>
    )
  }
  // What could not be fetched is asked for again, and said, when the screen is opened.
  return { element: <Screen />, prefetch: () => void file.fetch().catch(() => undefined) }
}

const lazyScreens = new Map<string, LazyScreen>(
  screens.flatMap(({ path, file }) => {
    const load = files[`./routes/${file}.tsx`]
    return load === undefined ? [] : [[path, lazyScreen(load)]]
  }),
)

/** Begins to fetch the screen of a path, while the rest of the app comes up. */
export function prefetchScreen(pathname: string, loggedIn: boolean): void {
  const screen = screenAt(pathname)
  if (screen !== undefined && (loggedIn || isShownTo(screen, 'visitor')))
    lazyScreens.get(screen.path)?.prefetch()
}

function elementOf(path: string): ReactNode {
  return lazyScreens.get(path)?.element ?? <Home />
}

/**
 * Chooses what is drawn, by the stored status; what may be done is the server's to say. Whoever may not see a
 * screen sees the home screen, which asks for a login where that is what is missing. Each person has a screen
 * of her own: whoever logs in meanwhile, in another tab, sends nothing that the one before has typed.
 */
function Guarded({ path, access }: { path: string; access: NonNullable<Screen['access']> }) {
  const session = useSession()
  const own = <Fragment key={session?.email}>{elementOf(path)}</Fragment>
  if (can(session?.status ?? 'visitor', access.action)) return own
  return access.otherwise === undefined ? <Home loginAsked={session === null} /> : elementOf(access.otherwise)
}

const routes: readonly Screen[] = screens

/** The routes of the specification, inside a frame. Any other path shows the home screen, as it says. */
export function createAppRouter(frame: ReactNode) {
  const children: RouteObject[] = routes.map(({ path, access }) => ({
    path,
    element: access === undefined ? elementOf(path) : <Guarded path={path} access={access} />,
  }))
  const errorElement = <ErrorPage repair={workerBridge.checkFiles} />
  return createBrowserRouter([
    { element: frame, errorElement, children: [...children, { path: '*', element: <Home /> }] },
  ])
}
