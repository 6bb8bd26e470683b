import { expect, it } from 'vitest'
import type { Condition, SystemPart } from '#domain/health/schema.ts'
import { summaryOf, worstFirst } from './utils.ts'

const part = (parte: SystemPart['parte'], situacao: Condition): SystemPart => ({
  ...{ parte, situacao, uso: null },
  fatos: [],
  fazer: [],
})

it('puts the worst first, and what is off last', () => {
  const parts = [
    part('email', 'desligado'),
    part('banco', 'em_ordem'),
    part('disco', 'olhar'),
    part('copia', 'resolver'),
  ]
  expect(worstFirst(parts).map(({ parte }) => parte)).toEqual(['copia', 'disco', 'banco', 'email'])
})

it.each<[SystemPart[], string, string]>([
  [[part('banco', 'em_ordem')], 'Está tudo funcionando', ''],
  [
    [part('disco', 'olhar'), part('email', 'desligado')],
    'Está tudo funcionando',
    'Para olhar com calma: disco. Desligado: email.',
  ],
  [
    [part('copia', 'resolver'), part('disco', 'olhar')],
    'Uma coisa para resolver hoje',
    'Cópia de segurança. Para olhar com calma: disco.',
  ],
  [
    [part('copia', 'resolver'), part('banco', 'resolver')],
    '2 coisas para resolver hoje',
    'Cópia de segurança e banco de dados.',
  ],
])('says of the whole what it is (%#)', (parts, title, text) => {
  expect(summaryOf(parts)).toMatchObject({ title, text })
})
