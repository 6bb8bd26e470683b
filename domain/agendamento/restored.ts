import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isTarget, type Target } from '#domain/outbox/commands/target.ts'
import type { Agendamento, AgendamentoCreate } from './schema.ts'
import { VISIT_STATES } from './states.ts'

/**
 * What a device was told of a visit in one history of the clinic's database. After the database was put back
 * from a copy it is compared with what the clinic has now: a visit that the clinic confirmed must not go
 * without a word, nor be another one, nor one come back that it has cancelled.
 */
export type KnownVisit = {
  /** One for each visit. */
  readonly key: string
  readonly target: Target
  /** The history in which the clinic said so. */
  readonly epoca: string
  /** Whose visit it is, on the Admin's device. */
  readonly client: { readonly nome: string; readonly telefone: string } | null
  /** The key under which it is asked for again: pressed twice it is asked for once. */
  readonly again?: string | null
  /** The history in which the clinic has it all the same: what becomes of it there is no restore's doing. */
  readonly standsIn?: string
} & (
  | { readonly state: 'booked'; readonly visit: Agendamento }
  | { readonly state: 'cancelled'; readonly visit: KnownCancelled }
)

/** What is known of a cancelled visit; by whom and why, where the clinic has told it. */
export type KnownCancelled = Pick<Agendamento, 'nome' | 'dataHoraAgendada' | 'tempo' | 'estadoPor' | 'motivo'>

export function knownCancelledOf(visit: KnownCancelled): KnownCancelled {
  const { nome, dataHoraAgendada, tempo, estadoPor, motivo } = visit
  return {
    ...{ nome, dataHoraAgendada, tempo },
    ...(estadoPor !== undefined && { estadoPor }),
    ...(motivo !== undefined && { motivo }),
  }
}

export type KnownBooking = Extract<KnownVisit, { readonly state: 'booked' }>

/** What of it does not hold any more. */
export type Difference =
  /** The clinic no longer has it. */
  | { readonly kind: 'gone'; readonly known: KnownBooking }
  /** It stands at another time than was known. */
  | { readonly kind: 'moved'; readonly known: KnownBooking; readonly visit: Agendamento }
  /** It stands at its time, and something else that was known of it holds no more: see `hasGoneBack`. */
  | { readonly kind: 'changed'; readonly known: KnownBooking; readonly visit: Agendamento }
  /** Its cancellation was forgotten. */
  | {
      readonly kind: 'back'
      readonly known: Extract<KnownVisit, { readonly state: 'cancelled' }>
      readonly visit: Agendamento
    }

/**
 * What the person has to be told: computed from what is known and what is there, so that what reception has
 * put right meanwhile leaves nothing to tell. `epoca`: the history that `present` is of.
 */
export function differencesOf(
  known: readonly KnownVisit[],
  present: readonly Agendamento[],
  epoca: string | null,
): Difference[] {
  const byId = new Map(present.map((visit) => [visit.id, visit]))
  const contents = new Set(present.map(contentOf))
  const visitOf = (target: Target) =>
    'id' in target ? byId.get(target.id) : present.find((visit) => isTarget(target, visit))
  return known
    .filter((k) => k.epoca !== epoca)
    .flatMap((k): Difference[] => {
      const visit = visitOf(k.target)
      if (k.state === 'cancelled') return visit === undefined ? [] : [{ kind: 'back', known: k, visit }]
      if (visit === undefined) {
        const isGone = k.standsIn !== epoca && !contents.has(contentOf(k.visit))
        return isGone ? [{ kind: 'gone', known: k }] : []
      }
      if (visit.dataHoraAgendada !== k.visit.dataHoraAgendada) return [{ kind: 'moved', known: k, visit }]
      const isOther = isOtherService(k.visit, visit) || hasGoneBack(k.visit, visit)
      return isOther ? [{ kind: 'changed', known: k, visit }] : []
    })
}

/** Whether what is done, how long, or for how much is not as it was known. */
export function isOtherService(known: Agendamento, visit: Agendamento): boolean {
  return known.nome !== visit.nome || known.tempo !== visit.tempo || known.valor !== visit.valor
}

/**
 * Whether it has not come as far as was known: that she comes, or has come, was forgotten. How it goes on
 * from there is no restore's doing.
 */
export function hasGoneBack(known: Agendamento, visit: Agendamento): boolean {
  return VISIT_STATES.indexOf(visit.estado) < VISIT_STATES.indexOf(known.estado)
}

/**
 * A restore raises the version of every visit by whole multiples of it: what is left over goes up with the
 * visit's own changes alone, in whatever history.
 */
export const VERSIONS_LEFT_OUT = 100

/**
 * Whether the clinic has cancelled a visit after what was known of it, or after the copy was made. The hour
 * alone does not tell: a tablet without a network may have cancelled it before the copy, and be heard after
 * the clinic went back to that. A visit that was brought back after the copy is known by a later version.
 */
export function isCancelledSince(
  { visit: known }: KnownBooking,
  cancelled: Agendamento | undefined,
  copiaDe: ClinicDateTime | null,
): boolean {
  if (cancelled === undefined) return false
  const { estadoEm = '', versao } = cancelled
  const isAfterCopy = copiaDe !== null && estadoEm > copiaDe
  return isAfterCopy || versao % VERSIONS_LEFT_OUT > known.versao % VERSIONS_LEFT_OUT
}

/** One text for one person, time and service, whatever the visit's number; of what is only asked for, too. */
export function contentOf({
  dataHoraAgendada,
  nome,
  email = null,
  cliente = null,
}: Pick<AgendamentoCreate, 'dataHoraAgendada' | 'nome' | 'email' | 'cliente'>): string {
  return JSON.stringify([dataHoraAgendada, nome, email, cliente])
}

/** When what a difference is about is to take place: the time that is known, or else the one that holds. */
export function differenceTime(difference: Difference): ClinicDateTime {
  const { visit } = difference.kind === 'back' ? difference : difference.known
  return visit.dataHoraAgendada
}
