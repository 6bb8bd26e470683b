import type { Result } from '#domain/lib/result.ts'
import { notify } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { readToday } from '../queries.ts'
import { notifyChangedSince, notifyLogin, notifyNoSession } from '../queue/notices.ts'
import type { LifeOutcome } from './commands.ts'

/** One notice at a time says what came of a press of reception's. */
export const RECEPTION_NOTICE_ID = 'agenda'

type Ways = {
  readonly onLogin: () => void
  /** Leads to what the clinic did not take. */
  readonly onRefused: () => void
  /** The way back, and for how long it stands there (s); for good unless said. */
  readonly undo?: { readonly label: string; readonly onClick: () => void; readonly seconds?: number }
}

/** Says what came of reception's act on a visit: done, kept on this device, or not taken. */
export function tell(
  outcome: Result<LifeOutcome, EnqueueError>,
  title: string,
  { undo, onLogin, onRefused }: Ways,
): void {
  const id = RECEPTION_NOTICE_ID
  if (!outcome.ok) {
    if (outcome.error === 'no_session') notifyNoSession(onLogin, id)
    else
      notify.bad('Não foi possível guardar', {
        id,
        text: 'Este aparelho não tem espaço, e a clínica não respondeu. Nada mudou.',
      })
    return
  }
  const way = undo === undefined ? {} : { action: undo, ...(undo.seconds && { seconds: undo.seconds }) }
  switch (outcome.value.kind) {
    case 'done': {
      const { current } = outcome.value
      if (current === undefined) notify.ok(title, { id, ...way })
      else void readToday().then((today) => notifyChangedSince(current, today, id))
      return
    }
    case 'queued':
      notify.info(title, { id, text: 'Guardado neste aparelho: a clínica ainda não recebeu.', ...way })
      return
    case 'login':
      notifyLogin(onLogin, id)
      return
    case 'uncertain':
      notify.bad('Não sabemos se a clínica recebeu', {
        id,
        text: 'Este aparelho não tem espaço para guardar. Faça de novo: repetir é seguro.',
      })
      return
    case 'refused':
      notify.bad('A clínica não aceitou', {
        id,
        text: outcome.value.error.mensagem,
        action: { label: 'Resolver', onClick: onRefused },
      })
  }
}
