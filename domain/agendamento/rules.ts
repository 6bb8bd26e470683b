import type { Agendamento, ListedAgendamento } from './schema.ts'

/** Whether a row of the list is whole: one's own, or any where one is Admin. */
export function isWholeAgendamento(linha: ListedAgendamento): linha is Agendamento {
  return 'nome' in linha
}
