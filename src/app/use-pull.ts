import { useCallback, useEffect, useState } from 'react'
import { notify } from '#src/components/toast.tsx'
import { whenIdle } from '#src/lib/when-idle.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { type ListName, listOf } from '#src/offline/lists.ts'
import { isWorthRetrying, type PullOutcome, pull, pullIfStale } from '#src/offline/pull.ts'
import { live } from './live.ts'
import { sync } from './sync.ts'

const ECHO_MS = 150

/** What a screen needs to know of its lists: whether the first answer is still awaited. */
export type PullState = { readonly pending: boolean; readonly reload: () => Promise<void> }

/**
 * Brings the tables a screen reads up to date when it opens and when the device comes back, and keeps them so
 * while the server can tell of changes. The screen never waits: it draws what the device has. What did not
 * come is tried again; a failure that is not the network's is said once.
 */
export function usePull(names: readonly ListName[], epoch: string | null = null): PullState {
  const key = names.join(',')
  const [pending, setPending] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are compared by their text
  const run = useCallback(
    async (force: boolean) => {
      const deps = { db, api, now: Date.now, idle: whenIdle }
      const outcomes = await Promise.all(
        names.map((n) =>
          force ? pull(deps, n) : pullIfStale(deps, n, Math.max(performance.timeOrigin, live.changedAt(n))),
        ),
      )
      outcomes.forEach((outcome, i) => {
        const name = names[i]
        if (name === undefined) return
        if (isWorthRetrying(outcome)) live.stayDue(name)
        if (isServerFailure(outcome))
          notify.bad(`Não conseguimos atualizar ${listOf(name).title}`, {
            id: `pull-${name}`,
            text: 'A clínica teve um problema ao responder. O que este aparelho já tinha continua na tela.',
            action: { label: 'Tentar de novo', onClick: () => void run(true) },
          })
      })
      // The session is over, or has other rights than this device believes.
      if (outcomes.some(isOtherSession)) void sync.verify().catch(() => undefined)
      // Who reads the rows hears of them a moment after they are written: "none" until then would flash.
      if (outcomes.some(({ kind }) => kind === 'updated')) await new Promise((r) => setTimeout(r, ECHO_MS))
      setPending(false)
    },
    [key, epoch],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another whenever the names are
  useEffect(() => {
    const leave = live.watch(names)
    void run(false)
    const again = () => void run(true)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      leave()
    }
  }, [run])

  return { pending, reload: () => run(true) }
}

function isOtherSession(outcome: PullOutcome): boolean {
  return outcome.kind === 'problem' && (outcome.status === 401 || outcome.status === 403)
}

function isServerFailure(outcome: PullOutcome): boolean {
  return outcome.kind === 'problem' && !isOtherSession(outcome)
}
