import { shortMoment, untoldKindOf } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { knowVisit } from '../life/commands.ts'
import { noticesOf, tellEnd } from './notices.ts'

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
  const ended = await knowVisit(visit, { dono, id: crypto.randomUUID() })
  const isMoved = untoldKindOf(visit) === 'moved'
  const done = isMoved ? `Anotado: ${shortMoment(visit.dataHoraAgendada, today)}.` : 'Anotado.'
  const notices = noticesOf(done, 'Não deu para anotar', onLogin)
  await tellEnd(ended, { ...notices, queued: notices.done })
  return ended.ok && (ended.value.kind === 'queued' || ended.value.kind === 'done')
}
