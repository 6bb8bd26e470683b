import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { VisitState } from './states.ts'

/** What a person is told of a visit: when it is, what, how long and for how much. */
export type Facts = {
  readonly dataHoraAgendada: ClinicDateTime
  readonly nome: string
  readonly tempo: string
  readonly valor: number
}

export const FACTS = ['dataHoraAgendada', 'nome', 'tempo', 'valor'] as const satisfies (keyof Facts)[]

/** The facts as the clinic has them by now. */
export type VisitFacts = Facts & {
  /** The clinic has cancelled it since. */
  readonly cancelada?: true
  /** The state that it has by now, where another one was said of it. */
  readonly estado?: VisitState
}
