import { type AgendamentoUpdate, agendamentoUpdateSchema } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import { notify } from '#src/components/toast.tsx'
import { refreshAgenda } from '../../commands.ts'
import { book, discardRequest, markAsSeen } from '../../queue/commands.ts'
import { changeAgendamento } from '../commands.ts'
import type { FormTarget, FormValues } from './values.ts'

const NOTICE_ID = 'agenda'

/** What came of a press on Salvar. */
export type SaveOutcome =
  /** The clinic has it, or this device keeps it: the form has done its work. */
  | { readonly kind: 'done' }
  /** The time is taken: reception may squeeze it in. `refusedId`: the queued row to replace or to give up. */
  | { readonly kind: 'taken'; readonly refusedId: string | null }
  /** Nothing was changed; what was typed stays. */
  | { readonly kind: 'failed'; readonly fields: readonly InvalidField[] }

type SaveRequest = {
  readonly target: FormTarget
  readonly values: FormValues
  readonly encaixe: boolean
  /** The refused row that this one replaces. */
  readonly supersedes: string | null
  readonly imagem: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly onLogin: () => void
}

/** Sends the form: a new visit through the queue, a change at once. Says what came of it. */
export function saveAgendamento(request: SaveRequest): Promise<SaveOutcome> {
  const body = agendamentoUpdateSchema.parse(request.values)
  const { target } = request
  return target.mode === 'edit'
    ? change(target.agendamento.id, { ...body, encaixe: request.encaixe }, request.onLogin)
    : create({ ...body, email: request.values.email }, request)
}

async function create(
  body: AgendamentoUpdate & { readonly email: string | null },
  { encaixe, supersedes, imagem, dono, onLogin }: SaveRequest,
): Promise<SaveOutcome> {
  const id = crypto.randomUUID()
  const answer = await book({
    dono,
    // The specification: what reception registers is always of type 1.
    pedido: { ...body, tipoProcedimento: 1, encaixe },
    imagem,
    id,
    ...(supersedes !== null && { supersedes }),
  })
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyLogin(onLogin)
    else notifyFailure('Este aparelho não tem espaço para guardar. O que você digitou continua na tela.')
    return { kind: 'failed', fields: [] }
  }
  const outcome = answer.value
  switch (outcome.kind) {
    case 'confirmed':
      await markAsSeen(id)
      notify.ok(AGENDAMENTO_TEXTS.success, { id: NOTICE_ID })
      return { kind: 'done' }
    case 'queued':
      notify.info('Guardado neste aparelho', {
        id: NOTICE_ID,
        text: 'A clínica ainda não recebeu. Enviamos quando houver internet.',
      })
      return { kind: 'done' }
    case 'login':
      notifyLogin(onLogin)
      return { kind: 'done' }
    case 'uncertain':
      notifyFailure(
        'A clínica não respondeu, e este aparelho não tem espaço para guardar. Salve de novo: o mesmo pedido não é marcado duas vezes.',
      )
      return { kind: 'failed', fields: [] }
    case 'taken':
      // The neighbour may be newer than what this device has.
      await refreshAgenda()
      return { kind: 'taken', refusedId: id }
    case 'changed':
    case 'refused':
      // The form still holds what was asked for: no row of it needs to stay in the queue.
      await discardRequest(id)
      notifyFailure(outcome.kind === 'refused' ? outcome.mensagem : 'A clínica mudou este serviço.')
      return { kind: 'failed', fields: [] }
  }
}

async function change(id: number, body: AgendamentoUpdate, onLogin: () => void): Promise<SaveOutcome> {
  const answer = await changeAgendamento(id, body)
  if (answer.ok) {
    notify.ok('Agendamento alterado', { id: NOTICE_ID })
    return { kind: 'done' }
  }
  const { kind, mensagem, fields } = answer.error
  if (kind === 'taken') return { kind: 'taken', refusedId: null }
  if (kind === 'login') notifyLogin(onLogin)
  else notify.bad('O agendamento não foi alterado', { id: NOTICE_ID, text: mensagem })
  return { kind: 'failed', fields }
}

function notifyFailure(text: string): void {
  notify.bad(AGENDAMENTO_TEXTS.failure, { id: NOTICE_ID, text })
}

function notifyLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: NOTICE_ID,
    text: 'Faça login para continuar.',
    action: { label: 'Login', onClick: onLogin },
  })
}
