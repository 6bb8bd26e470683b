import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#src/lib/drawing/when-idle.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { hasNoTopic, type ListName } from '#src/offline/pull/lists.ts'
import { hasAll, isWorthRetrying, type PullOutcome, pull, pullIfStale } from '#src/offline/pull/pull.ts'
import { screenDrawn } from '../screen-drawn.ts'
import { verifySoon } from '../verify-session.ts'
import { live } from './live.ts'
import { forgetFailed, sayFailed } from './pull-notice.ts'

const ECHO_MS = 150

/** What the device has is drawn before anything newer is asked for, where that does not take longer. */
const KEPT_LIST_WAIT_MS = 400

/** How old a screen lets a list become, ms, where no event tells of its changes. */
const ASK_AGAIN_MS = 60_000

const deps = { db, api, now: Date.now, idle: whenIdle }

/** A page that was loaded anew asks anew, and so does who was told of a change. */
function pullAnew(name: ListName): Promise<PullOutcome> {
  return pullIfStale(deps, name, Math.max(performance.timeOrigin, live.changedAt(name)))
}

type Early = { readonly at: number; readonly outcome: Promise<PullOutcome> }

/** What was asked for under a login before its screen was drawn, until it has come. */
const early = new Map<string, Early>()
const earlyKey = (name: ListName, epoch: string | null) => `${name} ${epoch}`

/** Asks for what a screen is going to read, so that it comes while the screen is being drawn. */
export function pullEarly(names: readonly ListName[], epoch: string): void {
  for (const name of names) {
    const key = earlyKey(name, epoch)
    const outcome = pullAnew(name)
    early.set(key, { at: Date.now(), outcome })
    const forget = () => early.delete(key)
    outcome.then(forget, forget)
  }
}

/** What is on its way already, unless the list was told to have changed since. */
function earlyOutcome(name: ListName, epoch: string | null): Promise<PullOutcome> | undefined {
  const asked = early.get(earlyKey(name, epoch))
  return asked !== undefined && asked.at >= live.changedAt(name) ? asked.outcome : undefined
}

/** Brings lists up to date for one decision, for which nobody waits longer than `ms`. */
export async function pullSoonEnough(names: readonly ListName[], ms: number): Promise<void> {
  const pulled = Promise.allSettled(names.map(pullAnew))
  await Promise.race([pulled, new Promise((r) => setTimeout(r, ms))])
}

/**
 * What a screen needs to know of its lists: whether the first answer is still awaited, and whether it is
 * over without this device having heard of them all. A slow phone reads an answer a while after it came: who
 * knows nothing yet goes on waiting, unless it is `missing`. `reload` asks again, and answers whether the
 * clinic has told them all.
 */
export type PullState = {
  readonly pending: boolean
  readonly missing: boolean
  readonly reload: () => Promise<boolean>
}

/**
 * Brings the tables a screen reads up to date when it opens and when the device comes back, and keeps them so
 * while the server can tell of changes. The screen never waits: it draws what the device has. What did not
 * come is tried again; a failure that is not the network's is said once.
 */
export function usePull(names: readonly ListName[], epoch: string | null = null): PullState {
  const key = names.join(',')
  const [pending, setPending] = useState(true)
  const [missing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are compared by their text
  const run = useCallback(
    async (force: boolean) => {
      if (!force && (await hasAll(db, names).catch(() => false))) await screenDrawn(KEPT_LIST_WAIT_MS)
      const ask = (n: ListName) => (force ? pull(deps, n) : (earlyOutcome(n, epoch) ?? pullAnew(n)))
      const asked = await Promise.all(
        names.map(async (name) => ({ name, outcome: await ask(name).catch(notRead) })),
      )
      const outcomes = asked.map(({ outcome }) => outcome)
      const having = (is: (outcome: PullOutcome) => boolean) =>
        asked.filter(({ outcome }) => is(outcome)).map(({ name }) => name)
      for (const name of having(isWorthRetrying)) live.stayDue(name)
      forgetFailed(having(({ kind }) => kind === 'updated'))
      const failures = having(isServerFailure)
      if (failures.length > 0) sayFailed(failures, () => void run(true))
      // The session is over, or has other rights than this device believes.
      if (outcomes.some(isOtherSession)) verifySoon()
      // Who reads the rows hears of them a moment after they are written: "none" until then would flash.
      if (outcomes.some(({ kind }) => kind === 'updated')) await new Promise((r) => setTimeout(r, ECHO_MS))
      const hasCome = outcomes.every(({ kind }) => kind === 'updated')
      const isKnown = hasCome || (await hasAll(db, names).catch(() => false))
      setPending(false)
      setMissing(!isKnown)
      return hasCome
    },
    [key, epoch],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another whenever the names are
  useEffect(() => {
    const leave = live.watch(names)
    void run(false)
    const again = () => void run(true)
    window.addEventListener('online', again)
    const withoutTopic = names.filter(hasNoTopic)
    const ask = () => document.visibilityState === 'visible' && withoutTopic.forEach((n) => void pullAnew(n))
    const timer = withoutTopic.length === 0 ? undefined : setInterval(ask, ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      leave()
      // Nobody asks for a list that no screen reads.
      forgetFailed(names.filter((name) => !live.watched().includes(name)))
    }
  }, [run])

  return { pending, missing, reload: () => run(true) }
}

/** A device that cannot read or write its rows just now asks again, as where no answer came. */
const notRead = (): PullOutcome => ({ kind: 'no_answer' })

function isOtherSession(outcome: PullOutcome): boolean {
  return outcome.kind === 'problem' && (outcome.status === 401 || outcome.status === 403)
}

function isServerFailure(outcome: PullOutcome): boolean {
  return outcome.kind === 'problem' && !isOtherSession(outcome)
}
