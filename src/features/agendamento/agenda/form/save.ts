import {
  differingFields,
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFields,
  editableOf,
} from '#domain/agendamento/edit.ts'
import {
  type Agendamento,
  type AgendamentoCreate,
  type AgendamentoUpdate,
  agendamentoUpdateSchema,
} from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS, changedInWords, momentInWords } from '#domain/agendamento/texts.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import { ok } from '#domain/lib/result.ts'
import { NO_ROOM_FOR_FORM } from '#src/components/notices/line-words.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import type { Outcome } from '#src/offline/queue/act.ts'
import { refreshAgenda } from '../../commands.ts'
import { editByReception } from '../../life/commands.ts'
import { RECEPTION_NOTICE_ID, TAKEN_OUT } from '../../life/notices.ts'
import { readToday } from '../../queries.ts'
import { book, discardRequest, letGo, markAsSeen } from '../../queue/commands.ts'
import { type Notices, noticesOf, notifyThere, tellEnd } from '../../queue/notices.ts'
import { REPLACED } from '../../queue/replaced.ts'
import { bookingOf } from '../../queue/rows.ts'
import { readAsItIsNow } from '../commands.ts'
import { isOnItsWay } from '../visit-of-entry.ts'
import { dropNewCard, isCardOfOthers, isStillThere, readWaitingEdit, renameNewCard } from './commands.ts'
import { cardOf, type FormTarget, type FormValues } from './values.ts'

/**
 * What the queue has of a press: the refused row that stays until the next press replaces it (see `letGo`),
 * or none. Null where this device kept nothing of it: the row that it was to replace is still there.
 */
export type KeptOfPress = { readonly refusedId: string | null } | null

/** What came of a press on Salvar. */
export type SaveOutcome =
  /**
   * The clinic has it, or this device keeps it: the form has done its work. `isAtClinic`: a new visit that
   * the clinic has as it was asked for, so that the client may be told of it.
   */
  | { readonly kind: 'done'; readonly isAtClinic?: true }
  /** The time is taken: reception may squeeze it in, or give the refused row up. */
  | { readonly kind: 'taken'; readonly kept: KeptOfPress }
  /** Somebody else has changed the same: the person chooses. */
  | { readonly kind: 'changed'; readonly current: Agendamento; readonly kept: KeptOfPress }
  /** It was refused, or nobody knows what came of it; what was typed stays. */
  | {
      readonly kind: 'failed'
      readonly fields: readonly InvalidField[]
      readonly uncertain?: boolean
      readonly kept: KeptOfPress
    }
  /** The booking that was typed over is neither in the queue nor at the clinic any more. */
  | { readonly kind: 'gone' }

/** Nothing of the press is in the queue any more, and the row that it replaced has left it. */
const NOTHING_LEFT: KeptOfPress = { refusedId: null }

type SaveRequest = {
  readonly target: FormTarget
  readonly values: FormValues
  readonly encaixe: boolean
  /** The refused row that this one replaces. */
  readonly supersedes: string | null
  readonly imagem: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  /**
   * Whether the form that was pressed is still there, and holds what was typed: where it is not, only the
   * queue has it.
   */
  readonly isShown: () => boolean
  readonly onLogin: () => void
}

/** Sends the form through the queue, and says what came of it. */
export async function saveAgendamento(request: SaveRequest): Promise<SaveOutcome> {
  const body = agendamentoUpdateSchema.parse(request.values)
  const { target } = request
  return target.mode === 'edit'
    ? change(target, body, request)
    : create({ ...body, email: request.values.email }, cardOf(target, request.values), request)
}

async function create(
  body: AgendamentoUpdate & { readonly email: string | null },
  ficha: string | undefined,
  { encaixe, ...request }: SaveRequest,
): Promise<SaveOutcome> {
  const { cliente, ...what } = body
  // The specification: what reception registers is always of type 1.
  const whose = { ...(cliente != null && { cliente }), ...(ficha !== undefined && { ficha }) }
  const pedido = { ...what, tipoProcedimento: 1, encaixe, ...whose } as const
  return bookByReception(pedido, { ...request, id: crypto.randomUUID() })
}

/** A new visit, as reception writes it down; says what came of it, and under which id it is known. */
export async function bookByReception(
  pedido: AgendamentoCreate,
  {
    id,
    supersedes,
    imagem,
    dono,
    isShown,
    onLogin,
  }: Omit<SaveRequest, 'target' | 'values' | 'encaixe'> & { id: string },
): Promise<SaveOutcome> {
  const answer = await book({
    dono,
    pedido,
    imagem,
    byReception: true,
    id,
    ...(supersedes !== null && { supersedes }),
  })
  if (!answer.ok) {
    if (answer.error === 'replaced') {
      notify.info('Este pedido não está mais na fila', {
        id: RECEPTION_NOTICE_ID,
        text: `Ele ${REPLACED} Nada foi salvo agora. Para marcar mais este, salve de novo.`,
      })
      return { kind: 'failed', fields: [], kept: NOTHING_LEFT }
    }
    if (answer.error === 'no_session') notifyLogin(onLogin)
    else notifyFailure(NO_ROOM_FOR_FORM)
    return { kind: 'failed', fields: [], kept: null }
  }
  const outcome = answer.value
  const kept = outcome.isQueued ? NOTHING_LEFT : null
  switch (outcome.kind) {
    case 'booked':
      await markAsSeen(outcome.id)
      notify.ok(AGENDAMENTO_TEXTS.success, { id: RECEPTION_NOTICE_ID })
      return { kind: 'done', isAtClinic: true }
    case 'moved':
      await markAsSeen(outcome.id)
      notify.info('Este agendamento mudou depois', {
        id: RECEPTION_NOTICE_ID,
        text: changedInWords(pedido, outcome.current, await readToday()),
      })
      return { kind: 'done' }
    case 'queued':
    case 'login':
      await tellEnd(ok(outcome), bookingNotices(onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'done' }
    case 'given up':
      await tellEnd(ok(outcome), bookingNotices(onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'failed', fields: [], kept }
    case 'uncertain':
      notifyFailure(
        'A clínica não respondeu, e este aparelho não tem espaço para guardar. Salve de novo: o mesmo pedido não é marcado duas vezes.',
      )
      return { kind: 'failed', fields: [], uncertain: true, kept: null }
    case 'taken':
      // The neighbour may be newer than what this device has.
      await refreshAgenda()
      if (isShown()) return { kind: 'taken', kept: kept && { refusedId: outcome.id } }
      notifyFailure(outcome.mensagem)
      return { kind: 'failed', fields: [], kept }
    case 'yours':
      notify.info('Este horário já é seu', {
        id: RECEPTION_NOTICE_ID,
        text: 'Já há um agendamento seu nessa hora.',
      })
      return { kind: 'failed', fields: [], kept: kept && { refusedId: await letGo(outcome.id) } }
    case 'changed':
    case 'refused':
      // The form still holds what was asked for: no row of it needs to stay in the queue.
      if (outcome.kind === 'refused' && outcome.isThere) notifyThere(RECEPTION_NOTICE_ID)
      else notifyFailure(outcome.kind === 'refused' ? outcome.mensagem : 'A clínica mudou este serviço.')
      return {
        ...{ kind: 'failed', fields: [] },
        kept: kept && { refusedId: isShown() ? await letGo(outcome.id) : null },
      }
  }
}

async function change(
  { agendamento: seen, queued = {} }: Extract<FormTarget, { readonly mode: 'edit' }>,
  body: AgendamentoUpdate,
  { encaixe, supersedes, dono, isShown, onLogin }: SaveRequest,
): Promise<SaveOutcome> {
  const { cliente = seen.cliente, email = seen.email } = body
  const visto = editableOf(seen)
  const wanted = { ...body, cliente, email }
  const waiting = await readWaitingEdit(seen, dono)
  // Another tab may have made another value of what waits: what was not touched here stays as that one wants.
  const isStillQueued = (field: EditableField) => field in queued && waiting !== null && field in waiting
  const shown = EDITABLE_FIELDS.filter(isStillQueued).map((field) => [field, queued[field]])
  const laid = { ...visto, ...Object.fromEntries(shown) } as EditableFields
  const changed = differingFields(laid, wanted).map((field) => [field, wanted[field]])
  if (changed.length === 0) {
    if (waiting === null) notify.info('Nada foi mudado', { id: RECEPTION_NOTICE_ID })
    else
      notify.info('Nada mais foi mudado', {
        id: RECEPTION_NOTICE_ID,
        text: 'A alteração de antes ainda aguarda envio.',
      })
    return { kind: 'done' }
  }
  const edit = { visto, mudancas: Object.fromEntries(changed) as Partial<EditableFields> }
  const isWaiting = isOnItsWay(seen)
  if (isWaiting && seen.ficha !== undefined && email === null) {
    if (cliente === null) return wrongName('Escreva um nome')
    // The card's name would be the others' name, too: whether she is the same person is not known here.
    if ('cliente' in edit.mudancas && (await isCardOfOthers(seen.ficha, seen, dono)))
      return wrongName(
        'Outro pedido deste aparelho é para a mesma ficha. Se o nome está errado, corrija-o na ficha. Se é outra pessoa, descarte este pedido e marque de novo.',
      )
  }
  if (isWaiting && !(await isStillThere(seen, dono))) {
    notify.bad(...TAKEN_OUT)
    return { kind: 'gone' }
  }
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
      const isAsSeen = differingFields(visto, wanted).length === 0
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

function bookingNotices(onLogin: () => void): Notices {
  return noticesOf(AGENDAMENTO_TEXTS.success, AGENDAMENTO_TEXTS.failure, onLogin)
}

/** `isOfBooking`: the edit has become a part of a booking that waits. */
function editNotices(isOfBooking: boolean, onLogin: () => void): Notices {
  const notices = isOfBooking
    ? bookingNotices(onLogin)
    : noticesOf('Agendamento alterado', UNCHANGED, onLogin)
  const text = isOfBooking
    ? 'Mudamos o pedido que está na fila. Enviamos quando houver internet.'
    : 'A clínica ainda não confirmou a alteração. Enviamos quando houver internet.'
  return { ...notices, queued: { tone: 'info', title: 'Guardado neste aparelho', text } }
}

const UNCHANGED = 'O agendamento não foi alterado'

function notifyUnchanged(text: string): void {
  notify.bad(UNCHANGED, { id: RECEPTION_NOTICE_ID, text })
}

function notifyFailure(text: string): void {
  notify.bad(AGENDAMENTO_TEXTS.failure, { id: RECEPTION_NOTICE_ID, text })
}

function notifyLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: RECEPTION_NOTICE_ID,
    text: 'Faça login para continuar.',
    action: loginAction(onLogin),
  })
}
