import { expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { figuresOf } from './words.ts'

const client = { nome: 'Maria', email: null, telefone: '' }
const at = (id: number, dataHoraAgendada: string, more: Partial<typeof visit> = {}) => ({
  ...{ ...visit, id, dataHoraAgendada },
  ...more,
})

it('counts what stands and what she missed, and says since when only where all is known', () => {
  const card = {
    client,
    upcoming: [at(1, '2026-11-27T09:00:00.000Z'), at(2, '2026-11-28T09:00:00.000Z', { estado: 'cancelada' })],
    past: [
      at(3, '2026-10-08T09:00:00.000Z', { estado: 'faltou' }),
      at(4, '2026-09-10T09:00:00.000Z', { estado: 'concluida' }),
    ],
  }
  expect(figuresOf({ ...card, isWhole: true })).toEqual({ visits: 3, missed: 1, since: 'setembro de 2026' })
  expect(figuresOf({ ...card, isWhole: false }).since).toBeNull()
  expect(figuresOf({ upcoming: [], past: [], isWhole: true })).toEqual({
    visits: 0,
    missed: 0,
    since: null,
  })
})
