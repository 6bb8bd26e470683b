import { expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { creationKey } from './direct-write.ts'

const dez = { nome: 'Dez', descricao: 'Dez por cento.' }
const vinte = { nome: 'Vinte', descricao: 'Vinte por cento.' }

it('keeps a creation’s key until the clinic has answered, and for the same content alone', () => {
  const criacao = creationKey()
  const chave = (body: unknown) => criacao.headersFor(body)[IDEMPOTENCY_HEADER]
  const first = chave(dez)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  for (const tipo of ['sem_resposta', 'estranha'] as const) {
    criacao.settle({ tipo })
    expect(chave({ ...dez })).toBe(first)
  }
  expect(chave(vinte)).not.toBe(first)
  for (const tipo of ['ok', 'problema'] as const) {
    const before = chave(dez)
    criacao.settle({ tipo })
    expect(chave(dez)).not.toBe(before)
  }
})
