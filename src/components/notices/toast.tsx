import { type ReactNode, useSyncExternalStore } from 'react'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import classes from './toast.module.css'

export type ToastTone = 'ok' | 'bad' | 'info'

export type ToastOptions = {
  /** The text under the title, which says what it means and what to do. */
  text?: ReactNode
  /** One way on; closes the notice. `isLogin`: so does a login, whatever way it was reached by. */
  action?: { label: string; onClick: () => void; isLogin?: true }
  /** It leaves after so many seconds although it carries an action: of a press that many others follow. */
  seconds?: number
  /** Runs while it is shown, and what it answers runs afterwards: sees when what it says is true no more. */
  follow?: (() => () => void) | undefined
  /** The same id replaces what is shown, so a repeated failure does not pile up. */
  id?: string
}

/** The way on of a notice that asks for a login. */
export function loginAction(onClick: () => void) {
  return { label: 'Login', onClick, isLogin: true } as const
}

/** The notices that ask for one, by their ids. */
const askingLogin = new Set<string>()

/** Notices are no part of the first load: most visits see none. */
const view = onDemand(() => import('./toast.lazy.tsx'))

/** What is said while, or where, the notices' code is missing: the latest title alone. */
type State = {
  readonly wanted: boolean
  readonly plain: { readonly id: string; readonly title: string } | null
}
let state: State = { wanted: false, plain: null }
const listeners = new Set<() => void>()

function setState(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function show(tone: ToastTone, title: string, options: ToastOptions = {}): string {
  const id = options.id ?? crypto.randomUUID()
  if (options.action?.isLogin) askingLogin.add(id)
  else askingLogin.delete(id)
  setState({ ...state, wanted: true })
  view.fetch().then(
    ({ showToast }) => showToast(id, tone, title, options),
    () => setState({ wanted: false, plain: { id, title } }),
  )
  return id
}

function hide(id: string): void {
  if (state.plain?.id === id) setState({ ...state, plain: null })
  if (state.wanted)
    view.fetch().then(
      ({ hideToast }) => hideToast(id),
      () => undefined,
    )
}

/** Takes away the notices that ask for a login, once somebody has logged in. */
function hideLogin(): void {
  for (const id of askingLogin) hide(id)
  askingLogin.clear()
}

/** Takes all notices away, before something is shown that they must not cover. */
function clear(): void {
  setState({ ...state, plain: null })
  if (state.wanted)
    view.fetch().then(
      ({ clearToasts }) => clearToasts(),
      () => undefined,
    )
}

/**
 * Notices that answer an act. Each returns its id. `bad` is read out at once and stays until closed; `ok` and
 * `info` wait for a pause in reading and leave by themselves after 5 s, unless they carry an action.
 */
export const notify = {
  ok: (title: string, options?: ToastOptions) => show('ok', title, options),
  bad: (title: string, options?: ToastOptions) => show('bad', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  hide,
  hideLogin,
  clear,
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where notices stand: over the bottom bar on a phone, top right else. Mounted once, by the app. */
export function Toasts() {
  const { wanted, plain } = useSyncExternalStore(subscribe, () => state)
  const { part } = view.usePart(wanted)
  if (part !== null) return <part.ToastArea />
  return (
    plain !== null && (
      <p role="alert" className={classes.plain}>
        {plain.title}
        <button type="button" onClick={() => hide(plain.id)}>
          Fechar aviso
        </button>
      </p>
    )
  )
}
