import { expect, it } from 'vitest'
import { queueWords } from './queue-words.ts'

const nothing = { pending: 0, waiting: 0, choice: 0, progress: null, mayLack: false }

it.each([
  [{}, 'Tudo enviado'],
  [{ mayLack: true }, 'Nada a enviar'],
  [{ mayLack: undefined }, null],
  [{ pending: 5, waiting: 5, progress: { done: 1, total: 5 } }, 'Enviando 2 de 5'],
  [{ pending: 1, waiting: 1, progress: { done: 0, total: 1 } }, 'Enviando'],
  [{ pending: 3, waiting: 1, choice: 2 }, '1 aguardando envio'],
  [{ pending: 1, choice: 1 }, '1 precisa da sua escolha'],
  [{ pending: 2, choice: 2 }, '2 precisam da sua escolha'],
])('%j is "%s"', (queue, words) => {
  expect(queueWords({ ...nothing, ...queue }, 'answers')).toBe(words)
})

it.each([
  ['unknown', 'Conectando'],
  ['silent', 'Sem resposta da clínica'],
  ['offline', 'Sem internet'],
] as const)('an empty queue says of a line that is %s: "%s"', (line, words) => {
  for (const mayLack of [false, true, undefined])
    expect(queueWords({ ...nothing, mayLack }, line)).toBe(words)
  expect(queueWords({ ...nothing, waiting: 2, pending: 2 }, line)).toBe('2 aguardando envio')
})
