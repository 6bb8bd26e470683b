import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { retryNow } from '#src/offline/queue/queue-rows.ts'
import { isOnline } from '#src/offline/reach.ts'
import { verifySoon } from '../verify-session.ts'

/** "Tentar agora": everything that waits goes now; without a network it is said that it cannot. */
export async function tryNow(): Promise<void> {
  if (!isOnline()) {
    notify.info('Sem internet', {
      id: 'tentar-agora',
      text: 'Está guardado neste aparelho. Enviamos quando a internet voltar.',
    })
    return
  }
  await retryNow(db, Date.now())
  verifySoon()
}
