import { shortMoment, untoldKindOf } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { notify } from '#src/components/toast.tsx'
import { knowVisit } from '../life/commands.ts'
import { NOTICE_ID, notifyNoSession, notifyNoStorage } from '../queue/notices.ts'

/**
 * "Ok, entendi": she knows the visit as it is now. Queued silently, whatever the network does: nothing of it
 * waits for an answer. Answers false where this device could not keep it; the visit goes on being told then.
 */
export async function understandVisit(
  visit: Agendamento,
  dono: string,
  today: ClinicDate,
  onLogin: () => void,
): Promise<boolean> {
  const kept = await knowVisit(visit, { dono, id: crypto.randomUUID() })
  if (!kept.ok) {
    if (kept.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage('Não deu para anotar')
    return false
  }
  const isMoved = untoldKindOf(visit) === 'moved'
  notify.ok(isMoved ? `Anotado: ${shortMoment(visit.dataHoraAgendada, today)}.` : 'Anotado.', {
    id: NOTICE_ID,
  })
  return true
}
