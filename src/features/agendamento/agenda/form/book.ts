import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS, changedInWords } from '#domain/agendamento/texts.ts'
import { ok } from '#domain/lib/result.ts'
import { NO_ROOM_FOR_FORM } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { refreshAgenda } from '../../commands.ts'
import { RECEPTION_NOTICE_ID } from '../../life/notices.ts'
import { readToday } from '../../queries.ts'
import { book, letGo, markAsSeen } from '../../queue/commands.ts'
import { notifyThere, tellEnd } from '../../queue/notices.ts'
import { REPLACED } from '../../queue/replaced.ts'
import { NOTHING_LEFT, type SaveOutcome, type SaveRequest } from './outcome.ts'
import { bookingNotices, notifyFailure, notifyLogin } from './save-notices.ts'

/** A new visit, as reception writes it down; says what came of it, and under which id it is known. */
export async function bookByReception(
  pedido: AgendamentoCreate,
  {
    id,
    supersedes,
    imagem,
    dono,
    isShown,
    onLogin,
  }: Omit<SaveRequest, 'target' | 'values' | 'encaixe'> & { id: string },
): Promise<SaveOutcome> {
  const answer = await book({
    dono,
    pedido,
    imagem,
    byReception: true,
    id,
    ...(supersedes !== null && { supersedes }),
  })
  if (!answer.ok) {
    if (answer.error === 'replaced') {
      notify.info('Este pedido não está mais na fila', {
        id: RECEPTION_NOTICE_ID,
        text: `Ele ${REPLACED} Nada foi salvo agora. Para marcar mais este, salve de novo.`,
      })
      return { kind: 'failed', fields: [], kept: NOTHING_LEFT }
    }
    if (answer.error === 'no_session') notifyLogin(onLogin)
    else notifyFailure(NO_ROOM_FOR_FORM)
    return { kind: 'failed', fields: [], kept: null }
  }
  const outcome = answer.value
  const kept = outcome.isQueued ? NOTHING_LEFT : null
  switch (outcome.kind) {
    case 'booked':
      await markAsSeen(outcome.id)
      notify.ok(AGENDAMENTO_TEXTS.success, { id: RECEPTION_NOTICE_ID })
      return { kind: 'done', isAtClinic: true }
    case 'moved':
      await markAsSeen(outcome.id)
      notify.info('Este agendamento mudou depois', {
        id: RECEPTION_NOTICE_ID,
        text: changedInWords(pedido, outcome.current, await readToday()),
      })
      return { kind: 'done' }
    case 'queued':
    case 'login':
      await tellEnd(ok(outcome), bookingNotices(onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'done' }
    case 'given up':
      await tellEnd(ok(outcome), bookingNotices(onLogin), RECEPTION_NOTICE_ID)
      return { kind: 'failed', fields: [], kept }
    case 'uncertain':
      notifyFailure(
        'A clínica não respondeu, e este aparelho não tem espaço para guardar. Salve de novo: o mesmo pedido não é marcado duas vezes.',
      )
      return { kind: 'failed', fields: [], uncertain: true, kept: null }
    case 'taken':
      // The neighbour may be newer than what this device has.
      await refreshAgenda()
      if (isShown()) return { kind: 'taken', kept: kept && { refusedId: outcome.id } }
      notifyFailure(outcome.mensagem)
      return { kind: 'failed', fields: [], kept }
    case 'yours':
      notify.info('Este horário já é seu', {
        id: RECEPTION_NOTICE_ID,
        text: 'Já há um agendamento seu nessa hora.',
      })
      return { kind: 'failed', fields: [], kept: kept && { refusedId: await letGo(outcome.id) } }
    case 'changed':
    case 'refused':
      // The form still holds what was asked for: no row of it needs to stay in the queue.
      if (outcome.kind === 'refused' && outcome.isThere) notifyThere(RECEPTION_NOTICE_ID)
      else notifyFailure(outcome.kind === 'refused' ? outcome.mensagem : 'A clínica mudou este serviço.')
      return {
        ...{ kind: 'failed', fields: [] },
        kept: kept && { refusedId: isShown() ? await letGo(outcome.id) : null },
      }
  }
}
