import type { OutboxRow } from '#domain/outbox/row.ts'
import type { BookAgain } from '../queue/ways-on.tsx'

/** How the clinic is spoken with from here, with a text that is ready where that can be. */
export type Talk = { readonly href: string; readonly isWhatsapp: boolean }

/** What the visit's page can do. */
export type VisitActions = {
  /** How she can talk to the clinic; null where it gave no number. */
  readonly talk: Talk | null
  readonly onAnswer: (state: 'confirmada' | 'marcada') => void
  readonly onCalendar: () => void
  /** Leads to where another time is chosen. */
  readonly onMove: () => void
  /** In place of a refused move, with what is to be another in it. */
  readonly onMoveAgain: BookAgain
  readonly onCancel: () => void
  /** She has read the change; `overtaken` is her own request that the same press gives up, null for none. */
  readonly onUnderstood: (overtaken: OutboxRow | null) => void
  /** The service once more, on the booking screen. */
  readonly onBookAgain: () => void
  /** The service once more, on the booking screen, where a time like this visit's is chosen. */
  readonly onRepeat: () => void
  readonly onDiscard: (row: OutboxRow) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
}
