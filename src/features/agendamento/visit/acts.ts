import type { Agendamento } from '#domain/agendamento/schema.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import type { Result } from '#domain/lib/result.ts'
import type { VisitFacts } from '#domain/outbox/present.ts'
import { notify } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { confirmVisit, knowVisit, type LifeOutcome } from '../life/commands.ts'
import { readToday } from '../queries.ts'
import {
  NOTICE_ID,
  notifyChangedSince,
  notifyLogin,
  notifyNoSession,
  notifyNoStorage,
} from '../queue/notices.ts'

type Answer = Result<LifeOutcome, EnqueueError>

const NOT_SENT = 'A clínica não recebeu sua resposta'

/** Says that she will come, or takes it back. What waits or was refused, the page itself says. */
export async function answerVisit(
  visit: Agendamento,
  state: 'confirmada' | 'marcada',
  dono: string,
  onLogin: () => void,
): Promise<void> {
  const answer = await confirmVisit(visit, state, { dono, id: crypto.randomUUID() })
  if (!tellFailure(answer, NOT_SENT, onLogin)) return
  if (!(answer.ok && answer.value.kind === 'done')) return
  const { current } = answer.value
  if (current !== undefined) notifyChangedSince(current, await readToday())
  else notify.ok(state === 'confirmada' ? 'Presença confirmada' : 'Confirmação desfeita', { id: NOTICE_ID })
}

/** Says that she knows what the clinic made of it. */
export async function understandVisit(
  visit: Agendamento,
  dono: string,
  today: ClinicDate,
  onLogin: () => void,
): Promise<void> {
  const known = await knowVisit(visit, { dono, id: crypto.randomUUID() })
  if (known.ok) notify.ok(`Anotado: ${momentInWords(visit.dataHoraAgendada, today)}`, { id: NOTICE_ID })
  else if (known.error === 'no_session') notifyNoSession(onLogin)
  else notifyNoStorage('Não foi anotado')
}

/** What became of a wish for another time. What waits or was refused, the visit's page says. */
export async function tellMove(answer: Answer, para: ClinicDateTime, onLogin: () => void): Promise<void> {
  if (!tellFailure(answer, 'A visita não mudou de horário', onLogin)) return
  if (answer.ok && answer.value.kind === 'done') notifyMoved(para, answer.value.current, await readToday())
}

/** She has it at the time that she asked for, or as the clinic has made it since. */
export function notifyMoved(para: ClinicDateTime, current: VisitFacts | undefined, today: ClinicDate): void {
  if (current !== undefined) notifyChangedSince(current, today)
  else notify.ok('Visita remarcada', { id: NOTICE_ID, text: momentInWords(para, today) })
}

/** Whether it came as far as the queue or the clinic; what did not is said. */
function tellFailure(answer: Answer, title: string, onLogin: () => void): boolean {
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage(title)
    return false
  }
  const { value } = answer
  if (value.kind === 'login') notifyLogin(onLogin)
  if (value.kind === 'uncertain')
    notify.info('Não sabemos se a clínica recebeu', {
      id: NOTICE_ID,
      text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo.',
    })
  if (value.kind === 'refused' && value.row === null)
    notify.bad(title, { id: NOTICE_ID, text: value.error.mensagem })
  return value.kind !== 'login' && value.kind !== 'uncertain'
}
