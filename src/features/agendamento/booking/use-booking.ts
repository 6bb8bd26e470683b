import { useEffect, useRef, useState } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { changedFrom } from '#domain/outbox/present.ts'
import { isUncertain } from '#domain/outbox/row.ts'
import { doneAs, outcomeOfRow } from '#src/offline/queue/act.ts'
import type { Whose } from '../queries.ts'
import { type BookingOutcome, book, bookingOutcomeOf, letGo, markAsSeen } from '../queue/commands.ts'
import { useOutboxRow } from './queries.ts'
import { bookingOfService, type OtherOwnVisit, type Service } from './utils.ts'

/** One press of the button: its id, and what was asked for. */
export type BookingPress = {
  readonly id: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly service: Service
  readonly when: ClinicDateTime
  /** The client whom reception books for; null where a client books for herself. */
  readonly whose: Whose | null
}

export type BookingResult =
  /** No date or time chosen: nothing was sent. */
  | { readonly kind: 'incomplete' }
  /**
   * Neither the device nor the clinic has it: there is no storage for it, or the person is logged in here no
   * more.
   */
  | (BookingPress & { readonly kind: 'not-kept' | 'no-session' })
  /** Nothing was sent: what it was to replace is here no more, and another tab may have booked it anew. */
  | (BookingPress & { readonly kind: 'replaced' })
  /** Nothing was sent: another visit of hers begins then, of the service `other`. */
  | (BookingPress & OtherOwnVisit & { readonly kind: 'own other' })
  | (BookingPress & BookingOutcome)

type Wanted = Pick<BookingPress, 'service' | 'whose'> & { readonly when: ClinicDateTime | null }

export type Booking = {
  readonly result: BookingResult | null
  /** The time that is being sent. */
  readonly sending: ClinicDateTime | null
  /** `supersedes`: the refused row that goes when this one is queued, or the press that was to replace it. */
  readonly send: (wanted: Wanted, supersedes: string | null) => Promise<void>
  /** Says, without asking the clinic, that a visit of hers has the time: this very one, or another. */
  readonly sayOwn: (service: Service, when: ClinicDateTime, own: 'hers' | OtherOwnVisit) => void
  /** Closes the result. What the clinic refused is let go (`letGo`): the person has read why. */
  readonly close: () => void
}

const KINDS = { no_session: 'no-session', no_storage: 'not-kept', replaced: 'replaced' } as const

/** Outcomes that leave a refused row behind. */
const LEAVES_REFUSED_ROW: ReadonlySet<BookingResult['kind']> = new Set([
  'yours',
  'taken',
  'changed',
  'refused',
])

/** Whether a booking that waits was sent, so that the clinic may have it. */
export function mayBeThere(outcome: BookingOutcome): boolean {
  return 'row' in outcome && outcome.row != null && isUncertain(outcome.row)
}

/**
 * Sends a booking and holds what came of it until the person has read it. Whoever is logged in meanwhile, in
 * another tab, reads nothing of it, and does not go on with it.
 */
export function useBooking(email: string, onReplaced: (id: string) => void = () => undefined): Booking {
  const [held, setResult] = useState<BookingResult | null>(null)
  const result = held !== null && 'dono' in held && held.dono !== email ? null : held
  const [sending, setSending] = useState<ClinicDateTime | null>(null)
  // A second tap comes before the first has been drawn.
  const isBusy = useRef(false)

  // The clinic may answer a queued booking while its dialog is still open, also one that waited for a login,
  // in another tab: the dialog then says the answer.
  const queuedResult = result?.kind === 'queued' || result?.kind === 'login' ? result : null
  const live = useOutboxRow(queuedResult?.id ?? null)
  useEffect(() => {
    if (queuedResult === null || live?.id !== queuedResult.id) return
    const { id, dono, service, when, whose } = queuedResult
    const asked = { ...service, dataHoraAgendada: when }
    const arrived = live.row === null ? live.visit : null
    const outcome = bookingOutcomeOf(
      arrived === null ? outcomeOfRow(live.row) : doneAs(changedFrom(asked, arrived)),
    )
    if (outcome.kind !== queuedResult.kind || mayBeThere(outcome) !== mayBeThere(queuedResult))
      setResult({ ...outcome, id, dono, service, when, whose })
  }, [queuedResult, live])

  /** The refused row that stays, for whatever else was asked of its visit: the next booking replaces it. */
  const keptRefused = useRef<Promise<string | null>>(Promise.resolve(null))

  /**
   * The rows that callers mean by ids without a row behind them. For a refused row that was replaced it is
   * none (null); for a press that was sent without a row, because the device was full, the refused row that
   * it was to replace, which is still there.
   */
  const meantBy = useRef(new Map<string, string | null>())

  async function send({ service, when, whose }: Wanted, named: string | null) {
    if (isBusy.current) return
    if (when === null) {
      setResult({ kind: 'incomplete' })
      return
    }
    isBusy.current = true
    setSending(when)
    const meant = named === null ? null : meantBy.current.get(named)
    const supersedes = (await keptRefused.current) ?? (meant === undefined ? named : meant)
    const attempt: BookingPress = { id: crypto.randomUUID(), dono: email, service, when, whose }
    try {
      const request = {
        dono: email,
        pedido: bookingOfService(service, whose ?? { email, cliente: null }, when),
        imagem: service.imagem,
        id: attempt.id,
        byReception: whose !== null,
        ...(supersedes === null ? {} : { supersedes }),
      }
      const forget = () => {
        keptRefused.current = Promise.resolve(null)
        if (supersedes === null) return
        meantBy.current.set(supersedes, null)
        onReplaced(supersedes)
      }
      const answer = await book(request, forget)
      if (answer.ok) {
        if (!answer.value.isQueued) meantBy.current.set(attempt.id, supersedes)
        setResult({ ...attempt, ...answer.value })
        return
      }
      if (answer.error === 'replaced') forget()
      setResult({ ...attempt, kind: KINDS[answer.error] })
    } finally {
      isBusy.current = false
      setSending(null)
    }
  }

  function sayOwn(service: Service, when: ClinicDateTime, own: 'hers' | OtherOwnVisit) {
    const press: BookingPress = { id: crypto.randomUUID(), dono: email, service, when, whose: null }
    setResult(own === 'hers' ? { ...press, kind: 'yours' } : { ...press, ...own, kind: 'own other' })
  }

  function close() {
    if (result !== null && LEAVES_REFUSED_ROW.has(result.kind) && 'id' in result)
      keptRefused.current = letGo(result.id).catch(() => null)
    // She has read how the visit is now.
    if (result?.kind === 'moved') void markAsSeen(result.id)
    setResult(null)
  }

  return { result, sending, send, sayOwn, close }
}
