import { useEffect, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { findVisitOrCancelled } from '../queries.ts'
import {
  type AgendaPane,
  answeredToCancel,
  askedToCancel,
  askedWhereTo,
  type ChoiceStep,
  chosenTime,
  disarmed,
  NONE_CHOSEN,
  nowIs,
  openedAs,
  replaced,
  sentMove,
  shownAs,
  typedWhy,
} from './choice.ts'
import { type AgendaEntry, entryOfAgendamento } from './entry.ts'
import { isRefused } from './entry-state.ts'
import type { AgendamentoFormState } from './form/use-agendamento-form.ts'
import { formTargetOf, NEW_VISIT } from './form/values.ts'
import { readAgendamento, readEntryOf } from './queries.ts'
import { type OpeningOptions, useOpening } from './use-opening.ts'
import { isSameVisit, ownEntryOf, visitOfEntry } from './visit-of-entry.ts'

export type ChosenVisitOptions = OpeningOptions & {
  /** The entries of the days that are shown. */
  readonly entries: readonly AgendaEntry[]
  /** Whether the device keeps the visits of that date. */
  readonly isKept: (when: ClinicDateTime) => boolean
}

export type ChosenVisit = ReturnType<typeof useChosenVisit>

/** What every act on the agenda needs, whatever it does. */
export type ActOptions = {
  /** Whose device it is. */
  readonly email: string
  readonly chosenVisit: ChosenVisit
  readonly onLogin: () => void
  /** Shows a day on the timeline. */
  readonly onDay: (date: string) => void
  /** Something was asked of a visit, which the clinic may have done or not. */
  readonly onChanged: (id: number) => void
}

/** Which visit is chosen, what of it stands beside the agenda, and how it follows what becomes of it. */
export function useChosenVisit(options: ChosenVisitOptions, visitForm: AgendamentoFormState) {
  const [choice, setChoice] = useState(NONE_CHOSEN)
  const { chosen, reason } = choice
  /** The visits whose move is being sent: meanwhile another may be chosen. */
  const [moving, setMoving] = useState<readonly Agendamento[]>([])
  const ofChosen = chosen === null ? null : visitOfEntry(chosen)
  const isMoving = ofChosen !== null && moving.some((visit) => isSameVisit(visit, ofChosen))
  // What was pressed is the queue's to keep, until it is refused.
  const isReasonTyped = reason.trim() !== '' && !isMoving
  useMarkUnsaved(isReasonTyped)
  const { target } = visitForm
  /** The screen's latest values, for what goes on after something was read. */
  const shown = useRef({ chosen, visitForm, isReasonTyped })
  shown.current = { chosen, visitForm, isReasonTyped }

  useOpening(options, { visitForm, ask, choose, setChoice })

  // A chosen booking that was still on its way becomes the visit it asked for, or what the clinic refused. A
  // chosen visit that somebody has changed is shown as it is now, unless something is typed over it: that is
  // compared when it is saved. While a reason is typed for it, it stays, though it be no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the visits or the queue say something else
  useEffect(() => {
    if (chosen === null || isRefused(chosen)) return
    if (chosen.agendamento !== null) {
      if (visitForm.isDirtyNow() || visitForm.saving) return
      const newer = newerOf(options.entries, chosen)
      if (newer !== null) replaceChosen(newer)
      else if (!options.entries.some(({ key }) => key === chosen.key)) void followAway(chosen)
      return
    }
    const latest = followUp(options.entries, chosen)
    if (latest === chosen || visitForm.saving) return
    if (latest === null) void followArrived(chosen)
    else goOnOver(latest)
  }, [options.entries, visitForm.saving, isReasonTyped])

  /** What is typed over a booking that was on its way goes on over the visit that it has become. */
  function goOnOver(latest: AgendaEntry) {
    const { isDirtyNow, draft, form, open, resume } = shown.current.visitForm
    setChoice(nowIs(latest))
    if (isDirtyNow()) resume(formTargetOf(latest), { ...form.getValues(), visto: draft.visto })
    else open(formTargetOf(latest))
  }

  /** Follows a chosen booking that waits no more to the visit it has become; without one, chooses nothing. */
  async function followArrived(booking: AgendaEntry) {
    const visit = visitOfEntry(booking)
    const arrived = visit === null ? undefined : await readAgendamento(visit)
    if (shown.current.chosen !== booking || shown.current.visitForm.saving) return
    const entry = arrived === undefined ? null : entryOfAgendamento(arrived)
    if (entry !== null) goOnOver(entry)
    // What is typed over a booking that was taken back elsewhere stays; saving it says what is true.
    else if (!(shown.current.visitForm.isDirtyNow() || shown.current.isReasonTyped)) clear()
  }

  /**
   * Follows a chosen visit that is on none of the shown days to where it is; without one, chooses nothing.
   */
  async function followAway(away: AgendaEntry) {
    const { agendamento } = away
    if (agendamento === null) return
    const latest = await findVisitOrCancelled({ id: agendamento.id })
    const entry = latest === undefined ? null : await readEntryOf(latest, options.email)
    const { isDirtyNow, saving } = shown.current.visitForm
    if (shown.current.chosen !== away || isDirtyNow() || saving) return
    if (entry === null) {
      // The filter finds visits of dates that this device does not keep: that one is missing means nothing.
      if (options.isKept(agendamento.dataHoraAgendada) && !shown.current.isReasonTyped) clear()
    } else if ((latest?.versao ?? 0) > agendamento.versao) replaceChosen(entry)
  }

  /** A chosen visit is another by now; what is typed over it is compared when it is saved. */
  function follow(latest: AgendaEntry) {
    if (!shown.current.visitForm.isDirtyNow()) replaceChosen(latest)
  }

  function replaceChosen(latest: AgendaEntry) {
    setChoice(replaced(latest))
    shown.current.visitForm.open(formTargetOf(latest))
  }

  /** Runs `proceed`, after asking where that would lose what was typed. */
  function ask(proceed: () => void) {
    visitForm.ask(proceed, isReasonTyped)
  }

  function backToVisit() {
    if (chosen !== null) visitForm.open(formTargetOf(chosen))
    setChoice(openedAs(chosen, 'visit'))
  }

  function clear() {
    setChoice(openedAs(null, 'now'))
    visitForm.open(NEW_VISIT)
  }

  /** Opens a visit, asking first where that would lose what was typed, and then goes on by `next`. */
  function withVisit(entry: AgendaEntry, next: ChoiceStep) {
    if (entry.key === chosen?.key) {
      // One that the filter has found anew may be newer than what was chosen.
      if (newerOf([entry], chosen) !== null) follow(entry)
      setChoice(next)
      return
    }
    ask(() => {
      setChoice(openedAs(entry, 'visit'))
      visitForm.open(formTargetOf(entry))
      setChoice(next)
    })
  }

  function choose(at: AgendaEntry) {
    const entry = ownEntryOf(at, options.entries)
    const isChosen = entry.key === chosen?.key
    // What was typed over this very visit is still there; what was refused is put right in its form.
    const isInForm = (isChosen && visitForm.dirty) || isRefused(entry)
    const isAskedWhereTo = isChosen && reason.trim() !== ''
    withVisit(entry, shownAs(isAskedWhereTo ? 'move' : isInForm ? 'form' : 'visit'))
  }

  /** Opens the question where to, with a time chosen that the person may then confirm. */
  function move(at: AgendaEntry, when: ClinicDateTime | null) {
    withVisit(ownEntryOf(at, options.entries), askedWhereTo(when))
  }

  /** Opens an empty form, or goes on with the new visit that is being typed; `when` fills its time. */
  function startNew(when: ClinicDateTime | null) {
    // What is being sent is as it was when it was pressed: an encaixe of it is asked for at that time.
    if (visitForm.saving) return
    if (target.mode === 'new' && chosen === null) {
      setChoice(shownAs('form'))
      if (when !== null) visitForm.setStart(when)
      visitForm.focus(visitForm.form.values.nome === '' ? '[name="nome"]' : '[name="dataHoraAgendada"]')
      return
    }
    ask(() => {
      visitForm.open(NEW_VISIT, when)
      setChoice(openedAs(null, 'form'))
      visitForm.focus('[name="nome"]')
    })
  }

  return {
    ...choice,
    isReasonTyped,
    isMoving,
    follow,
    setReason: (text: string) => setChoice(typedWhy(text)),
    setTo: (to: ClinicDateTime | null) => setChoice(chosenTime(to)),
    disarm: (why: string) => setChoice(disarmed(why)),
    /** Shows something else of what is chosen. */
    show: (pane: AgendaPane) => setChoice(shownAs(pane)),
    /** The form goes on about this entry, or about a new visit. */
    showForm(entry: AgendaEntry | null) {
      setChoice(nowIs(entry))
      setChoice(shownAs('form'))
    },
    askToCancel: (entry: AgendaEntry, why?: string) => setChoice(askedToCancel(entry, why)),
    answerToCancel: () => setChoice(answeredToCancel),
    /** While `sending` is under way the visit is being moved; what was refused before is no answer to it. */
    async whileMoving<T>(visit: Agendamento, sending: () => Promise<T>): Promise<T> {
      setMoving((others) => [...others, visit])
      setChoice(sentMove)
      return await sending().finally(() => setMoving((all) => all.filter((other) => other !== visit)))
    },
    choose,
    move,
    startNew,
    clear,
    /** Back to the visit that the form or the question where to is about; else away with it. */
    back: () => ask(chosen === null || isRefused(chosen) ? clear : backToVisit),
    /** Chooses nothing, whatever of the visit is shown. */
    leave: () => ask(clear),
  }
}

/** What has become of a queued booking: it is queued still, it is the clinic's visit, or it is gone. */
function followUp(entries: readonly AgendaEntry[], { key, queuedRow }: AgendaEntry): AgendaEntry | null {
  return entries.find((entry) => entry.key === key || entry.agendamento?.chave === queuedRow?.id) ?? null
}

/** A chosen visit with another version than it was opened with; null where there is none. */
function newerOf(entries: readonly AgendaEntry[], { key, agendamento }: AgendaEntry): AgendaEntry | null {
  const versionOf = (visit: Agendamento | null) => visit?.versao ?? 0
  const isNewer = (entry: AgendaEntry) => versionOf(entry.agendamento) > versionOf(agendamento)
  return entries.find((entry) => entry.key === key && isNewer(entry)) ?? null
}
