import {
  differingFields,
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFields,
  editableOf,
} from '#domain/agendamento/edit.ts'
import type { Agendamento, AgendamentoUpdate } from '#domain/agendamento/schema.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import { ok } from '#domain/lib/result.ts'
import { NO_ROOM_FOR_FORM } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import type { Outcome } from '#src/offline/queue/act.ts'
import { editByReception } from '../../life/commands.ts'
import { RECEPTION_NOTICE_ID, TAKEN_OUT } from '../../life/notices.ts'
import { readToday } from '../../queries.ts'
import { discardRequest } from '../../queue/commands.ts'
import { tellEnd } from '../../queue/notices.ts'
import { bookingOf } from '../../queue/rows.ts'
import { readAsItIsNow } from '../commands.ts'
import { isOnItsWay } from '../visit-of-entry.ts'
import { dropNewCard, isCardOfOthers, isStillThere, readWaitingEdit, renameNewCard } from './commands.ts'
import { NOTHING_LEFT, type SaveOutcome, type SaveRequest } from './outcome.ts'
import { editNotices, notifyFailure, notifyLogin, notifyUnchanged } from './save-notices.ts'
import type { FormTarget } from './values.ts'

type EditTarget = Extract<FormTarget, { readonly mode: 'edit' }>

/** What a form changes of the visit that it was opened over. */
type Edit = { readonly visto: EditableFields; readonly mudancas: Partial<EditableFields> }

/** Sends what was changed of a visit, and says what came of it. */
export async function change(
  target: EditTarget,
  body: AgendamentoUpdate,
  { encaixe, supersedes, dono, isShown, onLogin }: SaveRequest,
): Promise<SaveOutcome> {
  const { agendamento: seen } = target
  const { cliente = seen.cliente, email = seen.email } = body
  const wanted: EditableFields = { ...body, cliente, email }
  const waiting = await readWaitingEdit(seen, dono)
  const edit = editOf(target, wanted, waiting)
  if (Object.keys(edit.mudancas).length === 0) return unchanged(waiting !== null)
  const isWaiting = isOnItsWay(seen)
  const prevented = isWaiting ? await preventedBy(seen, wanted, edit, dono) : null
  if (prevented !== null) return prevented
  const id = crypto.randomUUID()
  const answer = await editByReception(seen, edit, { dono, id, encaixe, supersedes })
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyLogin(onLogin)
    else notifyUnchanged(NO_ROOM_FOR_FORM)
    return { kind: 'failed', fields: [], kept: null }
  }
  const outcome = answer.value
  if (isWaiting && outcome.kind !== 'refused' && outcome.kind !== 'given up')
    await putCardRight(seen, edit.mudancas, dono)
  switch (outcome.kind) {
    case 'done': {
      const words = outcome.current && {
        text: `Depois alguém o mudou de novo: agora é ${momentInWords(outcome.current.dataHoraAgendada, await readToday())}.`,
      }
      const isAsSeen = differingFields(edit.visto, wanted).length === 0
      // What had waited was typed back before the clinic heard of it, or is taken back there.
      const title = isAsSeen && words == null ? 'O agendamento fica como estava' : 'Agendamento alterado'
      notify.ok(title, { id: RECEPTION_NOTICE_ID, ...words })
      return { kind: 'done' }
    }
    case 'queued':
    case 'login':
      await tellEnd(ok(outcome), editNotices(isWaiting, onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'done' }
    case 'given up':
      await tellEnd(ok(outcome), editNotices(isWaiting, onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'failed', fields: [], kept: NOTHING_LEFT }
    case 'uncertain':
      notify.bad('Não sabemos se o agendamento foi alterado', {
        id: RECEPTION_NOTICE_ID,
        text: 'A clínica não respondeu, e este aparelho não tem espaço para guardar. Salve de novo: repetir é seguro.',
      })
      return { kind: 'failed', fields: [], uncertain: true, kept: null }
    case 'refused':
      return refused(seen, outcome, isShown)
  }
}

/**
 * What of `wanted` is not so yet: at the clinic, nor in what waits. Another tab may have made another value
 * of what waits: what was not touched here stays as that one wants.
 */
function editOf(
  { agendamento: seen, queued = {} }: EditTarget,
  wanted: EditableFields,
  waiting: Partial<EditableFields> | null,
): Edit {
  const visto = editableOf(seen)
  const isStillQueued = (field: EditableField) => field in queued && waiting !== null && field in waiting
  const shown = EDITABLE_FIELDS.filter(isStillQueued).map((field) => [field, queued[field]])
  const laid = { ...visto, ...Object.fromEntries(shown) } as EditableFields
  const changed = differingFields(laid, wanted).map((field) => [field, wanted[field]])
  return { visto, mudancas: Object.fromEntries(changed) as Partial<EditableFields> }
}

function unchanged(isWaitingEdit: boolean): SaveOutcome {
  if (isWaitingEdit)
    notify.info('Nada mais foi mudado', {
      id: RECEPTION_NOTICE_ID,
      text: 'A alteração de antes ainda aguarda envio.',
    })
  else notify.info('Nada foi mudado', { id: RECEPTION_NOTICE_ID })
  return { kind: 'done' }
}

/** Why a booking that waits cannot be put right so; null where it can. */
async function preventedBy(
  seen: Agendamento,
  { cliente, email }: EditableFields,
  { mudancas }: Edit,
  dono: string,
): Promise<SaveOutcome | null> {
  if (seen.ficha !== undefined && email === null) {
    if (cliente === null) return wrongName('Escreva um nome')
    // The card's name would be the others' name, too: whether she is the same person is not known here.
    if ('cliente' in mudancas && (await isCardOfOthers(seen.ficha, seen, dono)))
      return wrongName(
        'Outro pedido deste aparelho é para a mesma ficha. Se o nome está errado, corrija-o na ficha. Se é outra pessoa, descarte este pedido e marque de novo.',
      )
  }
  if (await isStillThere(seen, dono)) return null
  notify.bad(...TAKEN_OUT)
  return { kind: 'gone' }
}

function wrongName(mensagem: string): SaveOutcome {
  return { kind: 'failed', fields: [{ campo: 'cliente', mensagem }], kept: null }
}

/** The card that was made for a visit which has not been sent: by its right name, or not at all. */
async function putCardRight(
  { ficha }: Agendamento,
  { email = null, cliente = null }: Partial<EditableFields>,
  dono: string,
): Promise<void> {
  if (ficha === undefined) return
  if (email !== null) await dropNewCard(ficha, dono)
  else if (cliente !== null) await renameNewCard(ficha, cliente, dono)
}

/** What a refused edit leads to. The form holds what was typed: no row of it stays, but for an encaixe. */
async function refused(
  seen: Agendamento,
  { row, error }: Extract<Outcome, { readonly kind: 'refused' }>,
  isShown: () => boolean,
): Promise<SaveOutcome> {
  // The booking itself was refused, which the edit had become a part of: its own form goes on from there.
  if (row !== null && bookingOf(row) !== null) {
    notifyFailure(error.mensagem)
    return { kind: 'failed', fields: [], kept: NOTHING_LEFT }
  }
  const known = await readAsItIsNow(seen.id)
  if (!isShown()) {
    notifyUnchanged(error.mensagem)
    return { kind: 'failed', fields: [], kept: NOTHING_LEFT }
  }
  // The refusal says how the visit is, also where the agenda did not come, or does not reach so far.
  const told = error.visita ?? null
  const isGone = known === null || (known === undefined && told?.estado === 'cancelada')
  const before = known ?? seen
  const current = told !== null && told.versao > before.versao ? { ...before, ...told } : before
  if (error.code === 'horario_ocupado') return { kind: 'taken', kept: row && { refusedId: row.id } }
  const kept = row && NOTHING_LEFT
  if (row !== null) await discardRequest(row.id)
  if (error.code === 'agendamento_mudou' && !isGone) {
    notify.hide(RECEPTION_NOTICE_ID)
    return { kind: 'changed', current, kept }
  }
  notifyUnchanged(isGone ? 'Este agendamento não está mais na agenda.' : error.mensagem)
  return { kind: 'failed', fields: error.campos ?? [], kept }
}
