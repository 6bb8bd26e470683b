import { useEffect, useRef, useState } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'

/** The time that a visitor pressed for, and who she turned out to be. */
type Wish = { readonly email: string; readonly chosen: ClinicDateTime }

type Options = {
  readonly email: string
  /** Not null where somebody of reception has logged in, who first has to say for whom she books. */
  readonly reception: object | null
  /** The history's entry says that a visitor has pressed before she entered. */
  readonly sendsAtOnce: boolean
  /** Takes that out of the history's entry. */
  readonly onSendingAtOnce: () => Promise<void>
}

/**
 * The wish of a visitor who pressed and then said who she is: to be sent once, without another press. It is
 * forgotten at once where whoever comes back to the page, or loads it anew, would find it, and held here for
 * her alone and for what she had chosen.
 */
export function useWish({ email, reception, sendsAtOnce, onSendingAtOnce }: Options, chosen: string | null) {
  const [isHeld, setHeld] = useState(false)
  const wish = useRef<Wish | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as she enters, with what is chosen then
  useEffect(() => {
    if (!sendsAtOnce) return
    void onSendingAtOnce().then(() => {
      if (reception !== null || chosen === null) return
      wish.current = { email, chosen }
      setHeld(true)
    })
  }, [sendsAtOnce])
  return {
    isHeld,
    /** Answers whether the wish still holds, and forgets it: it is sent once. */
    take(): boolean {
      const held = wish.current
      wish.current = null
      return held !== null && held.email === email && held.chosen === chosen
    },
  }
}
