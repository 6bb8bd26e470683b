import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { ok } from '#domain/lib/result.ts'
import { IS_UNCERTAIN } from '#src/components/notices/line-words.ts'
import type { Ended } from '#src/offline/queue/act.ts'
import { readToday } from '../queries.ts'
import { noticesOf, QUEUE_NOTICE, tellEnd } from './notices.ts'
import { sentTime } from './rows.ts'

/** Says what came of a move that one tap asked for. */
export async function tellMove(para: ClinicDateTime, ended: Ended, onLogin: () => void): Promise<void> {
  const when = (ended.ok ? sentTime(ended.value) : null) ?? para
  const done = `Remarcado: ${shortMoment(when, await readToday())}.`
  const notices = {
    ...noticesOf(done, 'O horário não foi trocado', onLogin),
    queued: {
      tone: 'info',
      title: 'Troca guardada neste aparelho',
      text: 'Seu horário continua valendo até a clínica confirmar o novo.',
    },
    uncertain: {
      tone: 'info',
      title: IS_UNCERTAIN,
      text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: a mesma troca não é feita duas vezes.',
    },
  } as const
  await tellEnd(ended, notices, QUEUE_NOTICE, (outcome) => void tellMove(para, ok(outcome), onLogin))
}
