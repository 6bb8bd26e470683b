import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { mensagemEntradaSchema, nomeDoTipoMensagem } from './schema.ts'
import { TEXTOS_MENSAGEM } from './texts.ts'

it('defaults to an enabled message of type 1', () => {
  expect(mensagemEntradaSchema.parse({ nome: 'Oi', descricao: 'Olá' })).toEqual({
    nome: 'Oi',
    descricao: 'Olá',
    habilitado: true,
    tipoMensagemTemporaria: 1,
  })
})

it('takes the five types as numbers and as a form sends them', () => {
  for (const tipo of [1, 2, 3, 4, 5]) {
    const com = (tipoMensagemTemporaria: unknown) =>
      mensagemEntradaSchema.parse({ nome: 'a', descricao: 'b', tipoMensagemTemporaria })
    expect(com(tipo)).toEqual(com(String(tipo)))
  }
  expect(Object.values(nomeDoTipoMensagem).slice(0, 4)).toEqual([
    'Cupom',
    'Informação',
    'Tratamentos',
    'Sobre mim',
  ])
})

it('asks for name and description, and refuses a sixth type', () => {
  expect(refusals(mensagemEntradaSchema, { nome: ' ' })).toEqual([
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
  ])
  const seis = refusals(mensagemEntradaSchema, { nome: 'a', descricao: 'b', tipoMensagemTemporaria: 6 })
  expect(seis.map(([campo]) => campo)).toEqual(['tipoMensagemTemporaria'])
})

it('says what the specification says, to the letter', () => {
  expect(TEXTOS_MENSAGEM).toEqual({
    titulo: 'Cadastro de Mensagem',
    voltar: 'Voltar para o cadastro',
    vazio: 'Sem mensagens para serem exibidas',
    excluir: 'Tem certeza de que deseja excluir esta mensagem?',
  })
})
