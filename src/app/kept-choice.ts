import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
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
      await navigate({ pathname, search }, { replace: true, state: { ...state, chosen } })
    },
    [navigate],
  )
  return [readKeptChoice(location.state), keep]
}
