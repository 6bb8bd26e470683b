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
