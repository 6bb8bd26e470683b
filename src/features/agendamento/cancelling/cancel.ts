import type { Agendamento } from '#domain/agendamento/schema.ts'
import { SENT_LATER } from '#src/components/notices/line-words.ts'
import { noticesOf, tellEnd } from '../queue/notices.ts'
import { requestCancellation } from './commands.ts'

/** Cancels a confirmed visit; says what came of it. */
export async function cancelVisit(
  agendamento: Agendamento,
  dono: string,
  onLogin: () => void,
): Promise<void> {
  await tellEnd(await requestCancellation(agendamento, dono, crypto.randomUUID()), {
    ...noticesOf('Agendamento cancelado', 'O agendamento não foi cancelado', onLogin),
    queued: {
      tone: 'info',
      title: 'Cancelamento guardado neste aparelho',
      text: SENT_LATER,
    },
  })
}
