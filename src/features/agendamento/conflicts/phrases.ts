import type { EditableField } from '#domain/agendamento/edit.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { dayInWords, momentInBrief, timeOf } from '../life/words.ts'

/** One side of a conflict: what it comes to, and what is to be known beside it. */
export type Side = { readonly title: string; readonly text: string }

/** What saying a state is called: of two the name alone would be read as what it is already. */
export function stateAct(estado: VisitState): string {
  if (estado === 'marcada') return 'Voltar a marcada'
  return estado === 'confirmada' ? 'Confirmar presença' : stateName(estado)
}

export const FIELD_WORDS: Readonly<Record<EditableField, string>> = {
  dataHoraAgendada: 'horário',
  nome: 'serviço',
  descricao: 'descrição',
  valor: 'valor',
  tempo: 'duração',
  tipoProcedimento: 'tipo',
  cliente: 'cliente',
  email: 'conta',
}

export function valueInWords(field: EditableField, value: unknown, today: ClinicDate): string {
  if (field === 'dataHoraAgendada') return momentInBrief(String(value), today)
  if (field === 'valor') return formatReais(Number(value))
  return value === null || value === undefined || value === '' ? 'vazio' : String(value)
}

/** "14:00"; of another day than the wanted one with its day. */
export function alternativeInWords(when: ClinicDateTime, wanted: ClinicDateTime, today: ClinicDate): string {
  return when.slice(0, 10) === wanted.slice(0, 10) ? timeOf(when) : momentInBrief(when, today)
}

export function dayOf(when: ClinicDateTime, today: ClinicDate): string {
  return dayInWords(when.slice(0, 10), today)
}
