import { useEffect, useMemo, useRef, useState } from 'react'
import type { Gap } from '#domain/agendamento/gap.ts'
import {
  agendaDayOf,
  type BookingWindow,
  hoursOn,
  type Slots,
  slotsOfDay,
} from '#domain/agendamento/slots.ts'
import { withTakenDays } from '#domain/agendamento/taken.ts'
import { type ClinicDate, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import { frameDrawn } from '#src/lib/drawing/frame-drawn.ts'
import { useOtherDates } from '../other-dates.ts'
import { type DeviceAgenda, isKnown } from '../queries.ts'
import { nextFreeDay } from '../utils.ts'
import { readTakenDays } from './queries.ts'
import { fullDays, serviceMinutes } from './utils.ts'

/** A day and a time as they are chosen; null where none is yet. */
export type SlotChoice = { readonly date: ClinicDate | null; readonly minute: number | null }

/**
 * Why there are no times to show: the first answer is on its way, it never came, or the day is so far away
 * that the clinic tells its times only whoever is logged in.
 */
export type MissingSlots = 'waiting' | 'unknown' | 'login'

type Options = {
  /** What was chosen when this page was last left. */
  start: SlotChoice
  onChoice: (choice: SlotChoice) => void
  /** Undefined until the device has answered. */
  device: DeviceAgenda | undefined
  service: { readonly tempo: string }
  /** What the clinic keeps free around the service. */
  gap: Gap
  clinicNow: ClinicNow
  /** The first moment and the last day that whoever books may choose. */
  window: BookingWindow
  loading: boolean
  /** While a booking is sent and its result read, the very times it takes do not vanish behind the dialog. */
  freeze: boolean
}

/** What is chosen, and what the device's agenda says of it. */
export function useSlotChoice(options: Options) {
  const { start, onChoice, device, service, clinicNow, loading, freeze } = options
  const { lastDay, notBefore } = options.window
  const [chosen, setChosen] = useState(start.date)
  const [minute, setMinute] = useState(start.minute)
  const told = useRef(start)
  useEffect(() => {
    if (told.current.date === chosen && told.current.minute === minute) return
    // The press draws what was chosen; that the history's entry says it, too, comes after.
    let isLater = false
    void frameDrawn().then(() => {
      if (isLater) return
      told.current = { date: chosen, minute }
      onChoice(told.current)
    })
    return () => {
      isLater = true
    }
  }, [chosen, minute, onChoice])
  // Counts the days that were chosen elsewhere than in the calendar, which then has to turn to their month.
  const [jumps, setJumps] = useState(0)

  // It is today until a day is chosen, and again where a page stayed open beyond the chosen day.
  const date = chosen !== null && chosen >= clinicNow.date ? chosen : clinicNow.date
  // A time is of the day that it was chosen on: where the day turns under it, nothing is chosen.
  const [ofMinute, setOfMinute] = useState({ chosen, date: start.date ?? date })
  if (!freeze && (ofMinute.date !== date || ofMinute.chosen !== chosen)) {
    if (ofMinute.chosen === chosen) setMinute(null)
    setOfMinute({ chosen, date })
  }
  const tempo = serviceMinutes(service.tempo)
  const { antes, depois } = options.gap
  const known = device?.known ?? null
  const isTooFar = lastDay !== null && date > lastDay
  const isOutside = known !== null && !isKnown(known, [date]) && !isTooFar
  const others = useOtherDates(isOutside ? [date] : null, known?.at ?? null, readTakenDays)
  const knownAgenda = useMemo(() => {
    if (device === undefined || known === null) return null
    return others.answer === null ? device.agenda : withTakenDays(device.agenda, others.answer.rows)
  }, [device, known, others.answer])
  const isUnknown = isOutside && others.answer === null

  const { date: today, minute: nowMinute } = clinicNow
  const search = useMemo(
    () =>
      knownAgenda === null
        ? null
        : {
            agenda: knownAgenda,
            tempo,
            gap: { antes, depois },
            clinicNow: { date: today, minute: nowMinute },
            lastDay,
            notBefore,
          },
    [knownAgenda, tempo, antes, depois, today, nowMinute, lastDay, notBefore],
  )
  const currentSlots = useMemo<Slots | null>(
    () =>
      search === null || isUnknown ? null : slotsOfDay(agendaDayOf(search.agenda, { date: date, ...search })),
    [search, isUnknown, date],
  )
  const [shown, setShown] = useState({ date, slots: currentSlots })
  if (!freeze && (shown.date !== date || shown.slots !== currentSlots))
    setShown({ date, slots: currentSlots })
  const slots = freeze && shown.date === date ? shown.slots : currentSlots
  const isFull = useMemo(() => (search === null ? () => false : fullDays(search)), [search])
  const nextDay = useMemo(
    () =>
      search !== null && known !== null && slots?.kind === 'none'
        ? nextFreeDay(search, date, known.to)
        : null,
    [search, known, slots, date],
  )

  function goTo(day: ClinicDate) {
    setChosen(day)
    setJumps((n) => n + 1)
  }

  const isAwaited = isOutside ? !others.failed : device === undefined || loading
  const missing: MissingSlots = isAwaited ? 'waiting' : others.needsLogin ? 'login' : 'unknown'
  return {
    date,
    minute,
    tempo,
    slots: slots ?? missing,
    isFree: minute !== null && slots?.kind === 'free' && slots.starts.includes(minute),
    isFull,
    /** The rule that gave the day its hours; null where that is not known. */
    hoursBy: search === null ? null : hoursOn(search.agenda, date).source,
    nextDay,
    jumps,
    /** The day lies beyond what the device keeps; `ask` asks the clinic again. */
    isOutside,
    ask: others.ask,
    setDate: setChosen,
    setMinute(next: number | null) {
      setMinute(next)
      if (next !== null) setChosen(date)
    },
    goTo,
    moveTo(when: ClinicDateTime) {
      const parsed = parseDateTime(when)
      if (parsed === null) return
      if (parsed.date !== date) goTo(parsed.date)
      setMinute(parsed.minute)
    },
  }
}
