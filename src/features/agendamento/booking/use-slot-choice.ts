import { useMemo, useState } from 'react'
import { agendaDayOf, type Slots, slotsOfDay } from '#domain/agendamento/slots.ts'
import { type ClinicDate, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import { useDeviceAgenda } from '../queries.ts'
import { nextFreeDay } from '../utils.ts'
import { daysWithoutSlot, type Service, serviceMinutes } from './utils.ts'

type Options = {
  email: string
  service: Service
  clinicNow: ClinicNow
  loading: boolean
  /** While a booking is sent and its result read, the very times it takes do not vanish behind the dialog. */
  freeze: boolean
}

/** What is chosen, and what the device's agenda says of it. */
export function useSlotChoice({ email, service, clinicNow, loading, freeze }: Options) {
  const device = useDeviceAgenda(email)
  const [chosen, setChosen] = useState<ClinicDate | null>(null)
  const [minute, setMinute] = useState<number | null>(null)
  const [shownMonth, setShownMonth] = useState<ClinicDate | null>(null)
  // Counts the days that were chosen elsewhere than in the calendar, which then has to turn to their month.
  const [jumps, setJumps] = useState(0)

  // It is today until a day is chosen, and again where a page stayed open beyond the chosen day.
  const date = chosen !== null && chosen >= clinicNow.date ? chosen : clinicNow.date
  const month = shownMonth ?? date
  const tempo = serviceMinutes(service.tempo)
  const knownAgenda = device !== undefined && device.updatedAt !== null ? device.agenda : null

  const { date: today, minute: nowMinute } = clinicNow
  const search = useMemo(
    () =>
      knownAgenda === null
        ? null
        : { agenda: knownAgenda, tempo, clinicNow: { date: today, minute: nowMinute } },
    [knownAgenda, tempo, today, nowMinute],
  )
  const currentSlots = useMemo<Slots | null>(
    () =>
      search === null
        ? null
        : slotsOfDay(agendaDayOf(search.agenda, { data: date, tempo, clinicNow: search.clinicNow })),
    [search, tempo, date],
  )
  const [shown, setShown] = useState({ date, slots: currentSlots })
  if (!freeze && (shown.date !== date || shown.slots !== currentSlots))
    setShown({ date, slots: currentSlots })
  const slots = freeze && shown.date === date ? shown.slots : currentSlots
  const fullDays = useMemo(
    () => (search === null ? new Set<ClinicDate>() : daysWithoutSlot(search, month)),
    [search, month],
  )
  const nextDay = useMemo(
    () => (search !== null && slots?.kind === 'none' ? nextFreeDay(search, date) : null),
    [search, slots, date],
  )

  function goTo(day: ClinicDate) {
    setChosen(day)
    setShownMonth(day)
    setJumps((n) => n + 1)
  }

  return {
    date,
    minute,
    tempo,
    slots: slots ?? (device === undefined || loading ? ('waiting' as const) : ('unknown' as const)),
    isFree: minute !== null && slots?.kind === 'free' && slots.starts.includes(minute),
    isFull: (day: ClinicDate) => fullDays.has(day),
    nextDay,
    jumps,
    age: device == null || device.updatedAt === null ? null : Math.max(0, Date.now() - device.updatedAt),
    isUnconfirmed: device?.knownTo != null && date > device.knownTo,
    setDate: setChosen,
    setMonth: setShownMonth,
    setMinute,
    goTo,
    moveTo(when: ClinicDateTime) {
      const parsed = parseDateTime(when)
      if (parsed === null) return
      if (parsed.date !== date) goTo(parsed.date)
      setMinute(parsed.minute)
    },
  }
}
