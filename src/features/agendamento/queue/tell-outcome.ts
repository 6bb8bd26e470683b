import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS, changedInWords } from '#domain/agendamento/texts.ts'
import type { Result } from '#domain/lib/result.ts'
import { notify } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { readToday } from '../queries.ts'
import { markAsSeen, type Outcome } from './commands.ts'
import { NOTICE_ID, notifyLogin, notifyNoSession, notifyNoStorage } from './notices.ts'

/** Says what came of a booking that one tap asked for. */
export async function tellOutcome(
  { id, asked }: { readonly id: string; readonly asked: AgendamentoCreate },
  answer: Result<Outcome, EnqueueError>,
  onLogin: () => void,
): Promise<void> {
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage(AGENDAMENTO_TEXTS.failure)
    return
  }
  const outcome = answer.value
  switch (outcome.kind) {
    case 'confirmed':
      await markAsSeen(id)
      notify.ok(AGENDAMENTO_TEXTS.success, { id: NOTICE_ID })
      return
    case 'moved':
      await markAsSeen(id)
      notify.info('A clínica mudou este agendamento', {
        id: NOTICE_ID,
        text: changedInWords(asked, outcome.current, await readToday()),
      })
      return
    case 'queued':
      notify.info('Guardado neste aparelho', {
        id: NOTICE_ID,
        text: 'A clínica ainda não confirmou. Enviamos quando houver internet.',
      })
      return
    case 'uncertain':
      notify.info('Não sabemos se a clínica recebeu', {
        id: NOTICE_ID,
        text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: o mesmo pedido não é marcado duas vezes.',
      })
      return
    case 'yours':
      notify.info('Este horário já é seu', { id: NOTICE_ID, text: 'Você já tem um agendamento nessa hora.' })
      return
    case 'taken':
    case 'refused':
      notify.bad(AGENDAMENTO_TEXTS.failure, { id: NOTICE_ID, text: outcome.mensagem })
      return
    case 'changed':
      notify.bad(AGENDAMENTO_TEXTS.failure, {
        id: NOTICE_ID,
        text: 'A clínica mudou este serviço. Veja o novo valor.',
      })
      return
    case 'login':
      notifyLogin(onLogin)
  }
}
