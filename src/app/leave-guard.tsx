import { useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { LeaveQuestion } from '#src/components/dialogs/leave-question.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'

/** The navigation state of a way out that was asked about already, or takes along what was typed. */
export const UNASKED = { unasked: true } as const

/** Steps within the page are nobody's loss. */
const losesTyping: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (!isUnsaved()) return false
  if (historyAction !== 'POP' && nextLocation.state?.unasked === true) return false
  return nextLocation.pathname.toLowerCase() !== currentLocation.pathname.toLowerCase()
}

/**
 * Asks before a way out of the page loses what somebody typed: any link, the browser's Back and Forward,
 * whatever else goes to another page, and whatever is handed to `ask`.
 */
export function useLeaveGuard() {
  const blocker = useBlocker(losesTyping)
  const [asked, setAsked] = useState<{ readonly act: () => void } | null>(null)
  const [left, setLeft] = useState(false)
  return {
    ask(act: () => void) {
      if (isUnsaved()) setAsked({ act })
      else act()
    },
    question: (
      <LeaveQuestion
        opened={asked !== null || blocker.state === 'blocked'}
        // The focus goes on to the new page.
        returnFocus={!left}
        onStay={() => {
          setLeft(false)
          setAsked(null)
          blocker.reset?.()
        }}
        onLeave={() => {
          setLeft(true)
          setAsked(null)
          asked?.act()
          blocker.proceed?.()
        }}
      />
    ),
  }
}
