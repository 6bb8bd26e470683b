import { ok } from '#domain/lib/result.ts'
import { IS_UNCERTAIN } from '#src/components/notices/line-words.ts'
import type { ToastOptions } from '#src/components/notices/toast.tsx'
import type { Ended } from '#src/offline/queue/act.ts'
import { type Notices, noticesOf, tellEnd } from '../queue/notices.ts'

/** One notice at a time says what came of a press of reception's. */
export const RECEPTION_NOTICE_ID = 'agenda'

/** What is said where the booking that was typed over is not there any more: the form is a new one. */
export const TAKEN_OUT = [
  'Este pedido foi retirado da fila',
  {
    id: RECEPTION_NOTICE_ID,
    text: 'O que você digitou está agora num cadastro novo. Para marcar, salve de novo.',
  },
] as const

type Ways = {
  readonly onLogin: () => void
  /** Leads to what the clinic did not take. */
  readonly onRefused: () => void
  /** The way back, and for how long it stands there (s); for good unless said. */
  readonly undo?: NonNullable<ToastOptions['action']> & { readonly seconds?: number }
}

/**
 * Says what came of reception's act on a visit: done, kept on this device, or not taken. `own`: where a
 * screen has other words.
 */
export function tell(ended: Ended, title: string, ways: Ways, own: Partial<Notices> = {}): Promise<void> {
  const { undo, onLogin, onRefused } = ways
  const way = undo === undefined ? {} : { action: undo, ...(undo.seconds && { seconds: undo.seconds }) }
  const isKept = ended.ok && ended.value.kind === 'refused' && ended.value.row !== null
  const notices: Notices = {
    ...noticesOf(title, 'A clínica não aceitou', onLogin),
    done: { tone: 'ok', title, ...way },
    queued: { tone: 'info', title, text: 'Guardado neste aparelho: a clínica ainda não confirmou.', ...way },
    uncertain: {
      tone: 'bad',
      title: IS_UNCERTAIN,
      text: 'Este aparelho não tem espaço para guardar. Faça de novo: repetir é seguro.',
    },
    refused: {
      tone: 'bad',
      title: 'A clínica não aceitou',
      // What this device had no room for stands nowhere to be resolved.
      ...(isKept && { action: { label: 'Resolver', onClick: onRefused } }),
    },
    no_storage: {
      tone: 'bad',
      title: 'Não foi possível guardar',
      text: 'Este aparelho não tem espaço para guardar. Nada mudou.',
    },
    ...own,
  }
  return tellEnd(ended, notices, RECEPTION_NOTICE_ID, (outcome) => void tell(ok(outcome), title, ways, own))
}
