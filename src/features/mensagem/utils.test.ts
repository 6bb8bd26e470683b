import { expect, it } from 'vitest'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { enabledOfKind, paragraphsOf } from './utils.ts'

it('parts paragraphs at blank lines', () => {
  expect(paragraphsOf('Um.\n\n  Dois,\ninteiro. \n \n\nTrês.\n')).toEqual(['Um.', 'Dois,\ninteiro.', 'Três.'])
  expect(paragraphsOf(' ')).toEqual([])
})

it('takes only enabled messages of the type', () => {
  const base = { nome: '', descricao: '' }
  const mensagens: Mensagem[] = [
    { ...base, id: 1, tipoMensagemTemporaria: 1, habilitado: true },
    { ...base, id: 2, tipoMensagemTemporaria: 1, habilitado: false },
    { ...base, id: 3, tipoMensagemTemporaria: 2, habilitado: true },
  ]
  expect(enabledOfKind(mensagens, 1).map((m) => m.id)).toEqual([1])
  expect(enabledOfKind(undefined, 1)).toEqual([])
})
