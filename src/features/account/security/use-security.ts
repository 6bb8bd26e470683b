import { useEffect, useRef } from 'react'
import type { Security } from '#domain/account/schema.ts'
import type { AccountFailure } from '#src/api/account-failure.ts'
import { useAsked } from '#src/lib/reading/use-asked.ts'
import { readSecurity } from '../commands.ts'

export type SecurityState = {
  /** The account's security as the clinic last said it; null until it has. */
  readonly security: Security | null
  /** Why the last reading brought nothing. */
  readonly failure: AccountFailure | null
  readonly isOld: boolean
  readonly reading: boolean
  readonly reload: () => Promise<void>
}

/** See `useAsked`: the device keeps nothing of it. */
export function useSecurity(online: boolean, onSessionOver: () => void): SecurityState {
  const { value, failure, isOld, asking, ask } = useAsked(readSecurity, online)
  const over = useRef(onSessionOver)
  useEffect(() => {
    over.current = onSessionOver
  })
  useEffect(() => {
    if (failure?.kind === 'login') over.current()
  }, [failure])
  return { security: value, failure, isOld, reading: asking, reload: ask }
}
