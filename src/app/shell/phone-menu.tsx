import { ErrorPage } from '#src/components/page/error-page.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { workerBridge } from '../sw-bridge.ts'
import classes from './phone-menu.module.css'
import type { ShellProps } from './shell-types.ts'

export type PhoneMenuProps = Pick<
  ShellProps,
  'session' | 'clinica' | 'queue' | 'line' | 'toResolve' | 'onLogout'
> & {
  opened: boolean
  onClose: () => void
}

const screen = onDemand(async () => (await import('./phone-menu.lazy.tsx')).PhoneMenuScreen)

/**
 * The phone's whole menu, over the whole screen. Closed by X, Escape, the system's back, or by going
 * somewhere. Its code is no part of the first load; where it cannot be fetched, the page says so and offers
 * to load anew.
 */
export function PhoneMenu(props: PhoneMenuProps) {
  const { part: Screen, failed } = screen.usePart(props.opened)
  if (Screen !== null) return <Screen {...props} />
  if (!(failed && props.opened)) return null
  return (
    <div className={classes.failed}>
      <ErrorPage repair={workerBridge.checkFiles} />
    </div>
  )
}
