import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { PERFIL_FIELDS } from './fields.ts'
import { perfilFieldsSchema, perfilInputSchema, STATE_CODES, usuarioFilterSchema } from './schema.ts'
import { PERFIL_TEXTS } from './texts.ts'

describe('perfilEntradaSchema', () => {
  it('brings the wire to one form', () => {
    expect(
      perfilInputSchema.parse({
        nome: ' Ana ',
        telefone: '11981402276',
        cpf: '52998224725',
        cep: '05435000',
        uf: ' sp',
        dataNascimento: '1988-03-04T00:00:00.000Z',
        numero: '120',
        complemento: null,
        email: 'Ana@Exemplo.com',
      }),
    ).toEqual({
      nome: 'Ana',
      telefone: '(11) 98140-2276',
      cpf: '529.982.247-25',
      cep: '05435-000',
      uf: 'SP',
      dataNascimento: '1988-03-04',
      numero: 120,
      complemento: '',
      email: 'ana@exemplo.com',
    })
  })

  it('leaves out what was not sent: only that can merge field by field', () => {
    expect(Object.keys(perfilInputSchema.parse({}))).toEqual([])
    expect(Object.keys(perfilFieldsSchema.parse({ bairro: 'Pinheiros' }))).toEqual(['bairro'])
  })

  it('accepts the other spelling of the number, which loses against the first', () => {
    expect(perfilInputSchema.parse({ numeroCasa: 12 })).toEqual({ numero: 12 })
    expect(perfilInputSchema.parse({ numero: 1, numeroCasa: 12 })).toEqual({ numero: 1 })
    expect(perfilInputSchema.parse({ numero: null })).toEqual({ numero: null })
    expect(perfilInputSchema.parse({ numero: '  ' })).toEqual({ numero: null })
  })

  it('takes the empty string for "not set"', () => {
    const empty = { cpf: '', telefone: '', cep: null, uf: '', dataNascimento: '', numero: '' }
    expect(perfilInputSchema.parse(empty)).toEqual({
      ...empty,
      cep: '',
      dataNascimento: null,
      numero: null,
    })
  })

  it.each([
    ['cpf', '529.982.247-24', 'CPF inválido: confira os números.'],
    ['telefone', '98140-2276', 'Telefone inválido: use DDD e número.'],
    ['cep', '0543', 'CEP inválido: use oito números.'],
    ['uf', 'XX', 'UF inválida.'],
    ['dataNascimento', '1988-02-30', 'Data inválida.'],
    ['dataNascimento', '1850-01-01', 'Data inválida.'],
    ['dataNascimento', '9999-12-31', 'Data inválida.'],
    ['dataNascimento', '2020-01-01lixo', 'Data inválida.'],
    ['dataNascimento', '2020-01-01T25:00', 'Data inválida.'],
    ['numero', 'doze', 'Número inválido.'],
    ['numero', '0x1F', 'Número inválido.'],
    ['numero', '1e3', 'Número inválido.'],
    ['numero', 1.5, 'Número inválido.'],
    ['numero', -1, 'Número inválido.'],
    ['nome', 'x'.repeat(81), 'Use no máximo 80 caracteres.'],
    ['email', 'ana', 'Email inválido.'],
  ])('refuses %s %j', (campo, valor, mensagem) => {
    expect(refusals(perfilInputSchema, { [campo]: valor })).toEqual([[campo, mensagem]])
  })

  it('reads its own output to the same', () => {
    const parsed = perfilFieldsSchema.parse({ cpf: '52998224725', cep: '05435000', telefone: '1135550148' })
    expect(perfilFieldsSchema.parse(parsed)).toEqual(parsed)
  })
})

it('knows the fields a person edits, and 27 states', () => {
  expect(PERFIL_FIELDS).not.toContain('email')
  expect(PERFIL_FIELDS).toHaveLength(12)
  expect(new Set(STATE_CODES).size).toBe(27)
})

it('reads the pages of the list of users from a query string', () => {
  expect(usuarioFilterSchema.parse({ busca: ' ana ', limite: '50', depois: ' Bia@exemplo.test' })).toEqual({
    busca: 'ana',
    limite: 50,
    depois: 'bia@exemplo.test',
  })
  expect(usuarioFilterSchema.safeParse({ limite: '0' }).success).toBe(false)
})

it('says what the specification says, to the letter', () => {
  expect(PERFIL_TEXTS).toEqual({
    titulo: 'Minha conta',
    subtitle: 'Veja e edite suas informações pessoais abaixo.',
    failure: 'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
    updated: 'Perfil atualizado com sucesso!',
    registered: 'Perfil cadastrado com sucesso!',
  })
})
