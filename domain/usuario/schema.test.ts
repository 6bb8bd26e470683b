import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { loginEntradaSchema, registroEntradaSchema } from './schema.ts'
import { TEXTOS_USUARIO } from './texts.ts'

const conta = {
  nomeUsuario: ' Ana ',
  enderecoEmail: ' Ana@Exemplo.com',
  senha: 'oito-ou-mais',
  confirmSenha: 'oito-ou-mais',
}

describe('login', () => {
  it('puts each message under its own field', () => {
    expect(refusals(loginEntradaSchema, { enderecoEmail: ' ', senha: '' })).toEqual([
      ['enderecoEmail', 'Email é obrigatório!'],
      ['senha', 'Senha é obrigatória!'],
    ])
    expect(refusals(loginEntradaSchema, {})).toHaveLength(2)
  })

  it('compares e-mails without case and space, and leaves the password alone', () => {
    expect(loginEntradaSchema.parse({ enderecoEmail: ' Ana@Exemplo.com ', senha: ' Ab ' })).toEqual({
      enderecoEmail: 'ana@exemplo.com',
      senha: ' Ab ',
    })
  })

  it('does not let a password of any length reach the hash', () => {
    expect(refusals(loginEntradaSchema, { enderecoEmail: 'a', senha: 'x'.repeat(201) })).toEqual([
      ['senha', 'Senha longa demais.'],
    ])
  })
})

describe('register', () => {
  it('brings the wire to one form', () => {
    expect(registroEntradaSchema.parse(conta)).toEqual({
      ...conta,
      nomeUsuario: 'Ana',
      enderecoEmail: 'ana@exemplo.com',
    })
  })

  it('asks for every field, once', () => {
    const vazio = { nomeUsuario: '', enderecoEmail: '', senha: '', confirmSenha: '' }
    const esperado = [
      ['nomeUsuario', 'Nome de usuário é obrigatório!'],
      ['enderecoEmail', 'Email é obrigatório!'],
      ['senha', 'Senha é obrigatória!'],
    ]
    expect(refusals(registroEntradaSchema, vazio)).toEqual(esperado)
    expect(refusals(registroEntradaSchema, {})).toEqual([
      ...esperado,
      ['confirmSenha', 'As senhas não são iguais!'],
    ])
  })

  it('compares the passwords even while another field is wrong', () => {
    expect(refusals(registroEntradaSchema, { ...conta, nomeUsuario: '', confirmSenha: 'outra' })).toEqual([
      ['nomeUsuario', 'Nome de usuário é obrigatório!'],
      ['confirmSenha', 'As senhas não são iguais!'],
    ])
  })

  it('asks for eight characters', () => {
    expect(refusals(registroEntradaSchema, { ...conta, senha: '1234567', confirmSenha: '1234567' })).toEqual([
      ['senha', 'Use pelo menos 8 caracteres.'],
    ])
  })

  it.each([null, 'texto', 7, undefined])('refuses a body of %j without falling over', (corpo) => {
    expect(registroEntradaSchema.safeParse(corpo).success).toBe(false)
  })
})

it('says what the specification says, to the letter', () => {
  expect(TEXTOS_USUARIO).toEqual({
    loginFalha: 'Erro ao fazer login, email ou senha incorretos!',
    registroFalha: 'Erro ao realizar o cadastro!',
    registroSucesso: 'Cadastro realizado com sucesso!',
    listaVazia: 'Não tem usuários cadastrados para serem exibidos',
  })
})
