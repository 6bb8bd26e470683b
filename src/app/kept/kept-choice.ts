import { useCallback, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { isClinicDate } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { SlotChoice } from '#src/features/agendamento/slots/use-slot-choice.ts'
import type { LocalSession } from '#src/offline/db.ts'
import { wasOpenedHere } from '#src/offline/login/opened-here.ts'
import { endWishTurn, wishTurn } from './tab-memory.ts'

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

const WISH = 'sendAtOnce'

/**
 * So long a way in may take, ms: with a registration or a forgotten password. Whoever logs in later on the
 * page that was left may be somebody else, or may only want to look: she presses.
 */
const WAY_IN_MS = 15 * 60_000

/** What a visitor was shown when she pressed: what she wished is that, whatever the service is by now. */
export type ShownFacts = Pick<Procedimento, 'nome' | 'valor' | 'tempo'>

/**
 * The page as it is left by a visitor who has pressed "Agendar" and goes to say who she is: when the way in
 * leads back, the booking is sent without another press, once.
 */
export function withWish(location: Location, { nome, valor, tempo }: ShownFacts): Location {
  const wish = { at: Date.now(), turn: wishTurn(), nome, valor, tempo }
  return { ...location, state: { ...location.state, [WISH]: wish } }
}

/**
 * What was wished so; null where nothing was, or too long ago, or where it has been sent. Any later choice
 * takes the wish away, so that a page that is loaded anew, or found again, sends nothing by itself.
 */
export function readWish(state: unknown): ShownFacts | null {
  const wish: unknown = (state as Record<string, unknown> | null)?.[WISH]
  if (typeof wish !== 'object' || wish === null) return null
  const unread = { at: null, turn: null, nome: null, valor: null, tempo: null }
  const { at, turn, nome, valor, tempo } = { ...unread, ...wish }
  if (turn !== wishTurn()) return null
  if (typeof at !== 'number' || typeof valor !== 'number') return null
  if (typeof nome !== 'string' || typeof tempo !== 'string') return null
  return Math.abs(Date.now() - at) < WAY_IN_MS ? { nome, valor, tempo } : null
}

/**
 * The booking that was wished, where she who wished it has said on this very page who she is. Whoever has
 * logged in in another tab has wished nothing: she presses herself.
 */
export function wishOf(session: LocalSession | null, state: unknown): ShownFacts | null {
  return session !== null && wasOpenedHere(session) ? readWish(state) : null
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
      const { [WISH]: _, ...rest } = { ...state }
      endWishTurn()
      await navigate({ pathname, search }, { replace: true, state: { ...rest, chosen } })
    },
    [navigate],
  )
  return [readKeptChoice(location.state), keep]
}
