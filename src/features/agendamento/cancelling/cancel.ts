import type { Agendamento } from '#domain/agendamento/schema.ts'
import { notify } from '#src/components/toast.tsx'
import { NOTICE_ID, notifyLogin, notifyNoSession, notifyNoStorage } from '../queue/notices.ts'
import { cancelAgendamento } from './commands.ts'

/** Cancels a confirmed visit; says what came of it. */
export async function cancelVisit(
  agendamento: Agendamento,
  dono: string,
  onLogin: () => void,
): Promise<void> {
  const answer = await cancelAgendamento(agendamento, dono, crypto.randomUUID())
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage('O agendamento não foi cancelado')
    return
  }
  switch (answer.value.kind) {
    case 'cancelled':
      notify.ok('Agendamento cancelado', { id: NOTICE_ID })
      return
    case 'queued':
      notify.info('Cancelamento guardado neste aparelho', {
        id: NOTICE_ID,
        text: 'A clínica ainda não recebeu. Enviamos quando houver internet.',
      })
      return
    case 'refused':
      notify.bad('O agendamento não foi cancelado', { id: NOTICE_ID, text: answer.value.mensagem })
      return
    case 'login':
      notifyLogin(onLogin)
  }
}
