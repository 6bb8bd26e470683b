import { expect, it } from 'vitest'
import { queueWords } from './queue-words.ts'

const nada = { pendentes: 0, aguardando: 0, escolha: 0, progress: null }

it.each([
  [{}, 'Tudo enviado'],
  [{ pendentes: 5, aguardando: 5, progress: { done: 1, total: 5 } }, 'Enviando 2 de 5'],
  [{ pendentes: 1, aguardando: 1, progress: { done: 0, total: 1 } }, 'Enviando'],
  [{ pendentes: 3, aguardando: 1, escolha: 2 }, '1 aguardando envio'],
  [{ pendentes: 1, escolha: 1 }, '1 precisa da sua escolha'],
  [{ pendentes: 2, escolha: 2 }, '2 precisam da sua escolha'],
])('%j is "%s"', (fila, words) => {
  expect(queueWords({ ...nada, ...fila })).toBe(words)
})
