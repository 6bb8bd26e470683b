import { expect, it } from 'vitest'
import type { UsuarioListado } from '#domain/perfil/schema.ts'
import { contatoDe, enderecoEmLinhas, iniciais } from './usuario-lines.ts'

function pessoa(nome: string, email: string, mudanca: Partial<UsuarioListado> = {}): UsuarioListado {
  return {
    id: 1,
    nomeUsuario: nome,
    nome,
    sobrenome: '',
    email: `${email}@exemplo.test`,
    telefone: '',
    dataNascimento: null,
    cpf: '',
    cep: '',
    uf: '',
    municipio: '',
    bairro: '',
    logradouro: '',
    numero: null,
    numeroCasa: null,
    complemento: '',
    versao: 1,
    ...mudanca,
  }
}

const luiza = pessoa('Luíza', 'luiza.prado', { sobrenome: 'Prado', telefone: '(11) 99561-3340' })

it('names a person by two letters at most', () => {
  expect([
    iniciais('Beatriz Nogueira'),
    iniciais('ana maria de souza'),
    iniciais('Ána'),
    iniciais(' '),
  ]).toEqual(['BN', 'AS', 'Á', ''])
})

it('writes an address in the lines that have something', () => {
  const casa = { logradouro: 'Rua Girassol', numero: 310, complemento: 'apto 42', cep: '05433-001' }
  expect(enderecoEmLinhas(pessoa('A', 'a', { ...casa, municipio: 'São Paulo', uf: 'SP' }))).toEqual([
    'Rua Girassol, 310, apto 42',
    'São Paulo, SP',
    '05433-001',
  ])
  expect(enderecoEmLinhas(luiza)).toEqual([])
})

it('calls any phone and writes to mobiles', () => {
  expect(contatoDe('(11) 99561-3340')).toEqual({
    ligar: 'tel:+5511995613340',
    whatsapp: 'https://wa.me/5511995613340',
  })
  expect(contatoDe('(11) 3555-0148')).toEqual({ ligar: 'tel:+551135550148', whatsapp: null })
  expect(contatoDe('')).toEqual({ ligar: null, whatsapp: null })
})
