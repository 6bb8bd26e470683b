import { expect, it } from 'vitest'
import { gapInWords, gapOf, gapsInWords, NO_GAP, padded, withGap } from './gap.ts'

it('is said only where there is one', () => {
  expect(withGap(NO_GAP)).toEqual({})
  expect(withGap({ antes: 0, depois: 15 })).toEqual({ intervaloDepois: 15 })
  expect(gapOf({})).toEqual(NO_GAP)
  for (const gap of [NO_GAP, { antes: 10, depois: 0 }, { antes: 5, depois: 120 }])
    expect(gapOf(withGap(gap))).toEqual(gap)
})

it('stands around the service', () =>
  expect(padded({ inicio: 540, fim: 600 }, { antes: 10, depois: 15 })).toEqual({ inicio: 530, fim: 615 }))

it('is said in words, of some services by name', () => {
  expect([0, 15, 60, 90].map(gapInWords)).toEqual(['Sem intervalo', '15 min', '1 hora', '1h30'])
  const service = (nome: string, intervaloAntes = 0, intervaloDepois = 0) => ({
    nome,
    intervaloAntes,
    intervaloDepois,
  })
  expect(gapsInWords([service('Peeling')])).toBe('Sem intervalo.')
  expect(gapsInWords([service('Peeling'), service('Criolipólise', 0, 15)])).toBe(
    'Sem intervalo, menos Criolipólise (15 min depois).',
  )
  expect(gapsInWords(['A', 'B', 'C', 'D'].map((nome) => service(nome, 10, 15)))).toBe(
    'Sem intervalo, menos A (10 min antes, 15 min depois), B (10 min antes, 15 min depois), ' +
      'C (10 min antes, 15 min depois) e mais 1 serviço.',
  )
})
