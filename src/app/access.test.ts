import { expect, it } from 'vitest'
import { drawnPath } from './access.ts'

it.each([
  ['/', 'visitante', '/'],
  ['/servicos', 'visitante', '/'],
  ['/AGENDAMENTOS', 'visitante', '/'],
  ['/agendamentos', 'Usuario', '/agendamentos'],
  ['/visualizarAgendamentos', 'Usuario', '/'],
  ['/visualizarAgendamentos', 'Admin', '/visualizaragendamentos'],
  ['/pendencias', 'visitante', '/'],
  ['/pendencias', 'Usuario', '/pendencias'],
  ['/procedimentos', 'Usuario', '/'],
  ['/voucher', 'Usuario', '/'],
  ['/cadastroMensagens', 'Usuario', '/'],
  ['/cadastroMensagens', 'Admin', '/cadastromensagens'],
  ['/perfil', 'visitante', '/register'],
  ['/perfil', 'Usuario', '/perfil'],
  ['/sobre', 'visitante', '/sobre'],
  ['/Login/', 'visitante', '/login'],
  ['/servicos/', 'Usuario', '/servicos'],
  ['/nao-existe', 'visitante', '/'],
  ['/nao/existe', 'Admin', '/'],
] as const)('%s shows a %s the screen of %s', (pathname, role, path) => {
  expect(drawnPath(pathname, role)).toBe(path)
})
