import type { VisitFacts } from '#domain/agendamento/facts.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { notify } from '#src/components/notices/toast.tsx'
import type { Ended } from '#src/offline/queue/act.ts'
import { readToday } from '../queries.ts'
import { noticesOfPage, notifyChangedSince, QUEUE_NOTICE, tellEnd } from '../queue/notices.ts'
import { sentTime } from '../queue/rows.ts'

/** What became of a wish for another time. */
export async function tellMoveOnPage(ended: Ended, para: ClinicDateTime, onLogin: () => void): Promise<void> {
  if (ended.ok && ended.value.kind === 'done')
    notifyMoved(sentTime(ended.value) ?? para, ended.value.current, await readToday())
  else await tellEnd(ended, noticesOfPage(ended, '', 'A visita não mudou de horário', onLogin))
}

/** She has it at the time that she asked for, or as the clinic has made it since. */
export function notifyMoved(para: ClinicDateTime, current: VisitFacts | undefined, today: ClinicDate): void {
  if (current !== undefined) notifyChangedSince(current, today)
  else notify.ok('Visita remarcada', { id: QUEUE_NOTICE, text: momentInWords(para, today) })
}
