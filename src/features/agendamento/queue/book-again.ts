import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/toast.tsx'
import { agendar, cancelarAgendamento, marcarVisto } from './commands.ts'

const AVISO = 'meus-agendamentos'

/**
 * Books what was refused once more, at another time or as the clinic has the service now, in place of the refused
 * row; says what came of it.
 */
export async function agendarDeNovo(
  row: OutboxRow,
  mudanca: { readonly quando?: DataHora; readonly atual?: boolean },
  onLogin: () => void,
): Promise<void> {
  if (row.command.kind !== 'agendamento.criar') return
  const { pedido, imagem } = row.command.payload
  const atual = mudanca.atual === true ? (row.error?.atual ?? {}) : {}
  const id = crypto.randomUUID()
  const answer = await agendar({
    dono: row.dono,
    pedido: { ...pedido, ...atual, dataHoraAgendada: mudanca.quando ?? pedido.dataHoraAgendada },
    imagem,
    id,
    supersedes: row.id,
  })
  if (!answer.ok) {
    if (answer.error === 'sem_sessao') avisarSemSessao(onLogin)
    else avisarSemEspaco(TEXTOS_AGENDAMENTO.falha)
    return
  }
  const desfecho = answer.value
  switch (desfecho.tipo) {
    case 'confirmado':
      await marcarVisto(id)
      notify.ok(TEXTOS_AGENDAMENTO.sucesso, { id: AVISO })
      return
    case 'guardado':
      notify.info('Guardado neste aparelho', {
        id: AVISO,
        text: 'A clínica ainda não confirmou. Enviamos quando houver internet.',
      })
      return
    case 'incerto':
      notify.info('Não sabemos se a clínica recebeu', {
        id: AVISO,
        text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: o mesmo pedido não é marcado duas vezes.',
      })
      return
    case 'ocupado':
    case 'recusado':
      notify.bad(TEXTOS_AGENDAMENTO.falha, { id: AVISO, text: desfecho.mensagem })
      return
    case 'alterado':
      notify.bad(TEXTOS_AGENDAMENTO.falha, {
        id: AVISO,
        text: 'A clínica mudou este serviço. Veja o novo valor.',
      })
      return
    case 'login':
      avisarLogin(onLogin)
  }
}

/** Cancels a confirmed visit; says what came of it. */
export async function cancelar(agendamento: Agendamento, dono: string, onLogin: () => void): Promise<void> {
  const answer = await cancelarAgendamento(agendamento, dono, crypto.randomUUID())
  if (!answer.ok) {
    if (answer.error === 'sem_sessao') avisarSemSessao(onLogin)
    else avisarSemEspaco('O agendamento não foi cancelado')
    return
  }
  switch (answer.value.tipo) {
    case 'cancelado':
      notify.ok('Agendamento cancelado', { id: AVISO })
      return
    case 'guardado':
      notify.info('Cancelamento guardado neste aparelho', {
        id: AVISO,
        text: 'A clínica ainda não recebeu. Enviamos quando houver internet.',
      })
      return
    case 'recusado':
      notify.bad('O agendamento não foi cancelado', { id: AVISO, text: answer.value.mensagem })
      return
    case 'login':
      avisarLogin(onLogin)
  }
}

function avisarLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: AVISO,
    text: 'O pedido está guardado neste aparelho. Faça login para enviar.',
    action: { label: 'Login', onClick: onLogin },
  })
}

function avisarSemSessao(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: AVISO,
    text: 'Nada foi enviado nem guardado. Faça login e tente de novo.',
    action: { label: 'Login', onClick: onLogin },
  })
}

function avisarSemEspaco(titulo: string): void {
  notify.bad(titulo, { id: AVISO, text: 'Este aparelho não tem espaço para guardar o pedido.' })
}
