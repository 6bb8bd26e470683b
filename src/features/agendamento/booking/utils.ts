import type { Gap } from '#domain/agendamento/gap.ts'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
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
