import { useEffect, useRef, useState } from 'react'
import type { VisitFacts } from '#domain/agendamento/facts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isAlreadyThere } from '#domain/outbox/overlay.ts'
import { isUnanswered, type OutboxError, type PresentVisit } from '#domain/outbox/row.ts'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { type Outcome, outcomeOfRow } from '#src/offline/queue/act.ts'
import { moveVisit } from '../life/commands.ts'
import { discardRequest } from '../queue/commands.ts'
import { isAboutTime, moveOf, sentTime } from '../queue/rows.ts'
import { useQueuedRow } from './queries.ts'

/** What a visit costs and how long it takes. */
export type Price = Pick<Agendamento, 'valor' | 'tempo'>

/** Where to, and what the visit was said to cost there. */
type PickedMove = { readonly when: ClinicDateTime; readonly price: Price }

/** What the sheet over the page says. */
export type MoveSheet =
  | { readonly kind: 'incomplete' }
  /** `price`: what the visit costs at the new time; `row`: what was refused because it is another now. */
  | {
      readonly kind: 'asking'
      readonly when: ClinicDateTime
      readonly price: Price
      readonly row: string | null
    }
  /** `id`: of the row that waits, or did; it may be an older one that the wish was joined to. */
  | ({
      readonly kind: 'queued' | 'login' | 'given up'
      readonly id: string | null
      /** It was sent and not answered, so that either of the two times may hold. */
      readonly isUnanswered: boolean
    } & PickedMove)
  | ({ readonly kind: 'uncertain' } & PickedMove)
  | {
      readonly kind: 'taken'
      readonly error: OutboxError
      readonly price: Price
      readonly row: string | null
    }
  | { readonly kind: 'changed'; readonly visita: PresentVisit | null; readonly row: string | null }
  | { readonly kind: 'refused'; readonly mensagem: string; readonly row: string | null }
  | { readonly kind: 'not-kept' | 'no-session' }

/** Called with the time that she asked for, and what the clinic has made of the visit since, if anything. */
export type OnMoved = (when: ClinicDateTime, current: VisitFacts | undefined) => void

type Options = {
  readonly email: string
  /** The refused row that a new wish replaces. */
  readonly refused: string | null
  /** The clinic has moved it, wherever she is by then. */
  readonly onMoved: OnMoved
  readonly onLeave: () => void
}

/** Asks for another time and holds what came of it until the person has read it. */
export function useMove(visit: Agendamento, { email, refused, onMoved, onLeave }: Options) {
  const shown = useIsShown()
  const [sheet, setSheet] = useState<MoveSheet | null>(null)
  // The clinic may change the visit under the question: what she agrees to is about the one that it named.
  const [asked, setAsked] = useState(visit)
  const [sending, setSending] = useState<ClinicDateTime | null>(null)
  // A second tap comes before the first has been drawn.
  const isBusy = useRef(false)

  function settle(outcome: Outcome, { when: wanted, price }: PickedMove, id: string | null) {
    // Another tab may have joined a later wish to its row.
    const when = sentTime(outcome) ?? wanted
    switch (outcome.kind) {
      case 'done':
        setSheet(null)
        onMoved(when, outcome.current)
        // Whoever has gone to another page is not called back.
        if (shown.current) onLeave()
        return
      case 'refused':
        setSheet(sheetOfRefusal(outcome.error, outcome.row?.id ?? null, when, price))
        return
      case 'queued':
      case 'login':
      case 'given up':
        setSheet({ kind: outcome.kind, when, price, id, isUnanswered: isWithoutAnswer(outcome) })
        return
      default:
        setSheet({ kind: outcome.kind, when, price })
    }
  }

  // The clinic may answer a move that waits while the sheet is still open: the sheet then says the answer.
  // What a cancellation has taken the place of waits again once that is taken back.
  const waiting = sheet !== null && 'id' in sheet ? sheet : null
  const row = useQueuedRow(waiting?.id ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row or the clinic says something else
  useEffect(() => {
    if (waiting === null || row === undefined) return
    // What has left the queue has either moved the visit, or was given up; and a visit that came by a pull
    // may be where it was wanted before the answer is here.
    const isThere = row === null ? visit.dataHoraAgendada === waiting.when : isAlreadyThere(row, visit)
    const outcome: Outcome = isThere ? { kind: 'done' } : outcomeOfRow(row)
    const when = (row === null ? null : moveOf(row)?.para) ?? waiting.when
    const isTold = outcome.kind === waiting.kind && isWithoutAnswer(outcome) === waiting.isUnanswered
    if (!isTold || when !== waiting.when) settle(outcome, { ...waiting, when }, waiting.id)
  }, [waiting, row, visit])

  async function send(when: ClinicDateTime, price: Price, replaced: string | null = refused) {
    if (isBusy.current) return
    isBusy.current = true
    setSending(when)
    try {
      const act = { dono: email, id: crypto.randomUUID(), supersedes: replaced, shown: price }
      const answer = await moveVisit(asked, when, act)
      if (!answer.ok) {
        setSheet({ kind: answer.error === 'no_session' ? 'no-session' : 'not-kept' })
        return
      }
      settle(answer.value, { when, price }, answer.value.rowId)
    } finally {
      isBusy.current = false
      setSending(null)
    }
  }

  function ask(question: MoveSheet) {
    setAsked(visit)
    setSheet(question)
  }

  /** What the clinic refused is discarded: the person has read why. */
  async function close(): Promise<void> {
    if (sheet !== null && 'row' in sheet && sheet.row !== null) await discardRequest(sheet.row)
    setSheet(null)
  }

  return { sheet, asked, sending, ask, send, close }
}

/** Whether what waits was sent before, and nobody answered. */
function isWithoutAnswer(outcome: Outcome): boolean {
  const row = outcome.kind === 'queued' || outcome.kind === 'login' ? outcome.row : undefined
  return row !== undefined && isUnanswered(row)
}

function sheetOfRefusal(
  error: OutboxError,
  row: string | null,
  when: ClinicDateTime,
  price: Price,
): MoveSheet {
  switch (error.code) {
    case 'agendamento_mudou':
    case 'estado_invalido':
      return { kind: 'changed', visita: error.visita ?? null, row }
    case 'procedimento_alterado':
      if (error.atual === null) break
      return { kind: 'asking', when, price: { valor: error.atual.valor, tempo: error.atual.tempo }, row }
  }
  if (isAboutTime(error)) return { kind: 'taken', error, price, row }
  return { kind: 'refused', mensagem: error.mensagem, row }
}
