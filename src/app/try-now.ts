import { notify } from '#src/components/toast.tsx'
import { retryQueue } from '#src/features/queue/commands.ts'
import { sync } from './sync.ts'

/** "Tentar agora": everything that waits goes now; without a network it is said that it cannot. */
export async function tryNow(): Promise<void> {
  if (!navigator.onLine) {
    notify.info('Sem internet', {
      id: 'tentar-agora',
      text: 'Está guardado neste aparelho. Enviamos quando a internet voltar.',
    })
    return
  }
  await retryQueue()
  await sync.verify()
}
