import { useEffect, useRef, useState } from 'react'
import { OLD_MS } from '#src/lib/words/age.ts'

/** What is older is asked for again, ms: before it is called old. */
const AGAIN_MS = OLD_MS / 2

/** The wait after a page wakes, ms: on iPhone a request that starts right in that event fails. */
const WAKE_UP_MS = 1_500

type Answered = {
  /** When the clinic answered, ms of the device's clock; null while it has not. */
  readonly at: number | null
  readonly online: boolean
  /** Asks again. Must stay the same function as long as it is the same question. */
  readonly ask: () => void
}

/**
 * Whether an answer of the clinic is old, for what no event tells changes of. While somebody looks at it, it
 * is asked for every minute, and as soon as somebody does so again.
 */
export function useAskedAgain({ at, online, ask }: Answered): boolean {
  const [, redraw] = useState(0)
  const answeredAt = useRef(at)
  answeredAt.current = at

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      redraw((n) => n + 1)
      clearTimeout(timer)
      const since = answeredAt.current ?? Number.NEGATIVE_INFINITY
      if (online && between(Date.now(), since) >= AGAIN_MS) timer = setTimeout(ask, WAKE_UP_MS)
    }
    const step = setInterval(look, AGAIN_MS / 2)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      clearInterval(step)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [online, ask])

  return at !== null && between(Date.now(), at) > OLD_MS
}

/** A clock that was ahead and has been put right since says of what came before that it is yet to come. */
function between(nowMs: number, at: number): number {
  return Math.abs(nowMs - at)
}
