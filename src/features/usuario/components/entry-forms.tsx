import type { ReactNode } from 'react'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { EntryButton } from './entry-button.tsx'

export type EntryFormsProps = {
  /** What the entering is for, as its button says it after "Registrar e" or "Entrar e". */
  readonly act: string
  /** What becomes of it, under the new account's fields. */
  readonly promise: string
  readonly offline: boolean
  /** The way on for whoever has forgotten her password, with the e-mail that is typed. */
  readonly forgotten: (email: string) => ReactNode
  /** The session is this person's now. */
  readonly onEntered: () => void
}

const forms = onDemand(async () => (await import('./entry-forms.lazy.tsx')).Forms)

/** Fetches the forms for a page that may open them later, when the network could be gone. */
export function prefetchEntryForms(): void {
  void forms.fetch().catch(() => undefined)
}

/**
 * Both ways to say who one is, in one place and without leaving the page: a new account, or one's own. The
 * forms and the rules of their fields come when they are opened; `otherwise` stands where they cannot.
 */
export function EntryForms({
  opened,
  otherwise,
  ...props
}: EntryFormsProps & { readonly opened: boolean; readonly otherwise: ReactNode }) {
  const { part: Forms, failed } = forms.usePart(opened)
  if (Forms !== null) return <Forms {...props} />
  if (failed) return props.offline ? <EntryButton offline loading={false} /> : otherwise
  return (
    <Loading>
      <SkeletonBlock height={360} radius={14} />
    </Loading>
  )
}
