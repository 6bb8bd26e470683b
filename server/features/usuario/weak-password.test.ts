import { expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { weaknessOf } from './weak-password.ts'

const ana = { email: 'ana.souza@exemplo.test', nomeUsuario: 'Ana  Souza' }

it.each([
  ['12345678', 'Esta senha é muito comum: escolha outra.'],
  ['１２３４５６７８', 'Esta senha é muito comum: escolha outra.'],
  [' Password1', 'Esta senha é muito comum: escolha outra.'],
  ['Brasil@123', 'Esta senha é muito comum: escolha outra.'],
  ['zzzzzzzzzzz', 'Esta senha é muito comum: escolha outra.'],
  ['        ', 'Uma senha só de espaços não protege a conta.'],
  ['ANA.souza@exemplo.test', 'A senha não pode ser seu email nem seu nome.'],
  ['ana.souza', 'A senha não pode ser seu email nem seu nome.'],
  ['ana souza', 'A senha não pode ser seu email nem seu nome.'],
])('%j: %s', (senha, reason) => {
  expect(weaknessOf(senha, ana)).toBe(reason)
})

it.each([PASSWORD, 'cavalo bateria grampo', 'ana.souza.e.tres.gatos', '日本語のパスワード'])(
  '%j is fit',
  (senha) => expect(weaknessOf(senha, ana)).toBeNull(),
)
