import { expect, it } from 'vitest'
import { drawnPath } from './access.ts'

it.each([
  ['/', 'visitor', '/'],
  ['/servicos', 'visitor', '/servicos'],
  ['/AGENDAMENTOS', 'visitor', '/agendamentos'],
  ['/agendamentos', 'Usuario', '/agendamentos'],
  ['/visualizarAgendamentos', 'Usuario', '/'],
  ['/visualizarAgendamentos', 'Admin', '/visualizaragendamentos'],
  ['/pendencias', 'visitor', '/'],
  ['/pendencias', 'Usuario', '/pendencias'],
  ['/procedimentos', 'Usuario', '/'],
  ['/voucher', 'Usuario', '/'],
  ['/cadastroMensagens', 'Usuario', '/'],
  ['/cadastroMensagens', 'Admin', '/cadastromensagens'],
  ['/perfil', 'visitor', '/register'],
  ['/perfil', 'Usuario', '/perfil'],
  ['/sobre', 'visitor', '/sobre'],
  ['/Login/', 'visitor', '/login'],
  ['/servicos/', 'Usuario', '/servicos'],
  ['/esqueciASenha', 'visitor', '/esqueciasenha'],
  ['/seguranca', 'visitor', '/'],
  ['/seguranca', 'Usuario', '/seguranca'],
  ['/seguranca', 'Admin', '/seguranca'],
  ['/nao-existe', 'visitor', '/'],
  ['/nao/existe', 'Admin', '/'],
] as const)('%s shows a %s the screen of %s', (pathname, role, path) => {
  expect(drawnPath(pathname, role)).toBe(path)
})
