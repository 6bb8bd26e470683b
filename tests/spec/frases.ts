import { acesso } from './acesso.ts'
import { agendamento } from './agendamento.ts'
import { cadastros } from './cadastros.ts'
import { conta } from './conta.ts'
import type { Entrada } from './entrada.ts'
import { horario } from './horario.ts'
import { inicioESobre } from './inicio.ts'

/** Every sentence and constant of the specification, with the test that sees it on the screen. */
export const frases: readonly Entrada[] = [
  ...inicioESobre,
  ...acesso,
  ...conta,
  ...agendamento,
  ...cadastros,
  ...horario,
]
