import type { ReactNode } from 'react'
import { Loading, ScreenSkeleton } from '#src/components/page/skeletons.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { LocalSession } from '#src/offline/db.ts'

const welcome = onDemand(async () => (await import('./first-time.lazy.tsx')).FirstTime)

type Props = {
  readonly session: LocalSession | null
  /** What the home screen begins with for everybody else. */
  readonly children: ReactNode
}

/**
 * The top of the home screen: once, for a client who has logged in here for the first time, it welcomes her.
 * The stored session says so, which is read before anything is drawn: nobody else waits, and she does not see
 * the other first.
 */
export function FirstTimeOr({ session, children }: Props) {
  return session?.isFirstTime === true ? <Welcome session={session}>{children}</Welcome> : children
}

function Welcome({ session, children }: Props & { readonly session: LocalSession }) {
  const { part: FirstTime, failed } = welcome.usePart(true)
  if (failed) return children
  if (FirstTime === null) return <FirstTimeAwaited />
  return <FirstTime key={session.email} session={session} usual={children} awaited={<FirstTimeAwaited />} />
}

function FirstTimeAwaited() {
  return (
    <Loading>
      <ScreenSkeleton />
    </Loading>
  )
}
