import { useCallback, useEffect, useState } from 'react'
import { notify } from '#src/components/toast.tsx'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { type ListName, listOf } from '#src/offline/lists.ts'
import { type PullOutcome, pull, pullIfStale } from '#src/offline/pull.ts'
import { live } from './live.ts'

const ECHO_MS = 150

/** What a screen needs to know of its lists: whether the first answer is still awaited. */
export type PullState = { readonly pending: boolean; readonly reload: () => Promise<void> }

/**
 * Brings the tables a screen reads up to date when it opens and when the device comes back, and keeps them so
 * while the server can tell of changes. The screen never waits: it draws what the device has. A failure that
 * is not the network's is said once.
 */
export function usePull(names: readonly ListName[], epoch: string | null = null): PullState {
  const key = names.join(',')
  const [pending, setPending] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are compared by their text
  const run = useCallback(
    async (force: boolean) => {
      const deps = { db, api, now: Date.now }
      const outcomes = await Promise.all(
        names.map((n) =>
          force ? pull(deps, n) : pullIfStale(deps, n, Math.max(performance.timeOrigin, live.changedAt(n))),
        ),
      )
      outcomes.forEach((outcome, i) => {
        const name = names[i]
        if (name !== undefined && isServerFailure(outcome))
          notify.bad(`${listOf(name).title} não carregou`, {
            id: `pull-${name}`,
            text: 'Mostrando o que este aparelho já tinha.',
            action: { label: 'Tentar de novo', onClick: () => void run(true) },
          })
      })
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

function isServerFailure(outcome: PullOutcome): boolean {
  return outcome.kind === 'problem' && outcome.status !== 401
}
