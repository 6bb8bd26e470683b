import type { QueueSummary } from '#domain/outbox/progress.ts'
import { count } from './plural.ts'

/**
 * How the queue stands, in a few words: what happens now, else what waits for the network, else for the
 * person.
 */
export function queueWords({ waiting, choice, progress }: QueueSummary): string {
  if (progress !== null)
    return progress.total === 1 ? 'Enviando' : `Enviando ${progress.done + 1} de ${progress.total}`
  if (waiting > 0) return `${waiting} aguardando envio`
  if (choice > 0) return count(choice, 'precisa da sua escolha', 'precisam da sua escolha')
  return 'Tudo enviado'
}
