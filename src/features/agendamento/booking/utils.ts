import type { Gap } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { isTerminal, isWithoutEffect, type OutboxRow } from '#domain/outbox/row.ts'
import type { Whose } from '../queries.ts'

/** The service being booked, as the person was shown it. `id` is null where only its name is known. */
export type Service = {
  readonly id: number | null
  readonly nome: string
  readonly descricao: string
  /** `HH:MM` */
  readonly tempo: string
  readonly valor: number
  readonly tipoProcedimento: ProcedimentoKind
  readonly imagem: string
  /** What the clinic keeps free around it, by now: it is nothing that the person was promised. */
  readonly gap: Gap
}

/** A visit of hers of another service than the one that she books. */
export type OtherOwnVisit = { readonly other: string }

/**
 * What a visit of hers is to her who books a service: this very one, one of another service, or one that she
 * has asked to be rid of. `canKeep`: the clinic has not heard of it, so that her word can be taken back.
 */
export type OwnTime =
  | 'hers'
  | OtherOwnVisit
  | { readonly asked: 'cancellation' | 'move'; readonly canKeep: boolean }

/** The same of those of her visits that begin at one time; null where there is none. */
export function ownTimeOf(
  nome: string,
  visits: readonly Agendamento[],
  queue: readonly OutboxRow[],
): OwnTime | null {
  const times = overlayAgendamentoList(visits, queue).flatMap((item): OwnTime[] => {
    if (item.kind !== 'at_clinic') return []
    const { agendamento, cancellation, move, unheard } = item
    const last = cancellation ?? move?.row ?? null
    const row = last === null || isTerminal(last) ? (unheard?.row ?? null) : last
    if (row === null) return [agendamento.nome === nome ? 'hers' : { other: agendamento.nome }]
    const asked = row === cancellation ? 'cancellation' : 'move'
    // A move of before, which the clinic has not answered, may have taken her away.
    return [{ asked, canKeep: unheard === null && isWithoutEffect(row) }]
  })
  return times.includes('hers') ? 'hers' : (times[0] ?? null)
}

const LEAVING = {
  cancellation: { asked: 'cancelar', keep: 'Manter agendamento' },
  move: { asked: 'trocar', keep: 'Desistir da troca' },
} as const

/** Why a chosen time cannot be had, where a visit of hers that is another one, or that she leaves, has it. */
export function ownInWords(own: OwnTime | null): string | undefined {
  if (own === null || own === 'hers') return undefined
  if ('other' in own) return `Este horário é do seu agendamento de ${own.other}. Escolha outro horário.`
  const { asked, keep } = LEAVING[own.asked]
  return own.canKeep
    ? `Você pediu para ${asked} este horário. Para ficar com ele, toque em ${keep} em Meus agendamentos.`
    : `Você pediu para ${asked} este horário, e a clínica ainda não respondeu. Escolha outro horário.`
}

/**
 * What the screen asks the clinic for: exactly what was shown, so that the clinic can say if it has changed
 * since.
 */
export function bookingOfService(
  service: Service,
  { email, cliente, ficha }: Whose,
  when: ClinicDateTime,
): AgendamentoCreate {
  const { id, nome, descricao, tempo, valor, tipoProcedimento } = service
  return {
    dataHoraAgendada: when,
    nome,
    descricao,
    email,
    tempo,
    valor,
    tipoProcedimento,
    procedimentoId: id,
    encaixe: false,
    ...(cliente !== null && { cliente }),
    // Another person is named without it: see `ClientField`.
    ...(email === null && ficha != null && { ficha }),
  }
}
