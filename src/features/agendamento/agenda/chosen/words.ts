import type { VisitState } from '#domain/agendamento/states.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import { absoluteMinuteOf, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import { firstNameOf } from '#domain/lib/first-name.ts'
import { WAITS } from '../../life/wish-label.ts'
import { LONGEST_TOLD_STRETCH, momentInBrief, timeOf } from '../../life/words.ts'
import type { StateStep } from './steps.ts'

/** "Confirmada pela cliente", "Cancelada pela clínica", "Chegou" */
export function stepInWords({ estado, by }: Pick<StateStep, 'estado' | 'by'>): string {
  const name = stateName(estado)
  const isSaid = estado === 'confirmada' || estado === 'cancelada'
  if (!isSaid || by === null || by === 'sistema') return name
  return `${name} ${by === 'cliente' ? 'pela cliente' : 'pela clínica'}`
}

/**
 * When a state was so: "hoje, 08:41"; of one that only this device knows "guardado às 08:41", and of one that
 * it is taken back to "desde 08:41, aguardando envio".
 */
export function stepMoment({ kind, em, isBack = false }: StateStep, today: string): string {
  if (em === null) return kind === 'waiting' ? WAITS : ''
  if (kind !== 'waiting') return momentInBrief(em, today)
  return isBack ? `desde ${timeOf(em)}, ${WAITS}` : `guardado às ${timeOf(em)}`
}

/** What a button says by which a visit comes into a state. */
const STEP_BUTTONS: ReadonlyMap<VisitState, string> = new Map([
  ['confirmada', 'Confirmou'],
  ['chegou', 'Chegou'],
  ['em_atendimento', 'Iniciar'],
  ['concluida', 'Concluir'],
])

export function stepButton(estado: VisitState): string {
  return STEP_BUTTONS.get(estado) ?? ''
}

/** How far away a visit is, before it begins: "em 10 min"; null where that says nothing. */
export function untilStart(when: ClinicDateTime, { date, minute }: ClinicNow): string | null {
  const start = parseDateTime(when)
  if (start === null) return null
  const minutes = absoluteMinuteOf(start.date, start.minute) - absoluteMinuteOf(date, minute)
  return minutes > 0 && minutes <= LONGEST_TOLD_STRETCH ? `em ${minutes} min` : null
}

/** What has been done, told once it is: "Beatriz chegou às 08:50". */
export function doneInWords(nome: string, estado: VisitState, time: string): string {
  const first = firstNameOf(nome)
  switch (estado) {
    case 'chegou':
      return `${first} chegou às ${time}`
    case 'em_atendimento':
      return `${first} está em atendimento desde ${time}`
    case 'concluida':
      return `Atendimento de ${first} concluído às ${time}`
    case 'faltou':
      return `${first} faltou`
    case 'confirmada':
      return `${first} confirmou`
    case 'marcada':
      return `${first} voltou a marcada`
    case 'cancelada':
      return `Visita de ${first} cancelada`
  }
}

/** What was taken back, told once it is: "Beatriz: de volta a “Chegou”". */
export function backInWords(nome: string, estado: VisitState): string {
  return `${firstNameOf(nome)}: de volta a “${stateName(estado)}”`
}

/** A cancellation that never left the device, and is taken back: "Cancelamento de Beatriz desfeito". */
export function droppedInWords(nome: string): string {
  return `Cancelamento de ${firstNameOf(nome)} desfeito`
}

/** What a button says by which a visit goes back to a state. */
export function backButton(estado: VisitState): string {
  return estado === 'em_atendimento' ? 'Voltar ao atendimento' : `Voltar a ${stateName(estado).toLowerCase()}`
}

/** A time that stood chosen and free, and is somebody's by now. */
export const TIME_LOST = 'Outra pessoa ficou com esse horário. Escolha outro.'

/** Said in the place of any refusal where the visit that was to be moved is cancelled. */
export const NOT_MOVED_CANCELLED =
  'Uma visita cancelada não muda de horário. Toque em “Voltar” para ver como ela está.'

/** "Beatriz: novo horário 14:00" */
export function movedInWords(nome: string, para: ClinicDateTime): string {
  return `${firstNameOf(nome)}: novo horário ${timeOf(para)}`
}

/** Said where nobody has told whether she has a telephone. */
export const UNKNOWN_NUMBER = 'número não conhecido'
