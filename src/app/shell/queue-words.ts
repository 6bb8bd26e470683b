import { countInWords } from '#domain/lib/count.ts'
import type { QueueSummary } from '#domain/outbox/progress.ts'
import type { Line } from '#src/offline/reach.ts'

/**
 * How the queue stands, in a few words: what happens now, else what waits for the network, else for the
 * person, else how the line is: nothing is called sent of one that is dead.
 */
export function queueWords({ waiting, choice, progress }: QueueSummary, line: Line): string {
  if (progress !== null)
    return progress.total === 1 ? 'Enviando' : `Enviando ${progress.done + 1} de ${progress.total}`
  if (waiting > 0) return `${waiting} aguardando envio`
  if (choice > 0) return countInWords(choice, 'precisa da sua escolha', 'precisam da sua escolha')
  return LINE_WORDS[line]
}

const LINE_WORDS: Record<Line, string> = {
  answers: 'Tudo enviado',
  unknown: 'Conectando',
  silent: 'Sem resposta da clínica',
  offline: 'Sem internet',
}
