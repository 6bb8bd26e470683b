import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import type { FormTarget, FormValues } from './values.ts'

/**
 * What the queue has of a press: the refused row that stays until the next press replaces it (see `letGo`),
 * or none. Null where this device kept nothing of it: the row that it was to replace is still there.
 */
export type KeptOfPress = { readonly refusedId: string | null } | null

/** What came of a press on Salvar. */
export type SaveOutcome =
  /**
   * The clinic has it, or this device keeps it: the form has done its work. `isAtClinic`: a new visit that
   * the clinic has as it was asked for, so that the client may be told of it.
   */
  | { readonly kind: 'done'; readonly isAtClinic?: true }
  /** The time is taken: reception may squeeze it in, or give the refused row up. */
  | { readonly kind: 'taken'; readonly kept: KeptOfPress }
  /** Somebody else has changed the same: the person chooses. */
  | { readonly kind: 'changed'; readonly current: Agendamento; readonly kept: KeptOfPress }
  /** It was refused, or nobody knows what came of it; what was typed stays. */
  | {
      readonly kind: 'failed'
      readonly fields: readonly InvalidField[]
      readonly uncertain?: boolean
      readonly kept: KeptOfPress
    }
  /** The booking that was typed over is neither in the queue nor at the clinic any more. */
  | { readonly kind: 'gone' }

/** Nothing of the press is in the queue any more, and the row that it replaced has left it. */
export const NOTHING_LEFT: KeptOfPress = { refusedId: null }

export type SaveRequest = {
  readonly target: FormTarget
  readonly values: FormValues
  readonly encaixe: boolean
  /** The refused row that this one replaces. */
  readonly supersedes: string | null
  readonly imagem: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  /**
   * Whether the form that was pressed is still there, and holds what was typed: where it is not, only the
   * queue has it.
   */
  readonly isShown: () => boolean
  readonly onLogin: () => void
}
