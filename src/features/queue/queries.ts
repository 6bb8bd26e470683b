import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { type QueueSummary, summaryOf } from '#domain/outbox/progress.ts'
import { isPending, type Moment, type OutboxRow } from '#domain/outbox/row.ts'
import { withTimePassed } from '#domain/outbox/transitions.ts'
import { useNow } from '#src/lib/drawing/use-now.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { countRemoved, removedNameOf, unansweredNameOf } from '#src/offline/login/abandoned.ts'
import { hasNotReceived, notReceivedNameOf } from '#src/offline/queue/not-received.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { queueWatch } from '#src/offline/queue/queue-watch.ts'
import { missingOf, onMissing } from '#src/offline/queue/waiting-record.ts'
import { hasOpenTries } from '#src/offline/sending/open-tries.ts'

/** How often the words that tell a time are drawn anew. */
const REDRAW_MS = 5_000

export type QueueView = {
  /** The person's queue in the order of the presses, without what is done and was seen. */
  readonly queue: readonly OutboxRow[]
  readonly summary: QueueSummary
  /** When the clinic last acknowledged something (ms), or null. */
  readonly lastSent: number | null
  /** Something that was done here may not be at the clinic, though nothing waits. */
  readonly mayLack: boolean
  /** The moment this was true, in ms of the device's clock. */
  readonly deviceNow: number
}

/** The person's queue as it stands now; undefined until the device has answered. */
export function useQueue(email: string, clinicNow: ClinicNow): QueueView | undefined {
  const rows = useRows(email)
  const lastSent = useLiveQuery(() => readMeta(db, 'ultimoEnvio'), [])
  const mayLack = useMayLack(email)
  const step = useNow(REDRAW_MS, rows?.some(isPending) === true)
  return useMemo(() => {
    if (rows === undefined || lastSent === undefined || mayLack === undefined) return undefined
    // The step only causes a new drawing. Judged by its time, a lease taken since would reach too far into
    // the future.
    const deviceNow = Math.max(step, Date.now())
    const present = settled(rows, { deviceNow, clinicNow })
    return {
      queue: present.filter((r) => isPending(r) || r.seenAt === null),
      summary: summaryOf(present, deviceNow),
      lastSent,
      mayLack,
      deviceNow,
    }
  }, [rows, lastSent, mayLack, step, clinicNow])
}

/**
 * Rows as they are at a moment: the queue marks what has expired only when it next sends, without a network
 * or a login never, and no screen waits for that.
 */
export function settled(rows: readonly OutboxRow[], moment: Moment): OutboxRow[] {
  return rows.map((row) => withTimePassed(row, moment))
}

/** The names under which this device notes that the clinic did not receive all of a person's requests. */
type Names = { readonly email: string; readonly lacking: string; readonly removed: readonly string[] }

/**
 * Whether something of hers was taken back, removed or thrown away unheard, or sent without an answer;
 * undefined until the device has answered, and for nobody (null).
 */
function useMayLack(email: string | null): boolean | undefined {
  const [names, setNames] = useState<Names>()
  useEffect(() => {
    if (email === null) return
    Promise.all([notReceivedNameOf(email), removedNameOf(email), unansweredNameOf(email)]).then(
      ([lacking, ...removed]) => setNames({ email, lacking, removed }),
      () => undefined,
    )
  }, [email])
  const isMissing = useSyncExternalStore(onMissing, () => email !== null && missingOf(email).length > 0)
  const noted = useLiveQuery(
    async () => names && { email: names.email, isNoted: await isNotReceived(names) },
    [names],
  )
  // Read by her, it is noted in its place, which this page hears of a moment later.
  const wasMissing = useRef<string | null>(null)
  if (isMissing) wasMissing.current = email
  // What was read of the one before her is still there for a moment.
  if (noted === undefined || noted.email !== email) return undefined
  return noted.isNoted || wasMissing.current === email || hasOpenTries()
}

async function isNotReceived({ lacking, removed }: Names): Promise<boolean> {
  if ((await readMeta(db, 'descartou')) === true) return true
  if (await hasNotReceived(db, lacking)) return true
  const counts = await Promise.all(removed.map((name) => countRemoved(db, name)))
  return counts.some((count) => count > 0)
}

/** What header, menu and badge say of a queue. */
export type HeaderQueue = QueueSummary & {
  /** See `QueueView`; undefined until the device has answered, and where nothing is said of an empty one. */
  readonly mayLack: boolean | undefined
}

/**
 * The queue in numbers; nothing waits for whoever is not logged in. `isAlwaysSaid`: the header says how it
 * stands also where it is empty.
 */
export function useQueueSummary(
  email: string | null,
  isAlwaysSaid: boolean,
  clinicNow: ClinicNow,
): HeaderQueue {
  const rows = useRows(email)
  const mayLack = useMayLack(isAlwaysSaid ? email : null)
  const [sending, setSending] = useState(false)
  // A sender that vanished changes nothing in the database: only the clock tells that its lease has ended.
  const step = useNow(REDRAW_MS, sending)
  const summary = useMemo(() => {
    if (rows === undefined) return UNREAD_QUEUE
    const deviceNow = Math.max(step, Date.now())
    return { ...summaryOf(settled(rows, { deviceNow, clinicNow }), deviceNow), mayLack }
  }, [rows, mayLack, step, clinicNow])
  const { progress } = summary
  useEffect(() => setSending(progress !== null), [progress])
  return summary
}

/** How many rows of one person's the clinic does not have. */
export function usePendingCount(email: string): number {
  return useRows(email)?.filter(isPending).length ?? 0
}

/** One person's queue, live; undefined until the device has answered. */
function useRows(email: string | null): readonly OutboxRow[] | undefined {
  const all = useSyncExternalStore(queueWatch.subscribe, queueWatch.rows)
  return useMemo(() => all?.filter((row) => row.dono === email), [all, email])
}

/**
 * How many rows are still to be sent from this device for somebody other than `email`, which what was refused
 * is not; nobody sees more of them than that.
 */
export function useWaitingOfOthers(email: string | null, clinicNow: ClinicNow): number {
  const all = useSyncExternalStore(queueWatch.subscribe, queueWatch.rows)
  const deviceNow = Date.now()
  const others = settled(all?.filter((row) => row.dono !== email) ?? [], { deviceNow, clinicNow })
  return summaryOf(others, deviceNow).waiting
}

const UNREAD_QUEUE: HeaderQueue = { pending: 0, waiting: 0, choice: 0, progress: null, mayLack: undefined }

/** One person's rows that the clinic does not have, in the order of the presses. */
export async function readPending(dono: string): Promise<OutboxRow[]> {
  return (await readQueueOf(db, dono)).filter(isPending)
}
