import { useEffect, useMemo, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, parseDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { notify } from '#src/components/toast.tsx'
import type { Draft } from '#src/lib/use-crud-form.ts'
import { moveByReception } from '../life/commands.ts'
import type { Whose } from '../queries.ts'
import { discardRequest } from '../queue/commands.ts'
import { sayState, tell } from './chosen/acts.ts'
import type { Move } from './chosen/move-pane.tsx'
import { movedInWords } from './chosen/words.ts'
import { readAsItIsNow } from './commands.ts'
import {
  type AgendaEntry,
  agendaEntries,
  entriesOfAgendamento,
  isOnItsWay,
  isRefused,
  keyOfAgendamento,
  keyOfRow,
  ownEntryOf,
  visitOfEntry,
} from './entries.ts'
import { saveAgendamento } from './form/save.ts'
import { type AgendamentoFormState, useAgendamentoForm } from './form/use-agendamento-form.ts'
import { type FormDraft, type FormTarget, gapOfForm, NEW_VISIT, overlapping } from './form/values.ts'
import { readAgendamento, useVisitsOfDay } from './queries.ts'

type Options = {
  /** Whose device it is. */
  readonly email: string
  /** The entries of the days that are shown. */
  readonly entries: readonly AgendaEntry[]
  readonly online: boolean
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  readonly imageOf: (nome: string) => string
  readonly procedimentos: readonly Procedimento[]
  /** For whom a new visit is to be written down as soon as the agenda is there; null for nobody. */
  readonly newFor: Whose | null
  /** When it begins, where that is known. */
  readonly newAt?: ClinicDateTime | null
  /** What was typed before a login, and for which visit. */
  readonly draft: Draft<FormDraft> | null
  /** Whether the device keeps the visits of that date. */
  readonly isKept: (when: ClinicDateTime) => boolean
  /** False while the first answer is awaited. */
  readonly ready: boolean
  readonly onLogin: (draft: Draft<FormDraft>) => void
  /** Shows a day on the timeline. */
  readonly onDay: (date: string) => void
  readonly onChanged: (id: number) => void
  /** Leads to what the clinic did not take. */
  readonly onConflicts: () => void
}

/** What stands beside the agenda, or over it where there is no room; nothing but what is to do now. */
export type AgendaPane = 'now' | 'visit' | 'move' | 'form'

export type AgendaScreenState = ReturnType<typeof useAgendaScreen>

/** What is chosen in the agenda, what the form is for, and what a press does. */
export function useAgendaScreen(options: Options) {
  const visitForm = useAgendamentoForm()
  const [chosen, setChosen] = useState<AgendaEntry | null>(null)
  const [pane, setPane] = useState<AgendaPane>('now')
  /** Where the chosen visit is to be moved to, and why the clinic did not take that. */
  const [to, setTo] = useState<ClinicDateTime | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  /** The visit of which something is being said. */
  const [busyKey, setBusyKey] = useState<string | null>(null)
  /** The question about an encaixe, with the refused row in the queue, if there is one. */
  const [taken, setTaken] = useState<{ readonly refusedId: string | null } | null>(null)
  const [deleting, setDeleting] = useState<Agendamento | null>(null)
  const [discarding, setDiscarding] = useState<AgendaEntry | null>(null)
  const [cancelling, setCancelling] = useState<AgendaEntry | null>(null)

  const { target } = visitForm
  const except = keyOfTarget(target)
  // The visits of the day that the form means, whichever days are shown.
  const ofDay = useVisitsOfDay(
    options.email,
    parseDateTime(visitForm.form.values.dataHoraAgendada)?.date ?? null,
  )
  const entriesOfDay = useMemo(() => agendaEntries(ofDay?.items ?? [], ''), [ofDay])
  const gap = gapOfForm(target, visitForm.form.values.nome, options.procedimentos)
  const neighbors = overlapping(entriesOfDay, visitForm.form.values, gap, except)

  const draft = useRef(options.draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visits are known
  useEffect(() => {
    const typed = draft.current
    if (typed === null || !options.ready) return
    draft.current = null
    // What was typed over a booking on its way would become another visit: that booking is still there.
    if (typed.editing !== null && isOnItsWay({ id: typed.editing })) return
    void (async () => {
      const agendamento = typed.editing === null ? undefined : await readAgendamento(typed.editing)
      const [entry] = agendamento === undefined ? [] : entriesOfAgendamento(agendamento)
      setChosen(entry ?? null)
      visitForm.resume(entry === undefined ? NEW_VISIT : targetOf(entry), typed.values)
      setPane('form')
    })()
  }, [options.ready])

  const { newFor: startFor, newAt = null } = options
  const start = useRef(startFor === null && newAt === null ? null : { whose: startFor, newAt })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visits are known
  useEffect(() => {
    const known = start.current
    if (known === null || !options.ready) return
    start.current = null
    visitForm.open(NEW_VISIT, known.newAt)
    const { whose } = known
    if (whose !== null) visitForm.form.setValues({ email: whose.email, cliente: whose.cliente })
    setPane('form')
  }, [options.ready])

  // A chosen booking that was still on its way becomes the visit it asked for, or what the clinic refused. A
  // chosen visit that somebody has changed is shown as it is now, unless something is typed over it: that is
  // compared when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the visits or the queue say something else
  useEffect(() => {
    if (chosen === null || isRefused(chosen)) return
    if (chosen.agendamento !== null) {
      if (visitForm.dirty || visitForm.saving) return
      const newer = newerOf(options.entries, chosen)
      if (newer !== null) {
        setChosen(newer)
        visitForm.open(targetOf(newer))
      } else if (!options.entries.some(({ key }) => key === chosen.key)) void followAway(chosen)
      return
    }
    const latest = followUp(options.entries, chosen)
    if (latest === chosen) return
    if (latest === null) {
      clear()
      return
    }
    if (visitForm.saving) return
    setChosen(latest)
    // What is typed over a booking that was on its way goes on over the visit that it has become.
    if (visitForm.dirty) visitForm.resume(targetOf(latest), visitForm.draft)
    else visitForm.open(targetOf(latest))
  }, [options.entries, visitForm.saving])

  /** Of a chosen visit that is on none of the shown days: where it is by now, or that it is no more. */
  async function followAway({ agendamento }: AgendaEntry) {
    if (agendamento === null) return
    const latest = await readAgendamento(agendamento.id)
    const [entry] = latest === undefined ? [] : entriesOfAgendamento(latest)
    if (entry === undefined) {
      // One that was found by the filter, of a date that the device does not keep, says nothing by this.
      if (options.isKept(agendamento.dataHoraAgendada)) clear()
    } else if ((latest?.versao ?? 0) > agendamento.versao) {
      setChosen(entry)
      visitForm.open(targetOf(entry))
    }
  }

  function focus(selector: string) {
    setTimeout(() => visitForm.root.current?.querySelector<HTMLElement>(selector)?.focus(), 60)
  }

  function backToVisit() {
    if (chosen !== null) visitForm.open(targetOf(chosen))
    setTo(null)
    setRefusal(null)
    setPane('visit')
  }

  function clear() {
    setChosen(null)
    setPane('now')
    setTo(null)
    setRefusal(null)
    visitForm.open(NEW_VISIT)
  }

  /** Opens a visit, asking first where that would lose what was typed, and then goes on. */
  function withVisit(entry: AgendaEntry, proceed: () => void) {
    if (entry.key === chosen?.key) {
      proceed()
      return
    }
    visitForm.ask(() => {
      setChosen(entry)
      setTo(null)
      setRefusal(null)
      visitForm.open(targetOf(entry))
      proceed()
    })
  }

  function choose(at: AgendaEntry) {
    const entry = ownEntryOf(at, options.entries)
    // What was typed over this very visit is still there; what was refused is put right in its form.
    const isTyped = entry.key === chosen?.key && visitForm.dirty
    withVisit(entry, () => setPane(isTyped || isRefused(entry) ? 'form' : 'visit'))
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

  /** Says of a visit what has become of it. */
  async function sayOf(entry: AgendaEntry, estado: VisitState, nome: string, motivo: string | null = null) {
    if (busyKey !== null) return
    setBusyKey(entry.key)
    const { nowAtClinic, email: dono, onConflicts: onRefused } = options
    await sayState({ entry, estado, nome, motivo, nowAtClinic, dono, onLogin: goToLogin, onRefused }).finally(
      () => setBusyKey(null),
    )
  }

  async function moveChosen({ para, encaixe, motivo }: Move, nome: string) {
    const visit = chosen === null ? null : visitOfEntry(chosen)
    if (visit === null) return
    setMoving(true)
    setRefusal(null)
    const act = { dono: options.email, id: crypto.randomUUID(), encaixe, motivo }
    const outcome = await moveByReception(visit, para, act).finally(() => setMoving(false))
    if (outcome.ok && outcome.value.kind === 'refused') {
      // The pane still asks: no row of what was refused needs to stay.
      const { row, error } = outcome.value
      await readAsItIsNow(visit.id)
      if (row !== null) await discardRequest(row.id)
      setTo(null)
      setRefusal(error.mensagem)
      return
    }
    tell(outcome, movedInWords(nome, para), { onLogin: goToLogin, onRefused: options.onConflicts })
    if (!outcome.ok || outcome.value.kind === 'uncertain') return
    setPane('visit')
    setTo(null)
    options.onChanged(visit.id)
    options.onDay(para.slice(0, 10))
  }

  /** Opens an empty form, or goes on with the new visit that is being typed; `when` fills its time. */
  function startNew(when: ClinicDateTime | null) {
    if (target.mode === 'new' && chosen === null) setPane('form')
    if (target.mode === 'new' && chosen === null) {
      if (when !== null) visitForm.setStart(when)
      focus(visitForm.form.values.nome === '' ? '[name="nome"]' : '[name="dataHoraAgendada"]')
      return
    }
    visitForm.ask(() => {
      setChosen(null)
      visitForm.open(NEW_VISIT, when)
      setPane('form')
      focus('[name="nome"]')
    })
  }

  /** What is typed in the form is there after the login, and over which visit it was typed. */
  function goToLogin() {
    const editing = target.mode === 'edit' ? target.agendamento.id : null
    options.onLogin({ editing, values: visitForm.draft })
  }

  async function send(encaixe: boolean, refusedId: string | null) {
    const { values } = visitForm.form
    visitForm.setSaving(true)
    const supersedes = refusedId ?? (target.mode === 'new' ? (target.supersedes?.id ?? null) : null)
    const imagem = options.imageOf(values.nome)
    const saved = await saveAgendamento({
      ...{ target, values, encaixe, supersedes, imagem, dono: options.email },
      onLogin: goToLogin,
    }).finally(() => visitForm.setSaving(false))
    setTaken(saved.kind === 'taken' ? { refusedId: saved.refusedId } : null)
    if (saved.kind === 'changed') setPane('form')
    // Whatever came of it, the row that this one replaced has left the queue.
    if (saved.kind !== 'done') visitForm.detach()
    if (saved.kind === 'changed') {
      const [latest] = entriesOfAgendamento(saved.current)
      setChosen(latest ?? null)
      visitForm.follow(saved.current)
      setPane('form')
      focus('[data-conflict]')
    }
    visitForm.setUncertain(saved.kind === 'failed' && saved.uncertain === true)
    if (saved.kind === 'failed') {
      visitForm.form.setErrors(
        Object.fromEntries(saved.fields.map(({ campo, mensagem }) => [campo, mensagem])),
      )
      visitForm.focusError()
    }
    if (saved.kind !== 'done') return
    if (target.mode === 'edit' && !isOnItsWay(target.agendamento)) options.onChanged(target.agendamento.id)
    clear()
    options.onDay(values.dataHoraAgendada.slice(0, 10))
  }

  return {
    visitForm,
    /** As it is now: what is queued of it changes while it is chosen. */
    chosen: chosen === null ? null : (options.entries.find(({ key }) => key === chosen.key) ?? chosen),
    pane,
    /** A new visit is being written down in the form. */
    isTypingNew: pane === 'form' && target.mode === 'new' && chosen === null,
    busyKey,
    to,
    setTo,
    refusal,
    moving,
    sayOf,
    moveChosen,
    cancelling,
    setCancelling,
    async cancelChosen(motivo: string | null, nome: string) {
      const entry = cancelling
      setCancelling(null)
      if (entry !== null) await sayOf(entry, 'cancelada', nome, motivo)
    },
    /** Takes back what waits and never left the device. */
    discardWish: (row: OutboxRow) => void discardRequest(row.id),
    goToConflicts: options.onConflicts,
    neighbors,
    /** What is kept free around the form's visit. */
    gap,
    /** Whose visits the neighbours are. */
    clientsOfDay: ofDay?.clients,
    taken,
    deleting,
    discarding,
    setDeleting,
    setDiscarding,
    choose,
    move,
    startNew,
    clear,
    /** Out of the way, where it lies over the agenda; what is typed stays. */
    close: () => setPane('now'),
    /** Back to the visit that the form or the question where to is about; else away with it. */
    back: () => (chosen === null || isRefused(chosen) ? visitForm.ask(clear) : visitForm.ask(backToVisit)),
    goToLogin,
    openForm: () => setPane('form'),
    save() {
      // Without a network the clinic cannot say that the time is taken: the device asks about the visits it
      // knows.
      if (!options.online && isToBePlaced(target, visitForm) && neighbors.length > 0)
        setTaken({ refusedId: null })
      else void send(false, null)
    },
    /** Where both have changed the same: what the clinic has stays. */
    keepClinics() {
      if (visitForm.keepClinics()) return
      clear()
      notify.ok('Ficou como a clínica tem', { id: 'agenda' })
    },
    squeezeIn: () => void send(true, taken?.refusedId ?? null),
    async giveUpEncaixe() {
      const refusedId = taken?.refusedId
      setTaken(null)
      if (refusedId != null) await discardRequest(refusedId)
    },
    async discardChosen() {
      const queuedRow = discarding?.queuedRow
      setDiscarding(null)
      clear()
      if (queuedRow != null) await discardRequest(queuedRow.id)
    },
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

function targetOf(entry: AgendaEntry): FormTarget {
  if (isRefused(entry)) return { mode: 'new', supersedes: entry.queuedRow }
  const agendamento = visitOfEntry(entry)
  return agendamento === null ? NEW_VISIT : { mode: 'edit', agendamento }
}

/** The entry that the form is about, which is in nobody's way. */
function keyOfTarget(target: FormTarget): string | null {
  if (target.mode === 'new') return target.supersedes === null ? null : keyOfRow(target.supersedes.id)
  const { id, chave } = target.agendamento
  return isOnItsWay({ id }) && chave !== null ? keyOfRow(chave) : keyOfAgendamento(id)
}

/** Whether the form gives a time to something that the clinic does not have yet. */
function isToBePlaced(target: FormTarget, { form, draft }: AgendamentoFormState): boolean {
  if (target.mode === 'new') return true
  const { dataHoraAgendada, tempo } = form.values
  const isElsewhere = dataHoraAgendada !== draft.visto.dataHoraAgendada || tempo !== draft.visto.tempo
  return isOnItsWay(target.agendamento) && isElsewhere
}
