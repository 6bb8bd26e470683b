import { useCallback, useEffect, useRef, useState } from 'react'
import type { Security } from '#domain/account/schema.ts'
import type { AccountFailure } from '#src/api/account-failure.ts'
import { readSecurity } from '../commands.ts'

export type SecurityState = {
  /** As the clinic last said; null while it has not. */
  readonly security: Security | null
  /** Why the last reading brought nothing. */
  readonly failure: AccountFailure | null
  readonly reading: boolean
  readonly reload: () => Promise<void>
}

/** Read whenever the screen opens and whenever the network comes back: the device keeps nothing of it. */
export function useSecurity(online: boolean, onSessionOver: () => void): SecurityState {
  const [state, setState] = useState<Omit<SecurityState, 'reload'>>({
    security: null,
    failure: null,
    reading: online,
  })
  const last = useRef(0)
  const over = useRef(onSessionOver)
  useEffect(() => {
    over.current = onSessionOver
  })

  const reload = useCallback(async () => {
    last.current += 1
    const asked = last.current
    setState((before) => ({ ...before, reading: true }))
    const read = await readSecurity()
    // Only what was asked for last is shown: an older answer may come later.
    if (asked !== last.current) return
    setState(({ security }) =>
      read.ok
        ? { security: read.value, failure: null, reading: false }
        : { security, failure: read.error, reading: false },
    )
    if (!read.ok && read.error.kind === 'login') over.current()
  }, [])

  useEffect(() => {
    if (online) void reload()
  }, [online, reload])

  return { ...state, reload }
}
