import { describe, expect, it } from 'vitest'
import { buscarPessoas, nomeDe } from './search.ts'
import type { Pessoa } from './schema.ts'

const pessoa = (nome: string, sobrenome: string, mais: Partial<Pessoa & { cpf: string }> = {}) => ({
  email: `${nome.toLowerCase()}@exemplo.test`,
  nomeUsuario: 'alguém',
  nome,
  sobrenome,
  telefone: '',
  ...mais,
})

const luiza = pessoa('Luíza', 'Prado', { telefone: '(11) 99561-3340', cpf: '529.982.247-25' })
const conceicao = pessoa('Conceição', 'Dias', { telefone: '(21) 98140-2276' })
const agata = pessoa('Ágata', 'Sá', { email: 'c.dias@exemplo.test' })

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
  ])('by %j', (busca, achadas) => {
    expect(buscarPessoas([luiza, conceicao, agata], busca)).toEqual(achadas)
  })
})

it('calls a person by the profile, else by the registered name', () => {
  expect([luiza, pessoa('', ''), pessoa('', 'Sá')].map(nomeDe)).toEqual(['Luíza Prado', 'alguém', 'Sá'])
})
