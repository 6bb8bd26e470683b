import { type ClinicDate, formatTime, longDateInWords, parseDateTime } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Facts, VisitFacts } from './facts.ts'
import type { DayRefusalReason } from './slots.ts'
import type { VisitState } from './states.ts'

/** The specification's sentences about appointments, to the letter. */
export const AGENDAMENTO_TEXTS = {
  success: 'Agendamento realizado com sucesso!',
  failure: 'Erro ao realizar agendamento!',
  incomplete: 'Selecione uma data e horário para realizar o agendamento!',
  subtitle: 'Confira a disponibilidade e agende a data e o horário que forem melhores para você.',
  select: 'Selecione uma data e horário',
  details: 'Detalhes do serviço',
  empty: 'Sem agendamentos para serem exibidos',
  myVisitsEmpty: 'Você não possui agendamentos para serem exibidos.',
  delete: 'Tem certeza de que deseja excluir este agendamento?',
  filterEmpty: 'Não há informações para exibir com o filtro informado!',
  registration: 'Cadastro de Agendamento',
  update: 'Alterar Agendamento',
} as const

/**
 * What became of a request after the clinic had received it: "Seu pedido foi recebido, e a visita mudou
 * depois: o horário agora é sexta-feira, 20 de novembro, às 15:00." Whoever asked may have changed it
 * herself.
 */
export function changedInWords(asked: Facts, current: VisitFacts, today: ClinicDate): string {
  if (current.cancelada) return 'Seu pedido foi recebido, e a visita foi cancelada depois.'
  const parts = [
    ...(asked.dataHoraAgendada === current.dataHoraAgendada
      ? []
      : [`o horário agora é ${momentInWords(current.dataHoraAgendada, today)}`]),
    ...(asked.nome === current.nome ? [] : [`o serviço agora é ${current.nome}`]),
    ...(asked.tempo === current.tempo ? [] : [`a duração agora é ${durationInWords(current.tempo)}`]),
    ...(asked.valor === current.valor ? [] : [`o valor agora é ${formatReais(current.valor)}`]),
  ]
  const what = new Intl.ListFormat('pt-BR').format(parts)
  return `Seu pedido foi recebido, e a visita mudou depois: ${what}.`
}

/** What a visit is by now, where what was asked of it no longer holds. */
export function presentInWords(current: VisitFacts, today: ClinicDate): string {
  if (current.cancelada) return 'Esta visita está cancelada.'
  if (current.estado !== undefined) return `Ela está agora como “${stateName(current.estado)}”.`
  return `Agora é ${current.nome}, ${momentInWords(current.dataHoraAgendada, today)}.`
}

/** What a state is called by its name alone. */
const NAMES: Readonly<Record<VisitState, string>> = {
  marcada: 'Marcada',
  confirmada: 'Confirmada',
  chegou: 'Chegou',
  em_atendimento: 'Em atendimento',
  concluida: 'Concluída',
  faltou: 'Faltou',
  cancelada: 'Cancelada',
}

export function stateName(estado: VisitState): string {
  return NAMES[estado]
}

/** "sexta-feira, 20 de novembro, às 15:00"; a date of another year than the present one with its year */
export function momentInWords(when: string, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  return parsed === null ? when : `${longDateInWords(parsed.date, today)}, às ${formatTime(parsed.minute)}`
}

/**
 * Why a client cannot have a time at which only visits are in the way, as a refusal says it. They are read
 * beside the time that she keeps, too, and after the visit in the way has gone elsewhere.
 */
export const TAKEN_REASONS = {
  other: 'Outra pessoa reservou esse horário antes.',
  own: 'Você já tinha outro agendamento no horário pedido.',
  gap: 'No horário pedido não sobrou o intervalo que a clínica guarda entre os atendimentos.',
  /** Where nobody looked what is in the way: said to reception, and kept of every refusal of before. */
  somebody: 'Este horário já foi reservado.',
} as const

/** Why a day has no free time, in the words of the reception. */
export const DAY_REASONS: Record<DayRefusalReason, string> = {
  past: 'Os horários deste dia já passaram.',
  too_soon: 'Para este dia é preciso marcar com mais antecedência.',
  too_far: 'A clínica ainda não abriu a agenda deste dia.',
  closed: 'A clínica não atende neste dia.',
  full: 'Todos os horários deste dia já foram reservados.',
  no_space: 'Neste dia não há um intervalo livre que comporte este serviço.',
}
