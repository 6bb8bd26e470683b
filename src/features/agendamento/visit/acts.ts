import type { Agendamento } from '#domain/agendamento/schema.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { VisitFacts } from '#domain/outbox/present.ts'
import { notify } from '#src/components/toast.tsx'
import type { Ended } from '#src/offline/act.ts'
import { confirmVisit } from '../life/commands.ts'
import { readToday } from '../queries.ts'
import { NOTICE_ID, type Notices, noticesOf, notifyChangedSince, tellEnd } from '../queue/notices.ts'
import { sentTime } from '../queue/rows.ts'

/** What waits, or was refused and is kept, the page itself says. */
function noticesOfPage(ended: Ended, ...words: Parameters<typeof noticesOf>): Notices {
  const notices = noticesOf(...words)
  const isKept = ended.ok && ended.value.kind === 'refused' && ended.value.row !== null
  return { ...notices, queued: null, refused: isKept ? null : notices.refused }
}

/** Says that she will come, or takes it back. */
export async function answerVisit(
  visit: Agendamento,
  state: 'confirmada' | 'marcada',
  dono: string,
  onLogin: () => void,
): Promise<void> {
  const ended = await confirmVisit(visit, state, { dono, id: crypto.randomUUID() })
  const row = ended.ok && ended.value.kind === 'done' ? ended.value.row : undefined
  const said = row !== undefined && isSetVisitState(row.command) ? row.command.payload.estado : state
  const done = said === 'confirmada' ? 'Presença confirmada' : 'Confirmação desfeita'
  await tellEnd(ended, noticesOfPage(ended, done, 'A clínica não recebeu sua resposta', onLogin))
}

/** What became of a wish for another time. */
export async function tellMove(ended: Ended, para: ClinicDateTime, onLogin: () => void): Promise<void> {
  if (ended.ok && ended.value.kind === 'done')
    notifyMoved(sentTime(ended.value) ?? para, ended.value.current, await readToday())
  else await tellEnd(ended, noticesOfPage(ended, '', 'A visita não mudou de horário', onLogin))
}

/** She has it at the time that she asked for, or as the clinic has made it since. */
export function notifyMoved(para: ClinicDateTime, current: VisitFacts | undefined, today: ClinicDate): void {
  if (current !== undefined) notifyChangedSince(current, today)
  else notify.ok('Visita remarcada', { id: NOTICE_ID, text: momentInWords(para, today) })
}
