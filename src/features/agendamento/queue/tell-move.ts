import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Result } from '#domain/lib/result.ts'
import { notify } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import type { LifeOutcome } from '../life/commands.ts'
import { readToday } from '../queries.ts'
import { NOTICE_ID, notifyChangedSince, notifyLogin, notifyNoSession, notifyNoStorage } from './notices.ts'

const NOT_MOVED = 'O horário não foi trocado'

/** Says what came of a move that one tap asked for. */
export async function tellMove(
  para: ClinicDateTime,
  answer: Result<LifeOutcome, EnqueueError>,
  onLogin: () => void,
): Promise<void> {
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage(NOT_MOVED)
    return
  }
  const outcome = answer.value
  switch (outcome.kind) {
    case 'done':
      if (outcome.current !== undefined) notifyChangedSince(outcome.current, await readToday())
      else notify.ok(`Remarcado: ${shortMoment(para, await readToday())}.`, { id: NOTICE_ID })
      return
    case 'queued':
      notify.info('Troca guardada neste aparelho', {
        id: NOTICE_ID,
        text: 'Seu horário continua valendo até a clínica confirmar o novo.',
      })
      return
    case 'uncertain':
      notify.info('Não sabemos se a clínica recebeu', {
        id: NOTICE_ID,
        text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: a mesma troca não é feita duas vezes.',
      })
      return
    case 'refused':
      notify.bad(NOT_MOVED, { id: NOTICE_ID, text: outcome.error.mensagem })
      return
    case 'login':
      notifyLogin(onLogin)
  }
}
