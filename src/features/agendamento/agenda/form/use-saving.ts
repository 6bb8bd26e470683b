import { useState } from 'react'
import { notify } from '#src/components/notices/toast.tsx'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { CONFLICT } from '#src/lib/form/focus-when-drawn.ts'
import { discardRequest, letGo } from '../../queue/commands.ts'
import { entryOfAgendamento } from '../entry.ts'
import type { ActOptions } from '../use-chosen-visit.ts'
import { isOnItsWay } from '../visit-of-entry.ts'
import type { KeptOfPress } from './outcome.ts'
import { formPane } from './pane.ts'
import type { AgendamentoFormState } from './use-agendamento-form.ts'
import { type FormTarget, type FormValues, NEW_VISIT, supersededBy } from './values.ts'

type Options = ActOptions & {
  readonly online: boolean
  readonly imageOf: (nome: string) => string
  readonly visitForm: AgendamentoFormState
  /** Asks the device whether some of the day's visits stand in the way of the form's. */
  readonly isInTheWay: () => Promise<boolean>
}

/** What pressing the form's buttons does, with the question about an encaixe. */
export function useSaving({
  email: dono,
  online,
  imageOf,
  visitForm,
  chosenVisit: { showForm, clear },
  isInTheWay,
  onLogin,
  onDay,
  onChanged,
}: Options) {
  /** The question about an encaixe, with the refused row in the queue, if there is one. */
  const [taken, setTaken] = useState<{ readonly refusedId: string | null } | null>(null)
  const { target } = visitForm
  const shown = useIsShown()

  async function send(encaixe: boolean, refusedId: string | null) {
    const { values } = visitForm.form
    visitForm.setSaving(true)
    const supersedes = refusedId ?? supersededBy(target)
    const imagem = imageOf(values.nome)
    const isShown = () => shown.current
    const request = { target, values, encaixe, supersedes, imagem, dono, isShown, onLogin }
    const saved = await formPane
      .fetch()
      .then(({ saveAgendamento }) => saveAgendamento(request))
      .finally(() => visitForm.setSaving(false))
    visitForm.setUncertain(saved.kind === 'failed' && saved.uncertain === true)
    switch (saved.kind) {
      case 'done':
        setTaken(null)
        // Whoever has gone to another screen is not called back.
        return isShown() ? leave(values) : undefined
      case 'taken':
        // Where the press left nothing, the question goes on being about the row that it was to replace.
        if (saved.kept !== null) visitForm.forgetRefused()
        return setTaken(saved.kept ?? { refusedId })
      case 'changed': {
        dropReplaced(saved.kept)
        setTaken(null)
        showForm(entryOfAgendamento(saved.current))
        visitForm.follow(saved.current, saved.kept === null ? supersedes : null)
        return visitForm.focus(CONFLICT)
      }
      case 'gone':
        dropReplaced({ refusedId: null })
        showForm(null)
        return visitForm.resume(NEW_VISIT, values)
      case 'failed': {
        dropReplaced(saved.kept)
        const errors = saved.fields.map(({ campo, mensagem }) => [campo, mensagem])
        visitForm.form.setErrors(Object.fromEntries(errors))
        return visitForm.focusError()
      }
    }
  }

  /** The row that was replaced has left the queue, where the press left anything there. */
  function dropReplaced(kept: KeptOfPress) {
    if (kept === null) return
    setTaken(null)
    visitForm.forgetRefused(kept.refusedId)
  }

  function leave(values: FormValues) {
    if (target.mode === 'edit' && !isOnItsWay(target.agendamento)) onChanged(target.agendamento.id)
    clear()
    onDay(values.dataHoraAgendada.slice(0, 10))
  }

  /** Saves without a network: this device's visits tell whether the time is taken, as the clinic cannot. */
  async function askOrSend() {
    visitForm.setSaving(true)
    const isTaken = await isInTheWay().finally(() => visitForm.setSaving(false))
    // Whoever has gone to another screen is not called back, and finds it among what the clinic refuses.
    if (isTaken && shown.current) setTaken({ refusedId: null })
    else await send(false, null)
  }

  return {
    taken,
    save: () => void (!online && isToBePlaced(target, visitForm) ? askOrSend() : send(false, null)),
    /** Where both have changed the same: what the clinic has stays. */
    async keepClinics() {
      if (visitForm.keepClinics()) return
      clear()
      notify.ok('Ficou como a clínica tem', { id: 'agenda' })
      if (target.mode === 'edit' && target.refusedId !== undefined) await discardRequest(target.refusedId)
    },
    squeezeIn: () => void send(true, taken?.refusedId ?? null),
    async giveUpEncaixe() {
      const refusedId = taken?.refusedId
      setTaken(null)
      const kept = refusedId == null ? null : await letGo(refusedId)
      if (kept !== null) visitForm.forgetRefused(kept, target)
    },
  }
}

/** Whether the form gives a time to something that the clinic does not have yet. */
function isToBePlaced(target: FormTarget, { form, draft }: AgendamentoFormState): boolean {
  if (target.mode === 'new') return true
  const { dataHoraAgendada, tempo } = form.values
  const isElsewhere = dataHoraAgendada !== draft.visto.dataHoraAgendada || tempo !== draft.visto.tempo
  return isOnItsWay(target.agendamento) && isElsewhere
}
