import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS, changedInWords } from '#domain/agendamento/texts.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { IS_UNCERTAIN } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import type { EnqueueError } from '#src/offline/queue/outbox.ts'
import { readToday } from '../queries.ts'
import { type Booked, bookingOutcomeOf, markAsSeen } from './commands.ts'
import { noticesOf, notifyThere, QUEUE_NOTICE, tellEnd } from './notices.ts'

/** Says what came of a booking that one tap asked for. */
export async function tellOutcome(
  asked: AgendamentoCreate,
  answer: Result<Booked, EnqueueError>,
  onLogin: () => void,
): Promise<void> {
  const notices = {
    ...noticesOf(AGENDAMENTO_TEXTS.success, AGENDAMENTO_TEXTS.failure, onLogin),
    uncertain: {
      tone: 'info',
      title: IS_UNCERTAIN,
      text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: o mesmo pedido não é marcado duas vezes.',
    },
  } as const
  if (!answer.ok) return tellEnd(answer, notices)
  const outcome = answer.value
  switch (outcome.kind) {
    case 'booked':
      await markAsSeen(outcome.id)
      return tellEnd(ok({ kind: 'done' }), notices)
    case 'moved': {
      await markAsSeen(outcome.id)
      const text = changedInWords(asked, outcome.current, await readToday())
      notify.info('Este agendamento mudou depois', { id: QUEUE_NOTICE, text })
      return
    }
    case 'yours':
      notify.info('Este horário já é seu', {
        id: QUEUE_NOTICE,
        text: 'Você já tem um agendamento nessa hora.',
      })
      return
    case 'taken':
    case 'refused':
      if (outcome.kind === 'refused' && outcome.isThere) return notifyThere()
      notify.bad(AGENDAMENTO_TEXTS.failure, { id: QUEUE_NOTICE, text: outcome.mensagem })
      return
    case 'changed': {
      const text = 'A clínica mudou este serviço. Veja como ele ficou.'
      notify.bad(AGENDAMENTO_TEXTS.failure, { id: QUEUE_NOTICE, text })
      return
    }
    default: {
      const { id, isQueued } = outcome
      return tellEnd(
        ok(outcome),
        notices,
        QUEUE_NOTICE,
        (later) => void tellOutcome(asked, ok({ ...bookingOutcomeOf(later), id, isQueued }), onLogin),
      )
    }
  }
}
