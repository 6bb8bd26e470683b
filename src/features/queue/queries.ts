import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Agora } from '#domain/lib/dates.ts'
import { type QueueSummary, summaryOf } from '#domain/outbox/progress.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { settleTime } from '#domain/outbox/transitions.ts'
import { useNow } from '#src/lib/use-now.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { queueWatch } from '#src/offline/queue-watch.ts'
import { readSessao } from '#src/offline/session.ts'

/** How often the words that tell a time are drawn anew. */
const PASSO_MS = 5_000

export type Pendencias = {
  /** The person's queue in the order of the presses, without what is done and was seen. */
  readonly fila: readonly OutboxRow[]
  readonly resumo: QueueSummary
  /** When the clinic last acknowledged something (ms), or null. */
  readonly ultimoEnvio: number | null
  /** The moment this was true, in ms of the device's clock. */
  readonly now: number
}

/** The person's queue as it stands now; undefined until the device has answered. */
export function usePendencias(email: string, agora: Agora): Pendencias | undefined {
  const rows = useFila(email)
  const ultimoEnvio = useLiveQuery(() => readMeta(db, 'ultimoEnvio'), [])
  const passo = useNow(PASSO_MS, rows?.some((r) => r.state !== 'done') === true)
  return useMemo(() => {
    if (rows === undefined || ultimoEnvio === undefined) return undefined
    // The step only asks for new words: a lease taken since would seem to reach too far into the future.
    const now = Math.max(passo, Date.now())
    // The queue settles what has expired only when it next sends; the screen need not wait for that.
    const settled = rows.map((row) => settleTime(row, { now, agora }))
    return {
      fila: settled.filter((r) => r.state !== 'done' || r.seenAt === null),
      resumo: summaryOf(settled, now),
      ultimoEnvio,
      now,
    }
  }, [rows, ultimoEnvio, passo, agora])
}

/** The queue in numbers, for header and badge; nothing waits for whoever is not logged in. */
export function useResumoDaFila(email: string | null): QueueSummary {
  const rows = useFila(email)
  const [enviando, setEnviando] = useState(false)
  // A sender that vanished changes nothing in the database: the end of its lease is seen by the clock.
  const now = useNow(PASSO_MS, enviando)
  const resumo = useMemo(
    () => (rows === undefined ? VAZIA : summaryOf(rows, Math.max(now, Date.now()))),
    [rows, now],
  )
  const { progress } = resumo
  useEffect(() => setEnviando(progress !== null), [progress])
  return resumo
}

/** One person's queue, live; undefined until the device has answered. */
function useFila(email: string | null): readonly OutboxRow[] | undefined {
  const todas = useSyncExternalStore(queueWatch.subscribe, queueWatch.rows)
  return useMemo(() => todas?.filter((row) => row.dono === email), [todas, email])
}

const VAZIA: QueueSummary = { pendentes: 0, aguardando: 0, escolha: 0, progress: null }

/** What of the person who is logged in the clinic does not have, in the order of the presses. */
export async function lerPendentes(): Promise<OutboxRow[]> {
  const sessao = await readSessao(db)
  if (sessao === null) return []
  return (await readQueueOf(db, sessao.email)).filter((r) => r.state !== 'done')
}
