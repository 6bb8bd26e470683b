// What is chosen in the agenda, as one value, and the steps from one to the next. Pure: the hook beside it
// (use-chosen-visit.ts) keeps it, and the form that goes with it.
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { AgendaEntry } from './entry.ts'
import { isCancelled } from './entry-state.ts'

/** What stands beside the agenda, or over it where there is no room; nothing but what is to do now. */
export type AgendaPane = 'now' | 'visit' | 'move' | 'form'

export type AgendaChoice = {
  readonly chosen: AgendaEntry | null
  readonly pane: AgendaPane
  /** Where the chosen visit is to be moved to, and why the clinic did not take that. */
  readonly to: ClinicDateTime | null
  readonly refusal: string | null
  /** Why the chosen visit is moved, or cancelled, as it is typed: as the form, it outlives the pane. */
  readonly reason: string
  /** The visit about which it is asked whether it is to be cancelled. */
  readonly cancelling: AgendaEntry | null
}

/** A step from one choice to the next. */
export type ChoiceStep = (before: AgendaChoice) => AgendaChoice

/** No time is chosen for a move, none was refused, and no reason is typed. */
const UNASKED = { to: null, refusal: null, reason: '' }

export const NONE_CHOSEN: AgendaChoice = { chosen: null, pane: 'now', ...UNASKED, cancelling: null }

/** Said where a visit is at another time, or of another length, than a time was chosen for. */
const CHANGED_MEANWHILE = 'Esta visita mudou enquanto você escolhia. Veja onde ela está e escolha de novo.'

/** Another is chosen, or none: what was asked about the one before goes with it. */
export const openedAs =
  (chosen: AgendaEntry | null, pane: AgendaPane): ChoiceStep =>
  ({ cancelling }) => ({ chosen, pane, ...UNASKED, cancelling })

/** Shows another pane of what is chosen. */
export const shownAs =
  (pane: AgendaPane): ChoiceStep =>
  (before) => ({ ...before, pane })

/** Puts what the chosen entry has become in its place. */
export const nowIs =
  (chosen: AgendaEntry | null): ChoiceStep =>
  (before) => ({ ...before, chosen })

/** It is asked where to; `to`: a time that the person may then confirm. */
export const askedWhereTo =
  (to: ClinicDateTime | null): ChoiceStep =>
  (before) => ({ ...before, to, refusal: null, pane: 'move' })

/** A time is chosen for the move; null: none any more. */
export const chosenTime =
  (to: ClinicDateTime | null): ChoiceStep =>
  (before) => ({ ...before, to })

/** Keeps the reason for a move or a cancellation as it is typed. */
export const typedWhy =
  (reason: string): ChoiceStep =>
  (before) => ({ ...before, reason })

/** The move is sent: why an earlier one was refused is no answer to it. */
export const sentMove: ChoiceStep = (before) => ({ ...before, refusal: null })

/** The time that was chosen for a move is not armed any more, and why: it is chosen anew. */
export const disarmed =
  (refusal: string): ChoiceStep =>
  (before) => ({ ...before, to: null, refusal })

/** It is asked whether it is to be cancelled, for a reason that may have been typed before. */
export const askedToCancel =
  (cancelling: AgendaEntry, reason?: string): ChoiceStep =>
  (before) => ({ ...before, cancelling, ...(reason !== undefined && { reason }) })

/** The question about cancelling is answered; the typed reason goes with it. */
export const answeredToCancel: ChoiceStep = (before) => ({ ...before, cancelling: null, reason: '' })

/**
 * Another version of the chosen visit; a time that was chosen for it where it stood is chosen anew. One that
 * is cancelled by now is moved nowhere, and its form gives way to what says so.
 */
export const replaced =
  (latest: AgendaEntry): ChoiceStep =>
  (before) => {
    const { chosen, to, pane } = before
    const isMoved = chosen !== null && !isAsLongAndThere(chosen, latest)
    const isGone = isCancelled(latest)
    const isDisarmed = to !== null && (isGone || (to !== latest.when && isMoved))
    const isFormOver = pane === 'form' && isGone && chosen !== null && !isCancelled(chosen)
    const next = isDisarmed ? disarmed(CHANGED_MEANWHILE)(before) : before
    return { ...next, chosen: latest, pane: isFormOver ? 'visit' : pane }
  }

/** Whether two entries begin and end at the same time. */
function isAsLongAndThere(a: AgendaEntry, b: AgendaEntry): boolean {
  return a.when === b.when && a.to === b.to
}
