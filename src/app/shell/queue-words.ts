import type { QueueSummary } from '#domain/outbox/progress.ts'
import { count } from './plural.ts'

/** How the queue stands, in a few words: what happens now, else what waits for the network, else for the person. */
export function queueWords({ aguardando, escolha, progress }: QueueSummary): string {
  if (progress !== null)
    return progress.total === 1 ? 'Enviando' : `Enviando ${progress.done + 1} de ${progress.total}`
  if (aguardando > 0) return `${aguardando} aguardando envio`
  if (escolha > 0) return count(escolha, 'precisa da sua escolha', 'precisam da sua escolha')
  return 'Tudo enviado'
}
