import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Agora } from '#domain/lib/dates.ts'
import { type QueueSummary, summaryOf } from '#domain/outbox/progress.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { settleTime } from '#domain/outbox/transitions.ts'
import { useNow } from '#src/lib/use-now.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
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
  const dados = useLiveQuery(
    async () => ({
      rows: await readQueueOf(db, email),
      ultimoEnvio: await readMeta(db, 'ultimoEnvio'),
    }),
    [email],
  )
  const passo = useNow(PASSO_MS, dados?.rows.some((r) => r.state !== 'done') === true)
  return useMemo(() => {
    if (dados === undefined) return undefined
    // The step only asks for new words: a lease taken since would seem to reach too far into the future.
    const now = Math.max(passo, Date.now())
    // The queue settles what has expired only when it next sends; the screen need not wait for that.
    const settled = dados.rows.map((row) => settleTime(row, { now, agora }))
    return {
      fila: settled.filter((r) => r.state !== 'done' || r.seenAt === null),
      resumo: summaryOf(settled, now),
      ultimoEnvio: dados.ultimoEnvio,
      now,
    }
  }, [dados, passo, agora])
}

/** The queue in numbers, for header and badge; nothing waits for whoever is not logged in. */
export function useResumoDaFila(email: string | null): QueueSummary {
  const rows = useLiveQuery(async () => (email === null ? [] : readQueueOf(db, email)), [email])
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

const VAZIA: QueueSummary = { pendentes: 0, aguardando: 0, escolha: 0, progress: null }

/** What of the person who is logged in the clinic does not have, in the order of the presses. */
export async function lerPendentes(): Promise<OutboxRow[]> {
  const sessao = await readSessao(db)
  if (sessao === null) return []
  return (await readQueueOf(db, sessao.email)).filter((r) => r.state !== 'done')
}
