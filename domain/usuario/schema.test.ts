import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { loginInputSchema, registrationInputSchema } from './schema.ts'
import { USUARIO_TEXTS } from './texts.ts'

const account = {
  nomeUsuario: ' Ana ',
  enderecoEmail: ' Ana@Exemplo.com',
  senha: 'oito-ou-mais',
  confirmSenha: 'oito-ou-mais',
}

describe('login', () => {
  it('puts each message under its own field', () => {
    expect(refusals(loginInputSchema, { enderecoEmail: ' ', senha: '' })).toEqual([
      ['enderecoEmail', 'Email é obrigatório!'],
      ['senha', 'Senha é obrigatória!'],
    ])
    expect(refusals(loginInputSchema, {})).toHaveLength(2)
  })

  it('compares e-mails without case and space, and leaves the password alone', () => {
    expect(loginInputSchema.parse({ enderecoEmail: ' Ana@Exemplo.com ', senha: ' Ab ' })).toEqual({
      enderecoEmail: 'ana@exemplo.com',
      senha: ' Ab ',
    })
  })

  it('does not let a password of any length reach the hash', () => {
    expect(refusals(loginInputSchema, { enderecoEmail: 'a', senha: 'x'.repeat(201) })).toEqual([
      ['senha', 'Senha longa demais.'],
    ])
  })
})

describe('register', () => {
  it('brings the wire to one form', () => {
    expect(registrationInputSchema.parse(account)).toEqual({
      ...account,
      nomeUsuario: 'Ana',
      enderecoEmail: 'ana@exemplo.com',
    })
  })

  it('asks for every field, once', () => {
    const empty = { nomeUsuario: '', enderecoEmail: '', senha: '', confirmSenha: '' }
    const expected = [
      ['nomeUsuario', 'Nome de usuário é obrigatório!'],
      ['enderecoEmail', 'Email é obrigatório!'],
      ['senha', 'Senha é obrigatória!'],
    ]
    expect(refusals(registrationInputSchema, empty)).toEqual(expected)
    expect(refusals(registrationInputSchema, {})).toEqual([
      ...expected,
      ['confirmSenha', 'As senhas não são iguais!'],
    ])
  })

  it('compares the passwords even while another field is wrong', () => {
    expect(refusals(registrationInputSchema, { ...account, nomeUsuario: '', confirmSenha: 'outra' })).toEqual(
      [
        ['nomeUsuario', 'Nome de usuário é obrigatório!'],
        ['confirmSenha', 'As senhas não são iguais!'],
      ],
    )
  })

  it('asks for eight characters', () => {
    expect(
      refusals(registrationInputSchema, { ...account, senha: '1234567', confirmSenha: '1234567' }),
    ).toEqual([['senha', 'Use pelo menos 8 caracteres.']])
  })

  it.each([null, 'texto', 7, undefined])('refuses a body of %j without falling over', (corpo) => {
    expect(registrationInputSchema.safeParse(corpo).success).toBe(false)
  })
})

it('says what the specification says, to the letter', () => {
  expect(USUARIO_TEXTS).toEqual({
    loginFailure: 'Erro ao fazer login, email ou senha incorretos!',
    registrationFailure: 'Erro ao realizar o cadastro!',
    registrationSuccess: 'Cadastro realizado com sucesso!',
    emptyList: 'Não tem usuários cadastrados para serem exibidos',
  })
})
