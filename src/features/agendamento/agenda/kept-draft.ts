import { EDITABLE_FIELDS } from '#domain/agendamento/edit.ts'
import { fieldsThatDiffer } from '#domain/lib/merge.ts'
import { notify } from '#src/components/notices/toast.tsx'
import type { Draft } from '#src/lib/form/draft.ts'
import { askForVisit } from '../commands.ts'
import { RECEPTION_NOTICE_ID, TAKEN_OUT } from '../life/notices.ts'
import { findVisitOrCancelled } from '../queries.ts'
import type { AgendaEntry } from './entry.ts'
import { isCancelled } from './entry-state.ts'
import type { FormDraft } from './form/values.ts'
import { readEntryOf, readRefusedBooking } from './queries.ts'
import { isOnItsWay } from './visit-of-entry.ts'

/**
 * What a draft was typed over before a login, as it is by now: null where that is a new visit, or has become
 * one; undefined where what was typed does not come back now. What is another than it was is said.
 */
export async function entryOfDraft(
  { editing, values }: Draft<FormDraft>,
  email: string,
): Promise<AgendaEntry | null | undefined> {
  if (editing === null) return values.supersedes === undefined ? null : refusedEntry(values.supersedes, email)
  if (isOnItsWay({ id: editing })) {
    // That booking is still there, so what was typed must not become another visit in an empty form.
    notify.info('O que você digitou não voltou', {
      id: RECEPTION_NOTICE_ID,
      text: 'Era sobre um pedido que este aparelho ainda ia enviar. Abra-o na agenda e digite de novo.',
    })
    return undefined
  }
  // The device may hold it as cancelled, and want it back: the clinic would say that it is no more.
  const kept = await findVisitOrCancelled({ id: editing })
  const entry = kept === undefined ? null : await readEntryOf(kept, email)
  if (entry !== null && !isCancelled(entry)) return entry
  // Where its date is not kept, the clinic is asked.
  const visit = await askForVisit(editing)
  if (visit === undefined) {
    // This device does not know the visit it was typed over, and an empty form would make another one of it.
    notify.bad('O que você digitou ainda não voltou', {
      id: RECEPTION_NOTICE_ID,
      text: 'A clínica não respondeu, e este aparelho não guarda este agendamento. Abra a página de novo quando houver internet.',
    })
    return undefined
  }
  if (visit === null) {
    const isInForm = !isReasonAlone(values)
    notify.info('Este agendamento não está mais na agenda', {
      id: RECEPTION_NOTICE_ID,
      text: isInForm
        ? 'O que você digitou está num cadastro novo.'
        : `O motivo que você digitou foi: ${values.reason?.text}`,
    })
    return isInForm ? null : undefined
  }
  return readEntryOf(visit, email)
}

/** Whether nothing is typed in the form. */
function isReasonAlone({ reason, visto, ...typed }: FormDraft): boolean {
  return (
    reason !== undefined &&
    visto !== undefined &&
    fieldsThatDiffer(EDITABLE_FIELDS, visto, typed).length === 0
  )
}

async function refusedEntry(id: string, email: string): Promise<AgendaEntry | null> {
  const entry = await readRefusedBooking(id, email)
  if (entry !== undefined) return entry
  notify.info(...TAKEN_OUT)
  return null
}
