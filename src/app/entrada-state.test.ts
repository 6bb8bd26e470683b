import { expect, it } from 'vitest'
import { readEntradaState } from './entrada-state.ts'

it('leads back to a page of this app, with its state but without the open menu', () => {
  const de = { pathname: '/agendamentos', search: '?servico=3', hash: '', key: 'x' }
  expect(readEntradaState({ de: { ...de, state: { informacoes: 1, menuAberto: true } } }).de).toEqual({
    pathname: '/agendamentos',
    search: '?servico=3',
    hash: '',
    state: { informacoes: 1 },
  })
  expect(readEntradaState({ de: '/perfil?aba=agendamentos' }).de).toMatchObject({
    pathname: '/perfil',
    search: '?aba=agendamentos',
  })
})

it.each([
  null,
  undefined,
  'x',
  { de: '//mau.test' },
  { de: '/\\mau.test' },
  { de: { pathname: 7 } },
  { de: 'x' },
])('leads nowhere by %j', (state) => {
  expect(readEntradaState(state)).toEqual({ de: null, email: null })
})

it('carries the e-mail', () => {
  expect(readEntradaState({ email: 'ana@exemplo.test' }).email).toBe('ana@exemplo.test')
})
