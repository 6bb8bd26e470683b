import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { mensagemKindNames } from './kinds.ts'
import { mensagemInputSchema } from './schema.ts'
import { MENSAGEM_TEXTS } from './texts.ts'

it('defaults to an enabled message of type 1', () => {
  expect(mensagemInputSchema.parse({ nome: 'Oi', descricao: 'Olá' })).toEqual({
    nome: 'Oi',
    descricao: 'Olá',
    habilitado: true,
    tipoMensagemTemporaria: 1,
  })
})

it('takes the five types as numbers and as a form sends them', () => {
  for (const tipo of [1, 2, 3, 4, 5]) {
    const with_ = (tipoMensagemTemporaria: unknown) =>
      mensagemInputSchema.parse({ nome: 'a', descricao: 'b', tipoMensagemTemporaria })
    expect(with_(tipo)).toEqual(with_(String(tipo)))
  }
  expect(Object.values(mensagemKindNames).slice(0, 4)).toEqual([
    'Cupom',
    'Informação',
    'Tratamentos',
    'Sobre mim',
  ])
})

it('asks for name and description, and refuses a sixth type', () => {
  expect(refusals(mensagemInputSchema, { nome: ' ' })).toEqual([
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
  ])
  const six = refusals(mensagemInputSchema, { nome: 'a', descricao: 'b', tipoMensagemTemporaria: 6 })
  expect(six.map(([campo]) => campo)).toEqual(['tipoMensagemTemporaria'])
})

it('says what the specification says, to the letter', () => {
  expect(MENSAGEM_TEXTS).toEqual({
    titulo: 'Cadastro de Mensagem',
    back: 'Voltar para o cadastro',
    empty: 'Sem mensagens para serem exibidas',
    delete: 'Tem certeza de que deseja excluir esta mensagem?',
  })
})
