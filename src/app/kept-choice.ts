import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { isClinicDate } from '#domain/lib/dates.ts'
import type { SlotChoice } from '#src/features/agendamento/booking/use-slot-choice.ts'

export const NOTHING_CHOSEN: SlotChoice = { date: null, minute: null }

const keptSchema = z.object({
  chosen: z.object({
    date: z.nullable(z.string().check(z.refine(isClinicDate))),
    minute: z.nullable(z.int()),
  }),
})

/**
 * The day and time that are chosen, kept in the history's entry of this page: whoever comes back to it, by
 * the browser's Back or over a login, finds them as they were.
 */
export function useKeptChoice(): [SlotChoice, (choice: SlotChoice) => Promise<void>] {
  const location = useLocation()
  const navigate = useNavigate()
  const read = keptSchema.safeParse(location.state)
  const here = useRef(location)
  here.current = location
  const keep = useCallback(
    async (chosen: SlotChoice) => {
      const { pathname, search, state } = here.current
      await navigate({ pathname, search }, { replace: true, state: { ...state, chosen } })
    },
    [navigate],
  )
  return [read.success ? read.data.chosen : NOTHING_CHOSEN, keep]
}
