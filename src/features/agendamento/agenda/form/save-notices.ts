import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import { RECEPTION_NOTICE_ID } from '../../life/notices.ts'
import { type Notices, noticesOf } from '../../queue/notices.ts'

export function bookingNotices(onLogin: () => void): Notices {
  return noticesOf(AGENDAMENTO_TEXTS.success, AGENDAMENTO_TEXTS.failure, onLogin)
}

/** `isOfBooking`: the edit has become a part of a booking that waits. */
export function editNotices(isOfBooking: boolean, onLogin: () => void): Notices {
  const notices = isOfBooking
    ? bookingNotices(onLogin)
    : noticesOf('Agendamento alterado', UNCHANGED, onLogin)
  const text = isOfBooking
    ? 'Mudamos o pedido que está na fila. Enviamos quando houver internet.'
    : 'A clínica ainda não confirmou a alteração. Enviamos quando houver internet.'
  return { ...notices, queued: { tone: 'info', title: 'Guardado neste aparelho', text } }
}

const UNCHANGED = 'O agendamento não foi alterado'

export function notifyUnchanged(text: string): void {
  notify.bad(UNCHANGED, { id: RECEPTION_NOTICE_ID, text })
}

export function notifyFailure(text: string): void {
  notify.bad(AGENDAMENTO_TEXTS.failure, { id: RECEPTION_NOTICE_ID, text })
}

export function notifyLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: RECEPTION_NOTICE_ID,
    text: 'Faça login para continuar.',
    action: loginAction(onLogin),
  })
}
