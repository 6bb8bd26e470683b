import { expect, it } from 'vitest'
import { MENU_STATE } from '../shell/use-phone-menu.ts'
import { readReturnState, wayBackFrom } from './return-to.ts'

it('leads back to a page of this app, with its state but without the open menu', () => {
  const from = { pathname: '/agendamentos', search: '?servico=3', hash: '', key: 'x' }
  expect(readReturnState({ from: { ...from, state: { informacoes: 1, [MENU_STATE]: true } } }).to).toEqual({
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

const at = (pathname: string, search = '', state: unknown = null) => ({
  pathname,
  search,
  hash: '',
  key: 'x',
  state,
})

it.each([
  ['the card that was tapped', at('/servicos', '', { procedimento: 3 })],
  ['the tab of a shortcut', at('/perfil', '?aba=agendamentos')],
])('keeps %s from the page that asked, through login and registration', (_what, asked) => {
  const onward = wayBackFrom(asked)
  const { pathname, search, state } = asked
  const kept = { pathname, search, hash: '', state: state ?? {} }
  expect(readReturnState(onward).to).toEqual(kept)
  const atRegister = wayBackFrom(at('/register', '', onward))
  expect(readReturnState(wayBackFrom(at('/Login', '', atRegister))).to).toEqual(kept)
  expect(readReturnState(wayBackFrom(at('/esqueciASenha', '', onward))).to).toEqual(kept)
})

it('leads home from a page that anybody may see', () => {
  expect(readReturnState(wayBackFrom(at('/sobre'))).to).toBeNull()
})
