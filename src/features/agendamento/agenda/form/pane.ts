import type { ReactNode } from 'react'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { ClientSearch } from '../../client/client-field.tsx'
import type { VisitClient, Whose } from '../../queries.ts'
import type { AgendaScreenState } from '../use-agenda-screen.ts'

export type PaneProps = Pick<LineProps, 'silent'> & {
  readonly state: AgendaScreenState
  /** Whose device it is. */
  readonly email: string
  readonly clinicNow: ClinicNow
  /** The day on the timeline. */
  readonly date: ClinicDate
  readonly context: QueueContext
  readonly procedimentos: readonly Procedimento[]
  readonly clientName: (whose: Whose) => string
  readonly clientOf: (whose: Whose) => VisitClient
  /** How the form's client is found. */
  readonly clientSearch: ClientSearch
  readonly pictureOf: (nome: string, size: number) => ReactNode
  readonly back: ReactNode
}

/**
 * The form, and what is done with what it holds. It needs masks, lists to choose from, calendars and the
 * contract with the clinic, which the agenda itself does not. Whoever sees the form has all of it.
 */
export const formPane = onDemand(async () => {
  const [{ VisitFormPane: FormPane }, { formDraftOf }, { saveAgendamento }] = await Promise.all([
    import('./pane.lazy.tsx'),
    import('./check.ts'),
    import('./save.ts'),
  ])
  return { FormPane, formDraftOf, saveAgendamento }
})
