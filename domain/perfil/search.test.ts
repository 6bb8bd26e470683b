import { describe, expect, it } from 'vitest'
import type { Contact } from './schema.ts'
import { displayName, matchContacts } from './search.ts'

const contact = (nome: string, sobrenome: string, more: Partial<Contact & { cpf: string }> = {}) => ({
  email: `${nome.toLowerCase()}@exemplo.test`,
  nomeUsuario: 'alguém',
  nome,
  sobrenome,
  telefone: '',
  ...more,
})

const luiza = contact('Luíza', 'Prado', { telefone: '(11) 99561-3340', cpf: '529.982.247-25' })
const conceicao = contact('Conceição', 'Dias', { telefone: '(21) 98140-2276' })
const agata = contact('Ágata', 'Sá', { email: 'c.dias@exemplo.test' })

describe('people are found', () => {
  it.each([
    ['', [agata, conceicao, luiza]],
    ['  ', [agata, conceicao, luiza]],
    ['luiza', [luiza]],
    ['LUÍZA p', [luiza]],
    ['prado luiza', [luiza]],
    ['dias', [agata, conceicao]],
    ['c.dias@', [agata]],
    ['(21) 98140', [conceicao]],
    ['3340', [luiza]],
    ['529.982.247-25', [luiza]],
    ['dias 98140', [conceicao]],
    ['-', []],
    ['ninguém', []],
  ])('by %j', (busca, matches) => {
    expect(matchContacts([luiza, conceicao, agata], busca)).toEqual(matches)
  })
})

it('calls a person by the profile, else by the registered name', () => {
  expect([luiza, contact('', ''), contact('', 'Sá')].map(displayName)).toEqual([
    'Luíza Prado',
    'alguém',
    'Sá',
  ])
})
