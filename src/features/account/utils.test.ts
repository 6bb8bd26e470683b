import { expect, it } from 'vitest'
import type { OpenSession } from '#domain/account/schema.ts'
import { dateOf, deviceName, othersLeave, theOthers, whenUsed } from './utils.ts'

const clock = { clinicNow: { date: '2026-11-11', minute: 600 }, fuso: 'America/Sao_Paulo' }
const session: OpenSession = {
  id: 's1',
  tipo: 'celular',
  navegador: 'Chrome',
  entrouEm: '2026-11-03T15:30:00.000Z',
  usadaEm: '2026-11-11T00:30:00.000Z',
  atual: false,
}

it('names a device by its kind and its browser', () => {
  expect(deviceName(session)).toBe('Celular, Chrome')
  expect(deviceName({ tipo: 'outro', navegador: '' })).toBe('Aparelho')
})

it('tells by the clinic’s clock when it was used, and of the one in use since when', () => {
  expect(whenUsed(session, clock)).toBe('Usado ontem às 21:30')
  expect(whenUsed({ ...session, atual: true }, clock)).toBe('Entrou em 3 de novembro às 12:30')
  expect(whenUsed({ ...session, usadaEm: null }, clock)).toBe('Entrou em 3 de novembro às 12:30')
  expect(whenUsed({ ...session, usadaEm: null, entrouEm: null }, clock)).toBe('Não sabemos quando foi usado.')
  expect(dateOf('2026-03-03T01:00:00.000Z', clock)).toBe('2 de março de 2026')
})

it('counts the others in words', () => {
  expect([1, 2, 10, 11].map(theOthers)).toEqual([
    'o outro',
    'os outros dois',
    'os outros dez',
    'os outros 11',
  ])
  expect([0, 1, 3].map(othersLeave)).toEqual([
    null,
    'O outro aparelho sai da conta.',
    'Os outros três aparelhos saem da conta.',
  ])
})
