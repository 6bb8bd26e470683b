import { expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { figuresOf, inviteText, writtenInWords } from './words.ts'

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

it('invites her by her first name, with the address and what comes after it', () => {
  const text = inviteText({ nome: 'Maria Souza', clinica: 'Clínica Aurora', address: 'https://a.test' })
  expect(text).toContain('Olá, Maria! Aqui é da Clínica Aurora.')
  expect(text).toContain('https://a.test/register')
  // Who has no name is called by her number everywhere, but not to her face.
  expect(inviteText({ nome: '(11) 97310-5528', clinica: '', address: '' })).toMatch(/^Olá! Para marcar/)
})

it('says what was written of a card, in the order of the form, and what was emptied', () => {
  const campos = { dataNascimento: '1990-02-08', cpf: '', telefone: '(11) 97381-4460' }
  expect(writtenInWords(campos)).toBe('Telefone (11) 97381-4460 · CPF vazio · Nascimento 08/02/1990')
})
