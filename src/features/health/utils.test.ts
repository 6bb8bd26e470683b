import { expect, it } from 'vitest'
import type { Condition, SystemPart } from '#domain/health/schema.ts'
import { checkedInWords, healthSummary, keyed, worstFirst } from './utils.ts'

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
  expect(healthSummary(parts, true)).toMatchObject({ title, text })
})

it.each<[SystemPart[], string]>([
  [[part('banco', 'em_ordem')], 'Estava tudo funcionando'],
  [[part('copia', 'resolver')], 'Havia uma coisa para resolver'],
  [[part('copia', 'resolver'), part('banco', 'resolver')], 'Havia 2 coisas para resolver'],
])('speaks of what is known from before as of then (%#)', (parts, title) => {
  expect(healthSummary(parts, false).title).toBe(title)
})

it.each([
  ['2026-11-13', 'conferido às 08:50'],
  ['2026-11-12', 'conferido ontem, 08:50'],
  ['2026-11-09', 'conferido em 9 de novembro, 08:50'],
  ['2025-11-09', 'conferido em 9 de novembro de 2025, 08:50'],
])('says of %s when it was looked at', (date, words) => {
  expect(checkedInWords({ date, minute: 8 * 60 + 50 }, '2026-11-13')).toBe(words)
})

it('tells two events of one minute apart', () => {
  const event = { nome: '13/11/2026, 08:50', valor: 'código feito, ana@exemplo.test' }
  expect(new Set(keyed([event, event]).map(({ key }) => key)).size).toBe(2)
})
