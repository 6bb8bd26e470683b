import { expect, it } from 'vitest'
import { readReturnState } from './return-to.ts'

it('leads back to a page of this app, with its state but without the open menu', () => {
  const from = { pathname: '/agendamentos', search: '?servico=3', hash: '', key: 'x' }
  expect(readReturnState({ from: { ...from, state: { informacoes: 1, menuOpen: true } } }).to).toEqual({
    pathname: '/agendamentos',
    search: '?servico=3',
    hash: '',
    state: { informacoes: 1 },
  })
  expect(readReturnState({ from: '/perfil?aba=agendamentos' }).to).toMatchObject({
    pathname: '/perfil',
    search: '?aba=agendamentos',
  })
})

it.each([
  null,
  undefined,
  'x',
  { from: '//mau.test' },
  { from: '/\\mau.test' },
  { from: { pathname: 7 } },
  { from: 'x' },
])('leads nowhere by %j', (state) => {
  expect(readReturnState(state)).toEqual({ to: null, email: null })
})

it('carries the e-mail', () => {
  expect(readReturnState({ email: 'ana@exemplo.test' }).email).toBe('ana@exemplo.test')
})
