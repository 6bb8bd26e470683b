import { useCallback, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { isClinicDate } from '#domain/lib/dates.ts'
import type { SlotChoice } from '#src/features/agendamento/slots/use-slot-choice.ts'

export const NOTHING_CHOSEN: SlotChoice = { date: null, minute: null }

/**
 * The browser keeps it, and it may be anything. Read without a schema: the page is drawn before those are
 * there.
 */
export function readKeptChoice(state: unknown): SlotChoice {
  const { date, minute } = {
    ...NOTHING_CHOSEN,
    ...(state as { chosen?: Record<string, unknown> } | null)?.chosen,
  }
  const isDate = date === null || (typeof date === 'string' && isClinicDate(date))
  const isMinute = minute === null || Number.isInteger(minute)
  return isDate && isMinute ? { date, minute: minute as number | null } : NOTHING_CHOSEN
}

const SEND_AT_ONCE = 'sendAtOnce'

/**
 * The page as it is left by a visitor who has pressed "Agendar" and goes to say who she is: when the way in
 * leads back, the booking is sent without another press, once.
 */
export function withSendingAtOnce(location: Location): Location {
  return { ...location, state: { ...location.state, [SEND_AT_ONCE]: true } }
}

/** Any later choice takes the wish away, so that a page that is loaded anew sends nothing by itself. */
export function wantsToSendAtOnce(state: unknown): boolean {
  return (state as Record<string, unknown> | null)?.[SEND_AT_ONCE] === true
}

/**
 * The day and time that are chosen, kept in the history's entry of this page: whoever comes back to it, by
 * the browser's Back or over a login, finds them as they were.
 */
export function useKeptChoice(): [SlotChoice, (choice: SlotChoice) => Promise<void>] {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  here.current = location
  const keep = useCallback(
    async (chosen: SlotChoice) => {
      const { pathname, search, state } = here.current
      const { [SEND_AT_ONCE]: _, ...rest } = { ...state }
      await navigate({ pathname, search }, { replace: true, state: { ...rest, chosen } })
    },
    [navigate],
  )
  return [readKeptChoice(location.state), keep]
}
