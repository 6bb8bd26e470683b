import type { AgendamentoAlterar } from '#domain/agendamento/schema.ts'
import { agendamentoAlterarSchema } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { CampoInvalido } from '#domain/api/errors.ts'
import { notify } from '#src/components/toast.tsx'
import { agendar, alterarAgendamento, atualizarAgenda, descartarPedido, marcarVisto } from '../../queue/commands.ts'
import type { Alvo, Valores } from './values.ts'

const AVISO = 'agenda'

/** What came of a press on Salvar. */
export type Salvo =
  /** The clinic has it, or this device keeps it: the form has done its work. */
  | { readonly tipo: 'feito' }
  /** The time is taken: reception may squeeze it in. `recusada`: the queued row to replace or to give up. */
  | { readonly tipo: 'ocupado'; readonly recusada: string | null }
  /** Nothing was changed; what was typed stays. */
  | { readonly tipo: 'falha'; readonly campos: readonly CampoInvalido[] }

type Pedido = {
  readonly alvo: Alvo
  readonly valores: Valores
  readonly encaixe: boolean
  /** The refused row that this one replaces. */
  readonly substitui: string | null
  readonly imagem: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly onLogin: () => void
}

/** Sends the form: a new visit through the queue, a change at once. Says what came of it. */
export function salvarAgendamento(pedido: Pedido): Promise<Salvo> {
  const corpo = agendamentoAlterarSchema.parse(pedido.valores)
  const { alvo } = pedido
  return alvo.modo === 'editar'
    ? alterar(alvo.agendamento.id, { ...corpo, encaixe: pedido.encaixe }, pedido.onLogin)
    : criar({ ...corpo, email: pedido.valores.email }, pedido)
}

async function criar(
  corpo: AgendamentoAlterar & { readonly email: string | null },
  { encaixe, substitui, imagem, dono, onLogin }: Pedido,
): Promise<Salvo> {
  const id = crypto.randomUUID()
  const answer = await agendar({
    dono,
    // The specification: what reception registers is always of type 1.
    pedido: { ...corpo, tipoProcedimento: 1, encaixe },
    imagem,
    id,
    ...(substitui !== null && { supersedes: substitui }),
  })
  if (!answer.ok) {
    if (answer.error === 'sem_sessao') avisarLogin(onLogin)
    else falhou('Este aparelho não tem espaço para guardar. O que você digitou continua na tela.')
    return { tipo: 'falha', campos: [] }
  }
  const desfecho = answer.value
  switch (desfecho.tipo) {
    case 'confirmado':
      await marcarVisto(id)
      notify.ok(TEXTOS_AGENDAMENTO.sucesso, { id: AVISO })
      return { tipo: 'feito' }
    case 'guardado':
      notify.info('Guardado neste aparelho', {
        id: AVISO,
        text: 'A clínica ainda não recebeu. Enviamos quando houver internet.',
      })
      return { tipo: 'feito' }
    case 'login':
      avisarLogin(onLogin)
      return { tipo: 'feito' }
    case 'incerto':
      falhou(
        'A clínica não respondeu, e este aparelho não tem espaço para guardar. Salve de novo: o mesmo pedido não é marcado duas vezes.',
      )
      return { tipo: 'falha', campos: [] }
    case 'ocupado':
      // The neighbour may be newer than what this device has.
      await atualizarAgenda()
      return { tipo: 'ocupado', recusada: id }
    case 'alterado':
    case 'recusado':
      // It is here, and the form still holds it: nothing is left to wait in the queue.
      await descartarPedido(id)
      falhou(desfecho.tipo === 'recusado' ? desfecho.mensagem : 'A clínica mudou este serviço.')
      return { tipo: 'falha', campos: [] }
  }
}

async function alterar(id: number, corpo: AgendamentoAlterar, onLogin: () => void): Promise<Salvo> {
  const answer = await alterarAgendamento(id, corpo)
  if (answer.ok) {
    notify.ok('Agendamento alterado', { id: AVISO })
    return { tipo: 'feito' }
  }
  const { tipo, mensagem, campos } = answer.error
  if (tipo === 'ocupado') return { tipo: 'ocupado', recusada: null }
  if (tipo === 'login') avisarLogin(onLogin)
  else notify.bad('O agendamento não foi alterado', { id: AVISO, text: mensagem })
  return { tipo: 'falha', campos }
}

function falhou(text: string): void {
  notify.bad(TEXTOS_AGENDAMENTO.falha, { id: AVISO, text })
}

function avisarLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: AVISO,
    text: 'Faça login para continuar.',
    action: { label: 'Login', onClick: onLogin },
  })
}
