import { acesso } from './access.ts'
import { agendamento } from './agendamento.ts'
import { cadastros } from './registries.ts'
import { conta } from './account.ts'
import type { Entrada } from './entry.ts'
import { horario } from './horario.ts'
import { inicioESobre } from './home.ts'

/** Every sentence and constant of the specification, with the test that sees it on the screen. */
export const frases: readonly Entrada[] = [
  ...inicioESobre,
  ...acesso,
  ...conta,
  ...agendamento,
  ...cadastros,
  ...horario,
]
