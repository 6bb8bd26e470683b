import { useEffect, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import { findVisitOrCancelled, type Whose } from '../queries.ts'
import {
  type AgendaEntry,
  entriesOfAgendamento,
  isCancelled,
  isRefused,
  isSameVisit,
  ownEntryOf,
  visitOfEntry,
} from './entries.ts'
import { formPane } from './form/pane.ts'
import type { AgendamentoFormState } from './form/use-agendamento-form.ts'
import { formTargetOf, NEW_VISIT, valuesOfService } from './form/values.ts'
import { entryOfDraft } from './kept-draft.ts'
import { readAgendamento, readEntryOf, readRefusedBooking } from './queries.ts'

/** Said where a visit is at another time, or of another length, than a time was chosen for. */
const CHANGED_MEANWHILE = 'Esta visita mudou enquanto você escolhia. Veja onde ela está e escolha de novo.'

export type ChosenVisitOptions = {
  /** Whose device it is. */
  readonly email: string
  /** The entries of the days that are shown. */
  readonly entries: readonly AgendaEntry[]
  /** For whom a new visit is to be written down as soon as the agenda is there; null for nobody. */
  readonly newFor: Whose | null
  /** When it begins, where that is known. */
  readonly newAt?: ClinicDateTime | null
  /** The name of the service it is for, where that is known. */
  readonly newService?: string | null
  /** The row of a refused booking that is to be put right. */
  readonly refusedId?: string | null
  /** The clinic's services; none until they are read. */
  readonly procedimentos: readonly Procedimento[]
  /** What was typed before a login, and for which visit, as the browser kept it; null for nothing. */
  readonly keptDraft: unknown
  /** The form holds that draft now. */
  readonly onDraftRead: () => void
  /** Whether the device keeps the visits of that date. */
  readonly isKept: (when: ClinicDateTime) => boolean
  /** False while the first answer is awaited. */
  readonly ready: boolean
}

/** What stands beside the agenda, or over it where there is no room; nothing but what is to do now. */
type AgendaPane = 'now' | 'visit' | 'move' | 'form'

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
  const [chosen, setChosen] = useState<AgendaEntry | null>(null)
  const [pane, setPane] = useState<AgendaPane>('now')
  /** Where the chosen visit is to be moved to, and why the clinic did not take that. */
  const [to, setTo] = useState<ClinicDateTime | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Why the chosen visit is moved, or cancelled, as it is typed: as the form, it outlives the pane. */
  const [reason, setReason] = useState('')
  /** The visit about which it is asked whether it is to be cancelled. */
  const [cancelling, setCancelling] = useState<AgendaEntry | null>(null)
  /** The visits whose move is being sent: meanwhile another may be chosen. */
  const [moving, setMoving] = useState<readonly Agendamento[]>([])
  const ofChosen = chosen === null ? null : visitOfEntry(chosen)
  const isMoving = ofChosen !== null && moving.some((visit) => isSameVisit(visit, ofChosen))
  // What was pressed is the queue's to keep, until it is refused.
  const isReasonTyped = reason.trim() !== '' && !isMoving
  useMarkUnsaved(isReasonTyped)
  const { target } = visitForm
  /** As the screen is by the time that something has been read. */
  const shown = useRef({ chosen, pane, to, visitForm, isReasonTyped, ask, choose })
  shown.current = { chosen, pane, to, visitForm, isReasonTyped, ask, choose }

  const keptDraft = useRef(options.keptDraft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visits are known
  useEffect(() => {
    const kept = keptDraft.current
    if (kept === null || !options.ready) return
    keptDraft.current = null
    void (async () => {
      const part = await formPane.fetch().catch(() => null)
      // The form's place says that it did not come, and the page that is loaded anew has the draft still.
      if (part === null) return setPane('form')
      const typed = part.formDraftOf(kept)
      if (typed === null) return
      const entry = await entryOfDraft(typed, options.email)
      if (entry === undefined) return
      // It may have come late: what she types meanwhile is hers to give up.
      shown.current.ask(() => {
        leaveMove()
        setChosen(entry)
        visitForm.resume(entry === null ? NEW_VISIT : formTargetOf(entry), typed.values)
        const { reason: why } = typed.values
        if (entry === null || why === undefined) setPane('form')
        else {
          setReason(why.text)
          setPane(why.isOfCancelling ? 'visit' : 'move')
          if (why.isOfCancelling) setCancelling(entry)
        }
        options.onDraftRead()
      })
    })()
  }, [options.ready])

  const { newFor: whose, newAt = null, newService = null, procedimentos } = options
  const isStart = whose !== null || newAt !== null || newService !== null
  const start = useRef(isStart ? { whose, newAt, newService } : null)
  const isStartKnown = options.ready && (newService === null || procedimentos.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as what it begins with is known
  useEffect(() => {
    const known = start.current
    if (known === null || !isStartKnown || visitForm.saving) return
    start.current = null
    const service = procedimentos.find(({ nome }) => nome === known.newService)
    // The day may have come late: what she types meanwhile is hers to give up.
    shown.current.ask(() => {
      leaveMove()
      setChosen(null)
      visitForm.open(NEW_VISIT, known.newAt)
      visitForm.form.setValues({
        ...(known.whose !== null && { email: known.whose.email, cliente: known.whose.cliente }),
        ...(service !== undefined && valuesOfService(service)),
      })
      setPane('form')
    })
  }, [isStartKnown, visitForm.saving])

  const { refusedId = null } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over whatever is known of the agenda
  useEffect(() => {
    if (refusedId === null) return
    void readRefusedBooking(refusedId, options.email).then((entry) => {
      // Decided elsewhere meanwhile, it is not asked about any more.
      if (entry !== undefined) shown.current.choose(entry)
    })
  }, [])

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
    setChosen(latest)
    if (isDirtyNow()) resume(formTargetOf(latest), { ...form.getValues(), visto: draft.visto })
    else open(formTargetOf(latest))
  }

  /** Of a chosen booking that waits no more: the visit that it has become on another day, or nothing. */
  async function followArrived(booking: AgendaEntry) {
    const visit = visitOfEntry(booking)
    const arrived = visit === null ? undefined : await readAgendamento(visit)
    if (shown.current.chosen !== booking || shown.current.visitForm.saving) return
    const [entry] = arrived === undefined ? [] : entriesOfAgendamento(arrived)
    if (entry !== undefined) goOnOver(entry)
    // What is typed over a booking that was taken back elsewhere stays; saving it says what is true.
    else if (!(shown.current.visitForm.isDirtyNow() || shown.current.isReasonTyped)) clear()
  }

  /** Of a chosen visit that is on none of the shown days: where it is by now, or that it is no more. */
  async function followAway(away: AgendaEntry) {
    const { agendamento } = away
    if (agendamento === null) return
    const latest = await findVisitOrCancelled({ id: agendamento.id })
    const entry = latest === undefined ? undefined : await readEntryOf(latest, options.email)
    const { isDirtyNow, saving } = shown.current.visitForm
    if (shown.current.chosen !== away || isDirtyNow() || saving) return
    if (entry === undefined) {
      // One that was found by the filter, of a date that the device does not keep, says nothing by this.
      if (options.isKept(agendamento.dataHoraAgendada) && !shown.current.isReasonTyped) clear()
    } else if ((latest?.versao ?? 0) > agendamento.versao) replaceChosen(entry)
  }

  /** A chosen visit is another by now; what is typed over it is compared when it is saved. */
  function follow(latest: AgendaEntry) {
    if (!shown.current.visitForm.isDirtyNow()) replaceChosen(latest)
  }

  /**
   * Another version of the chosen visit; a time that was chosen for it where it stood is chosen anew. One
   * that is cancelled by now is moved nowhere, and its form gives way to what says so.
   */
  function replaceChosen(latest: AgendaEntry) {
    const before = shown.current
    setChosen(latest)
    before.visitForm.open(formTargetOf(latest))
    const isMoved = before.chosen !== null && !isAsLongAndThere(before.chosen, latest)
    const isGone = isCancelled(latest)
    if (before.to !== null && (isGone || (before.to !== latest.when && isMoved))) disarm(CHANGED_MEANWHILE)
    if (before.pane === 'form' && isGone && before.chosen !== null && !isCancelled(before.chosen))
      setPane('visit')
  }

  /** The time that was chosen for a move is not armed any more, and why: it is chosen anew. */
  function disarm(why: string) {
    setTo(null)
    setRefusal(why)
  }

  /** Runs `proceed`, after asking where that would lose what was typed. */
  function ask(proceed: () => void) {
    visitForm.ask(proceed, isReasonTyped)
  }

  /** Nothing of the question where to is left. */
  function leaveMove() {
    setTo(null)
    setRefusal(null)
    setReason('')
  }

  function backToVisit() {
    if (chosen !== null) visitForm.open(formTargetOf(chosen))
    leaveMove()
    setPane('visit')
  }

  function clear() {
    setChosen(null)
    setPane('now')
    leaveMove()
    visitForm.open(NEW_VISIT)
  }

  /** Opens a visit, asking first where that would lose what was typed, and then goes on. */
  function withVisit(entry: AgendaEntry, proceed: () => void) {
    if (entry.key === chosen?.key) {
      // One that the filter has found anew may be newer than what was chosen.
      if (newerOf([entry], chosen) !== null) follow(entry)
      proceed()
      return
    }
    ask(() => {
      setChosen(entry)
      leaveMove()
      visitForm.open(formTargetOf(entry))
      proceed()
    })
  }

  function choose(at: AgendaEntry) {
    const entry = ownEntryOf(at, options.entries)
    const isChosen = entry.key === chosen?.key
    withVisit(entry, () => {
      // What was typed over this very visit is still there; what was refused is put right in its form.
      if (isChosen && reason.trim() !== '') setPane('move')
      else setPane((isChosen && visitForm.dirty) || isRefused(entry) ? 'form' : 'visit')
    })
  }

  /** Opens the question where to, with a time chosen that the person may then confirm. */
  function move(at: AgendaEntry, when: ClinicDateTime | null) {
    const entry = ownEntryOf(at, options.entries)
    withVisit(entry, () => {
      setTo(when)
      setRefusal(null)
      setPane('move')
    })
  }

  /** Opens an empty form, or goes on with the new visit that is being typed; `when` fills its time. */
  function startNew(when: ClinicDateTime | null) {
    // What is being sent is as it was when it was pressed: an encaixe of it is asked for at that time.
    if (visitForm.saving) return
    if (target.mode === 'new' && chosen === null) {
      setPane('form')
      if (when !== null) visitForm.setStart(when)
      visitForm.focus(visitForm.form.values.nome === '' ? '[name="nome"]' : '[name="dataHoraAgendada"]')
      return
    }
    ask(() => {
      setChosen(null)
      leaveMove()
      visitForm.open(NEW_VISIT, when)
      setPane('form')
      visitForm.focus('[name="nome"]')
    })
  }

  return {
    chosen,
    setChosen,
    follow,
    pane,
    setPane,
    to,
    setTo,
    refusal,
    setRefusal,
    reason,
    setReason,
    isReasonTyped,
    cancelling,
    setCancelling,
    isMoving,
    setMoving,
    disarm,
    choose,
    move,
    startNew,
    clear,
    /** Back to the visit that the form or the question where to is about; else away with it. */
    back: () => ask(chosen === null || isRefused(chosen) ? clear : backToVisit),
    /** Away with the visit, whatever of it is shown. */
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

/** Whether two entries take the same time. */
function isAsLongAndThere(a: AgendaEntry, b: AgendaEntry): boolean {
  return a.when === b.when && a.to === b.to
}
