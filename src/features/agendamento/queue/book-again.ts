import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/toast.tsx'
import { book, markAsSeen } from './commands.ts'
import { NOTICE_ID, notifyLogin, notifyNoSession, notifyNoStorage } from './notices.ts'
import { bookingOf } from './rows.ts'

/**
 * What is to be other than in the refused booking: the time, or the service's price and length as they are
 * now.
 */
export type BookingChange = { readonly when?: ClinicDateTime; readonly current?: boolean }

/**
 * Books what was refused once more, at another time or as the clinic has the service now, in place of the
 * refused row; says what came of it.
 */
export async function bookAgain(row: OutboxRow, change: BookingChange, onLogin: () => void): Promise<void> {
  const refused = bookingOf(row)
  if (refused === null) return
  const { pedido, imagem } = refused
  const current = change.current === true ? (row.error?.atual ?? {}) : {}
  const id = crypto.randomUUID()
  const answer = await book({
    dono: row.dono,
    pedido: { ...pedido, ...current, dataHoraAgendada: change.when ?? pedido.dataHoraAgendada },
    imagem,
    id,
    supersedes: row.id,
  })
  if (!answer.ok) {
    if (answer.error === 'no_session') notifyNoSession(onLogin)
    else notifyNoStorage(AGENDAMENTO_TEXTS.failure)
    return
  }
  const outcome = answer.value
  switch (outcome.kind) {
    case 'confirmed':
      await markAsSeen(id)
      notify.ok(AGENDAMENTO_TEXTS.success, { id: NOTICE_ID })
      return
    case 'queued':
      notify.info('Guardado neste aparelho', {
        id: NOTICE_ID,
        text: 'A clínica ainda não confirmou. Enviamos quando houver internet.',
      })
      return
    case 'uncertain':
      notify.info('Não sabemos se a clínica recebeu', {
        id: NOTICE_ID,
        text: 'Este aparelho está sem espaço, e a clínica não respondeu. Tente de novo: o mesmo pedido não é marcado duas vezes.',
      })
      return
    case 'taken':
    case 'refused':
      notify.bad(AGENDAMENTO_TEXTS.failure, { id: NOTICE_ID, text: outcome.mensagem })
      return
    case 'changed':
      notify.bad(AGENDAMENTO_TEXTS.failure, {
        id: NOTICE_ID,
        text: 'A clínica mudou este serviço. Veja o novo valor.',
      })
      return
    case 'login':
      notifyLogin(onLogin)
  }
}
