import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import {
  CAMPOS_DO_PERFIL,
  perfilCamposSchema,
  perfilEntradaSchema,
  UFS,
  usuarioFiltroSchema,
} from './schema.ts'
import { TEXTOS_PERFIL } from './texts.ts'

describe('perfilEntradaSchema', () => {
  it('brings the wire to one form', () => {
    expect(
      perfilEntradaSchema.parse({
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
    expect(Object.keys(perfilEntradaSchema.parse({}))).toEqual([])
    expect(Object.keys(perfilCamposSchema.parse({ bairro: 'Pinheiros' }))).toEqual(['bairro'])
  })

  it('accepts the other spelling of the number, which loses against the first', () => {
    expect(perfilEntradaSchema.parse({ numeroCasa: 12 })).toEqual({ numero: 12 })
    expect(perfilEntradaSchema.parse({ numero: 1, numeroCasa: 12 })).toEqual({ numero: 1 })
    expect(perfilEntradaSchema.parse({ numero: null })).toEqual({ numero: null })
    expect(perfilEntradaSchema.parse({ numero: '  ' })).toEqual({ numero: null })
  })

  it('takes the empty string for "not set"', () => {
    const vazio = { cpf: '', telefone: '', cep: null, uf: '', dataNascimento: '', numero: '' }
    expect(perfilEntradaSchema.parse(vazio)).toEqual({
      ...vazio,
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
    ['numero', 'doze', 'Número inválido.'],
    ['numero', 1.5, 'Número inválido.'],
    ['numero', -1, 'Número inválido.'],
    ['nome', 'x'.repeat(81), 'Use no máximo 80 caracteres.'],
    ['email', 'ana', 'Email inválido.'],
  ])('refuses %s %j', (campo, valor, mensagem) => {
    expect(refusals(perfilEntradaSchema, { [campo]: valor })).toEqual([[campo, mensagem]])
  })

  it('reads its own output to the same', () => {
    const lido = perfilCamposSchema.parse({ cpf: '52998224725', cep: '05435000', telefone: '1135550148' })
    expect(perfilCamposSchema.parse(lido)).toEqual(lido)
  })
})

it('knows the fields a person edits, and 27 states', () => {
  expect(CAMPOS_DO_PERFIL).not.toContain('email')
  expect(CAMPOS_DO_PERFIL).toHaveLength(12)
  expect(new Set(UFS).size).toBe(27)
})

it('reads the pages of the list of users from a query string', () => {
  expect(usuarioFiltroSchema.parse({ busca: ' ana ', limite: '50', depois: ' Bia@exemplo.test' })).toEqual({
    busca: 'ana',
    limite: 50,
    depois: 'bia@exemplo.test',
  })
  expect(usuarioFiltroSchema.safeParse({ limite: '0' }).success).toBe(false)
})

it('says what the specification says, to the letter', () => {
  expect(TEXTOS_PERFIL).toEqual({
    titulo: 'Minha conta',
    subtitulo: 'Veja e edite suas informações pessoais abaixo.',
    falha: 'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
    atualizado: 'Perfil atualizado com sucesso!',
    cadastrado: 'Perfil cadastrado com sucesso!',
  })
})
