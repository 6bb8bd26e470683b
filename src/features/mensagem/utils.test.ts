import { expect, it } from 'vitest'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { mensagensDoTipo, paragrafosDe } from './utils.ts'

it('parts paragraphs at blank lines', () => {
  expect(paragrafosDe('Um.\n\n  Dois,\ninteiro. \n \n\nTrês.\n')).toEqual(['Um.', 'Dois,\ninteiro.', 'Três.'])
  expect(paragrafosDe(' ')).toEqual([])
})

it('takes only enabled messages of the type', () => {
  const base = { nome: '', descricao: '' }
  const mensagens: Mensagem[] = [
    { ...base, id: 1, tipoMensagemTemporaria: 1, habilitado: true },
    { ...base, id: 2, tipoMensagemTemporaria: 1, habilitado: false },
    { ...base, id: 3, tipoMensagemTemporaria: 2, habilitado: true },
  ]
  expect(mensagensDoTipo(mensagens, 1).map((m) => m.id)).toEqual([1])
  expect(mensagensDoTipo(undefined, 1)).toEqual([])
})
