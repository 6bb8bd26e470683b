import { Fragment, type ReactNode, useId, useRef } from 'react'
import { type ClinicNow, clinicNowAt, formatPastMoment } from '#domain/lib/dates.ts'
import { rowsAwaitingChoice } from '#domain/outbox/behind-refused.ts'
import { isMoot, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/cards/card.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { useOneAtATime } from '#src/lib/press/use-one-at-a-time.ts'
import { type QueueView, useQueue } from '../queries.ts'
import { SendingProgress } from './progress.tsx'
import classes from './queue-list.module.css'
import { useSeenRows } from './use-seen-rows.ts'

/** A row of the queue with what is needed to draw it. */
export type QueueItem = {
  readonly row: OutboxRow
  readonly queue: readonly OutboxRow[]
  readonly context: QueueContext
  /** Runs one act of the list after another. */
  readonly run: (act: () => Promise<unknown>) => void
}

type Props = {
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly online: boolean
  /** Each kind of row is drawn by the feature it belongs to. */
  readonly renderRow: (item: QueueItem) => ReactNode
  /** The way on from the empty queue. */
  readonly onward: ReactNode
}

/** Everything the person did here that the clinic does not have yet, and what has just arrived. */
export function QueueList({ email, clinicNow, online, renderRow, onward }: Props) {
  const view = useQueue(email, clinicNow)
  const root = useRef<HTMLDivElement>(null)
  const oneAtATime = useOneAtATime(root)
  const guard = useDoubleTapGuard()
  useSeenRows(view?.queue)
  if (view === undefined)
    return (
      <Loading label="Vendo o que falta enviar…">
        <RowsSkeleton rows={3} />
      </Loading>
    )

  const { queue, summary, deviceNow } = view
  const context = { online, deviceNow, awaitChoice: rowsAwaitingChoice(queue) }
  const choices = queue.filter(needsChoice)
  const unsent = queue.filter(isMoot)
  const before = queue.filter((row) => !isMoot(row) && wasSentBefore(row, deviceNow))
  const apart = new Set([...choices, ...unsent, ...before])
  const rest = queue.filter((row) => !apart.has(row))
  const group = (title: string, rows: readonly OutboxRow[]) =>
    rows.length > 0 && (
      <Group title={title}>
        {rows.map((row) => (
          <Fragment key={row.id}>
            {renderRow({ row, queue, context, run: (act) => void oneAtATime(act, row.id) })}
          </Fragment>
        ))}
      </Group>
    )

  return (
    <div ref={root} tabIndex={-1} className={classes.root} onClickCapture={guard}>
      <SendingProgress progress={summary.progress} />
      {summary.pending === 0 && (
        <EmptyState
          look="plain"
          picture="all-sent"
          sentence={hasReceivedAll(view) ? 'Tudo enviado' : 'Nada a enviar'}
          hint={`${receivedInWords(view)}${lastSentInWords(view, clinicNow)}`}
          action={onward}
        />
      )}
      {group('Precisa da sua escolha', choices)}
      {group(summary.pending === 0 ? 'Enviado agora' : 'Na fila', rest)}
      {group('A clínica recebeu', before)}
      {group('Não foi preciso enviar', unsent)}
    </div>
  )
}

/** How long what the clinic has received is among what is being sent, or was sent now, in ms. */
const SENT_NOW_MS = 10 * 60_000

/** Whether it was done some time ago, as the worker does without her; a clock that was set back knows not. */
function wasSentBefore({ state, ackedAt }: OutboxRow, deviceNow: number): boolean {
  const age = deviceNow - (ackedAt ?? 0)
  return state === 'done' && (age < 0 || age > SENT_NOW_MS)
}

/** That the clinic has all is said only where this device knows that it has something, and no more. */
function hasReceivedAll({ lastSent, mayLack }: QueueView): boolean {
  return lastSent !== null && !mayLack
}

function receivedInWords(view: QueueView): string {
  return hasReceivedAll(view)
    ? 'A clínica recebeu tudo o que você fez neste aparelho.'
    : 'Nada espera neste aparelho para ser enviado.'
}

function lastSentInWords({ lastSent, deviceNow }: QueueView, clinicNow: ClinicNow): string {
  // A clock that was set back since knows no more when that was.
  if (lastSent === null || lastSent > deviceNow) return ''
  return ` Último envio ${formatPastMoment(clinicNowAt(lastSent, deviceNow, clinicNow), clinicNow.date)}.`
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Card>{children}</Card>
    </section>
  )
}
