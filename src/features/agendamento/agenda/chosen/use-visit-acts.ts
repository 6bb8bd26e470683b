import { useEffect, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { isHeld, moveByReception } from '../../life/commands.ts'
import { tell } from '../../life/notices.ts'
import { discardRequest } from '../../queue/commands.ts'
import { bookingOf, sentTime } from '../../queue/rows.ts'
import { readAsItIsNow } from '../commands.ts'
import { type AgendaEntry, entryOfAgendamento } from '../entry.ts'
import type { ActOptions } from '../use-chosen-visit.ts'
import { isSameVisit, visitOfEntry, visitToSayOf } from '../visit-of-entry.ts'
import { sayState } from './acts.ts'
import { type Correction, isAsItWas, sinceOf } from './corrections.ts'
import type { Move } from './move-pane.tsx'
import { movedInWords } from './words.ts'

type Options = ActOptions & {
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  /** Leads to what the clinic did not take. */
  readonly onConflicts: () => void
}

/** What is said of a visit, and where to the chosen one is moved. */
export function useVisitActs({
  email: dono,
  nowAtClinic,
  chosenVisit,
  onLogin,
  onDay,
  onChanged,
  onConflicts: onRefused,
}: Options) {
  const { chosen, pane, reason, cancelling } = chosenVisit
  /** The entries of which something is being said. */
  const [busyKeys, setBusyKeys] = useState<ReadonlySet<string>>(new Set())
  const [correcting, setCorrecting] = useState<Correction | null>(null)
  const isShown = useIsShown()
  const shown = useRef({ chosen, pane })
  useEffect(() => {
    shown.current = { chosen, pane }
  })

  /** Whether this visit is still the chosen one: an answer may come after another was chosen. */
  function isChosen(visit: Agendamento): boolean {
    const { chosen: entry } = shown.current
    const other = isShown.current && entry !== null ? visitOfEntry(entry) : null
    return other !== null && isSameVisit(visit, other)
  }

  /** Whether the pane still asks where this visit is to be moved. */
  function isAskedOf(visit: Agendamento): boolean {
    return shown.current.pane === 'move' && isChosen(visit)
  }

  /** Says of a visit what has become of it; answers whether that is held by more than the screen. */
  async function sayOf(
    entry: AgendaEntry,
    estado: VisitState,
    nome: string,
    { motivo = null, since = null }: { motivo?: string | null; since?: ClinicDateTime | null } = {},
  ): Promise<boolean> {
    const { key } = entry
    // A second tap on a step comes before the first is drawn; a cancellation was asked about, and is no step.
    if (estado !== 'cancelada' && busyKeys.has(key)) return false
    setBusyKeys((keys) => new Set(keys).add(key))
    const isKept = await sayState({
      ...{ entry, estado, nome, motivo, since, nowAtClinic, dono, onLogin, onRefused },
    }).finally(() => setBusyKeys((keys) => new Set([...keys].filter((other) => other !== key))))
    const visit = visitToSayOf(entry)
    if (isKept && visit !== null) onChanged(visit.id)
    return isKept
  }

  async function moveChosen({ para, encaixe, motivo }: Move, nome: string) {
    const visit = chosen === null ? null : visitOfEntry(chosen)
    if (visit === null) return
    const act = { dono, id: crypto.randomUUID(), encaixe, motivo }
    const outcome = await chosenVisit.whileMoving(visit, () => moveByReception(visit, para, act))
    const refused = outcome.ok && outcome.value.kind === 'refused' ? outcome.value : null
    if (refused !== null && (refused.row === null || bookingOf(refused.row) === null)) {
      const latest = await readAsItIsNow(visit.id)
      if (isAskedOf(visit)) {
        // One of a date that this device does not keep is told of by nobody else.
        const entry = latest == null ? null : entryOfAgendamento(latest)
        if (entry !== null && (latest?.versao ?? 0) > visit.versao) chosenVisit.follow(entry)
        chosenVisit.disarm(refused.error.mensagem)
        // The pane still asks: no row of what was refused needs to stay.
        if (refused.row !== null) await discardRequest(refused.row.id)
        return
      }
    }
    // Another tab may have joined a later wish to its row.
    const when = (outcome.ok ? sentTime(outcome.value) : null) ?? para
    await tell(outcome, movedInWords(nome, when), { onLogin, onRefused })
    if (!isHeld(outcome)) return
    if (refused === null) onChanged(visit.id)
    if (isChosen(visit)) chosenVisit.setReason('')
    if (!isAskedOf(visit)) return
    chosenVisit.setTo(null)
    if (refused !== null) {
      // The booking itself, which the move had become a part of: its own form goes on from there.
      chosenVisit.show('form')
      return
    }
    chosenVisit.show('visit')
    onDay(when.slice(0, 10))
  }

  return {
    busyKeys,
    sayOf,
    moveChosen,
    cancelling,
    askToCancel: (entry: AgendaEntry) => chosenVisit.askToCancel(entry),
    correcting,
    setCorrecting,
    correct(estado: VisitState, nome: string) {
      if (correcting === null) return
      setCorrecting(null)
      const { entry: asked, history } = correcting
      // While the question stood open the clinic may have heard what was said before it. What somebody else
      // has said since is no part of the question, and is not passed over: the clinic asks.
      const { chosen: latest } = shown.current
      const entry = latest !== null && isAsItWas(asked, latest) ? latest : asked
      void sayOf(entry, estado, nome, { since: sinceOf(asked, history, estado) })
    },
    /** The visit stays: why it was to be cancelled goes with the question. */
    keepChosen: chosenVisit.answerToCancel,
    async cancelChosen(nome: string) {
      const entry = cancelling
      if (entry === null) return
      chosenVisit.answerToCancel()
      const isKept = await sayOf(entry, 'cancelada', nome, { motivo: reason.trim() || null })
      // Nothing has the reason but the question, which stands again with it.
      if (isKept || reason.trim() === '' || shown.current.chosen?.key !== entry.key) return
      chosenVisit.askToCancel(entry, reason)
    },
  }
}
