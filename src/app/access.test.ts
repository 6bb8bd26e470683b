import { expect, it } from 'vitest'
import { telaDe } from './access.ts'

it.each([
  ['/', 'visitante', '/'],
  ['/servicos', 'visitante', '/'],
  ['/AGENDAMENTOS', 'visitante', '/'],
  ['/agendamentos', 'Usuario', '/agendamentos'],
  ['/visualizarAgendamentos', 'Usuario', '/'],
  ['/visualizarAgendamentos', 'Admin', '/visualizarAgendamentos'],
  ['/pendencias', 'visitante', '/'],
  ['/pendencias', 'Usuario', '/pendencias'],
  ['/procedimentos', 'Usuario', '/'],
  ['/voucher', 'Usuario', '/'],
  ['/cadastroMensagens', 'Usuario', '/'],
  ['/cadastroMensagens', 'Admin', '/cadastroMensagens'],
  ['/perfil', 'visitante', '/register'],
  ['/perfil', 'Usuario', '/perfil'],
] as const)('%s shows a %s the screen of %s', (pathname, role, tela) => {
  expect(telaDe(pathname, role)).toBe(tela)
})
