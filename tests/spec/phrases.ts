import { accessEntries } from './access.ts'
import { accountEntries } from './account.ts'
import { agendamentoEntries } from './agendamento.ts'
import type { Entry } from './entry.ts'
import { homeEntries } from './home.ts'
import { horarioEntries } from './horario.ts'
import { registryEntries } from './registries.ts'

/** Every sentence and constant of the specification, with the test that sees it on the screen. */
export const phrases: readonly Entry[] = [
  ...homeEntries,
  ...accessEntries,
  ...accountEntries,
  ...agendamentoEntries,
  ...registryEntries,
  ...horarioEntries,
]
