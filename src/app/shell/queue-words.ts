import { countInWords } from '#domain/lib/count.ts'
import type { HeaderQueue } from '#src/features/queue/queries.ts'
import type { Line } from '#src/offline/reach.ts'

/**
 * How the queue stands, in a few words: what happens now, else what waits for the network, else for the
 * person, else how the line is: nothing is called sent of one that is dead, nor all where some of it may not
 * be at the clinic. Null where that is not known yet.
 */
export function queueWords(queue: HeaderQueue, line: Line): string | null {
  const { waiting, choice, progress, mayLack } = queue
  if (progress !== null)
    return progress.total === 1 ? 'Enviando' : `Enviando ${progress.done + 1} de ${progress.total}`
  if (waiting > 0) return `${waiting} aguardando envio`
  if (choice > 0) return countInWords(choice, 'precisa da sua escolha', 'precisam da sua escolha')
  if (line !== 'answers') return LINE_WORDS[line]
  if (mayLack === undefined) return null
  return mayLack ? 'Nada a enviar' : 'Tudo enviado'
}

const LINE_WORDS: Record<Exclude<Line, 'answers'>, string> = {
  unknown: 'Conectando',
  silent: 'Sem resposta da clínica',
  offline: 'Sem internet',
}
