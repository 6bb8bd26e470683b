import type { Facts } from '#domain/agendamento/facts.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { SendAnswer } from './answer.ts'

/** What an answer tells of the visit that a command was about. */
export type AnsweredVisit = {
  readonly id: number
  readonly chave: string | null
  /** The version that the command has made, or found. */
  readonly version: number
  readonly when: ClinicDateTime | null
  readonly state: VisitState | null
  /** Whether somebody had brought it into the wanted state, or to the wanted time, before. */
  readonly wasSoBefore: boolean
  /** Whatever else of the visit was answered. */
  readonly facts: { readonly [F in keyof Facts]?: unknown }
}

type Told = AnsweredVisit['facts'] & {
  readonly id?: number
  readonly chave?: string | null
  readonly estado?: VisitState
} & Partial<Record<'versao' | 'dataHoraAgendada' | 'jaEstava', unknown>>

/** The visit of an answer, whose body the contract has read; null where it tells of no version of any. */
export function answeredVisit(answer: SendAnswer): AnsweredVisit | null {
  const body = answer.kind === 'ok' ? answer.body : null
  const told: Told = typeof body === 'object' && body !== null ? body : {}
  const { id = Number.NaN, chave = null, versao, dataHoraAgendada: when, estado: state = null } = told
  if (typeof versao !== 'number') return null
  const wasSoBefore = told.jaEstava === true
  const isTime = typeof when === 'string'
  return { id, chave, version: versao, when: isTime ? when : null, state, wasSoBefore, facts: told }
}
