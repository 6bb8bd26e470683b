import { presentInWords } from '#domain/agendamento/texts.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { VisitFacts } from '#domain/outbox/present.ts'
import { notify } from '#src/components/toast.tsx'

/** One notice at a time says what became of an act on one's own visits. */
export const NOTICE_ID = 'meus-agendamentos'

/** The session ended and the row waits on this device. */
export function notifyLogin(onLogin: () => void, id = NOTICE_ID): void {
  notify.info('Sua sessão terminou', {
    id,
    text: 'O pedido está guardado neste aparelho. Faça login para enviar.',
    action: { label: 'Login', onClick: onLogin },
  })
}

/** The session ended and nothing was queued. */
export function notifyNoSession(onLogin: () => void, id = NOTICE_ID): void {
  notify.info('Sua sessão terminou', {
    id,
    text: 'Nada foi enviado nem guardado. Faça login e tente de novo.',
    action: { label: 'Login', onClick: onLogin },
  })
}

/** The device has no storage for a row. */
export function notifyNoStorage(title: string): void {
  notify.bad(title, { id: NOTICE_ID, text: 'Este aparelho não tem espaço para guardar o pedido.' })
}

/** The clinic had received it, and has made something else of the visit since. */
export function notifyChangedSince(current: VisitFacts, today: ClinicDate, id = NOTICE_ID): void {
  notify.info('A clínica recebeu e mudou depois', { id, text: presentInWords(current, today) })
}
