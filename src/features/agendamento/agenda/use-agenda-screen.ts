import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Gap } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDateTime, parseDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Draft } from '#src/lib/form/draft.ts'
import { giveUp } from '../queue/give-up.ts'
import { useVisitActs } from './chosen/use-visit-acts.ts'
import { entryAsQueued } from './entries.ts'
import { type AgendaEntry, keyOfAgendamento, keyOfRow } from './entry.ts'
import { useAgendamentoForm } from './form/use-agendamento-form.ts'
import { useSaving } from './form/use-saving.ts'
import {
  type FormDraft,
  type FormTarget,
  formTargetOf,
  gapOfForm,
  overlapping,
  supersededBy,
} from './form/values.ts'
import { readAgendaDay, readServices, useAgendaDay, useQueueOf } from './queries.ts'
import { type ChosenVisitOptions, useChosenVisit } from './use-chosen-visit.ts'
import { isOnItsWay } from './visit-of-entry.ts'

type Options = ChosenVisitOptions & {
  readonly online: boolean
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  readonly imageOf: (nome: string) => string
  /** Leads to the login and back, with what is typed; `typed` answers null where nothing is. */
  readonly onLogin: (typed: () => Draft<FormDraft> | null) => void
  /** Shows a day on the timeline. */
  readonly onDay: (date: string) => void
  readonly onChanged: (id: number) => void
  /** Leads to what the clinic did not take. */
  readonly onConflicts: () => void
}

export type AgendaScreenState = ReturnType<typeof useAgendaScreen>

/** What is chosen in the agenda, what the form is for, and what a press does. */
export function useAgendaScreen(options: Options) {
  const { email, entries, online, nowAtClinic, imageOf, procedimentos, onDay, onChanged, onConflicts } =
    options
  const visitForm = useAgendamentoForm()
  const chosenVisit = useChosenVisit(options, visitForm)
  const { chosen, pane, to, setTo, refusal, disarm, choose, move, startNew, clear, back, leave, show } =
    chosenVisit
  const [deleting, setDeleting] = useState<Agendamento | null>(null)
  const [discarding, setDiscarding] = useState<AgendaEntry | null>(null)

  const { target } = visitForm
  const typed = visitForm.form.values
  // The visits of the day that the form means, whichever days are shown.
  const ofDay = useAgendaDay(email, parseDateTime(typed.dataHoraAgendada)?.date ?? null)
  const gap = gapOfForm(target, typed.nome, procedimentos)
  const neighborsIn = (entries: readonly AgendaEntry[], around: Gap) =>
    overlapping(entries, typed, around, keyOfTarget(target))
  const neighbors = neighborsIn(ofDay?.entries ?? [], gap)
  /**
   * Whether a visit is in the way, read from the device anew: at a quick press neither the day that the form
   * means may have been read yet, nor the service, and with it what is kept free around the visit.
   */
  async function isInTheWay(): Promise<boolean> {
    const date = parseDateTime(typed.dataHoraAgendada)?.date
    if (date === undefined) return false
    const [day, services] = await Promise.all([
      readAgendaDay(email, date).catch(() => ofDay),
      readServices().catch(() => procedimentos),
    ])
    return neighborsIn(day?.entries ?? [], gapOfForm(target, typed.nome, services)).length > 0
  }

  /**
   * What is typed by the time that the page is left for the login is there after it: in the form, with what
   * it was typed over and what was refused of it, and why the visit is moved, or cancelled. What was queued
   * is typed no more.
   */
  const draftNow = useCallbackRef((): Draft<FormDraft> | null => {
    const { isReasonTyped, reason: text, cancelling } = chosenVisit
    if (!(visitForm.isDirtyNow() || isReasonTyped)) return null
    const editing = target.mode === 'edit' ? target.agendamento.id : null
    const { draft } = visitForm
    const supersedes = saving.taken?.refusedId ?? draft.supersedes
    const reason = isReasonTyped && { reason: { text, isOfCancelling: cancelling !== null } }
    return { editing, values: { ...draft, supersedes, ...reason } }
  })

  const goToLogin = useCallbackRef(() => {
    const go = () => options.onLogin(draftNow)
    // Why a booking is moved that this device still has to send does not come back: see `entryOfDraft`.
    const isOfVisit = target.mode === 'edit' && !isOnItsWay(target.agendamento)
    if (chosenVisit.isReasonTyped && !isOfVisit) visitForm.ask(go, true)
    else go()
  })

  const queue = useQueueOf(email)
  /** The chosen entry as it is now: what is queued of it may change while its day is not shown. */
  const chosenNow = useMemo(() => {
    if (chosen === null) return null
    const known = entries.find(({ key }) => key === chosen.key) ?? chosen
    if (queue === undefined || known.agendamento === null) return known
    return entryAsQueued(known.agendamento, queue) ?? known
  }, [chosen, entries, queue])

  /** The form as what waits is by now, unless something is typed in it. */
  function openForm() {
    if (chosenNow !== null && !visitForm.isDirtyNow() && !visitForm.saving)
      visitForm.open(formTargetOf(chosenNow))
    show('form')
  }

  const shared = { email, chosenVisit, onLogin: goToLogin, onDay, onChanged }
  const acts = useVisitActs({ ...shared, nowAtClinic, onConflicts })
  const saving = useSaving({ ...shared, online, imageOf, visitForm, isInTheWay })

  return {
    visitForm,
    chosen: chosenNow,
    pane,
    /** A new visit is being written down in the form. */
    isTypingNew: pane === 'form' && target.mode === 'new' && chosen === null,
    to,
    setTo,
    refusal,
    reason: chosenVisit.reason,
    setReason: chosenVisit.setReason,
    isMoving: chosenVisit.isMoving,
    disarm,
    ...acts,
    ...saving,
    /** Takes back what waits and never left the device. */
    discardWish: (row: OutboxRow) => void giveUp(row.id),
    goToConflicts: onConflicts,
    neighbors,
    /** What is kept free around the form's visit. */
    gap,
    /** Whose visits the neighbours are. */
    clientsOfDay: ofDay?.clients,
    deleting,
    discarding,
    setDeleting,
    setDiscarding,
    choose,
    move,
    startNew,
    clear,
    /** Out of the way, where it lies over the agenda; what is typed stays. */
    close: () => show('now'),
    back,
    leave,
    goToLogin,
    openForm,
    async discardChosen() {
      // The row that the form goes on from may be another by now than the one that was opened.
      const replaced = target.mode === 'new' ? supersededBy(target) : null
      const id = replaced ?? discarding?.queuedRow?.id
      setDiscarding(null)
      clear()
      if (id !== undefined) await giveUp(id)
    },
  }
}

/** The entry that the form is about, which is in nobody's way. */
function keyOfTarget(target: FormTarget): string | null {
  if (target.mode === 'new') return target.supersedes === null ? null : keyOfRow(target.supersedes.id)
  const { id, chave } = target.agendamento
  return isOnItsWay({ id }) && chave !== null ? keyOfRow(chave) : keyOfAgendamento(id)
}
