import { expect, it } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { daysToOffer, freeDayOf } from './free-days.ts'

const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']
const hours = (data: string, de: string, ate: string) => ({
  data,
  horarioInicioPrimeiroPeriodo: de,
  horarioFimPrimeiroPeriodo: ate,
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
})
const visit = (data: string, at: string, tempo: string) => ({
  dataHoraAgendada: `${data}T${at}:00.000Z`,
  tempo,
})
const REGISTERED = [
  hours(FRIDAY, '08:00', '12:00'),
  hours(SATURDAY, '08:00', '10:00'),
  hours(SUNDAY, '08:00', '09:00'),
  hours(MONDAY, '08:00', '12:00'),
]
const search = (visits: ReturnType<typeof visit>[], minute = 7 * 60) => ({
  agenda: agendaOf(REGISTERED, visits, null),
  clinicNow: { date: FRIDAY, minute },
  tempo: 60,
  gap: NO_GAP,
})

it('says the longest time that a service could take from a start on, where none is free', () => {
  const busy = [visit(SATURDAY, '08:00', '01:15'), visit(SATURDAY, '09:45', '00:15')]
  expect(freeDayOf(search(busy), SATURDAY)).toEqual({ date: SATURDAY, starts: [], longestGap: 15 })
  const full = [visit(SATURDAY, '08:00', '02:00')]
  expect(freeDayOf(search(full), SATURDAY)).toMatchObject({ starts: [], longestGap: 0 })
  // What has passed of today is no gap.
  expect(freeDayOf(search([], 11 * 60 + 20), FRIDAY)).toMatchObject({ starts: [], longestGap: 30 })
})

it('offers today, tomorrow and the first day with more; or the day that was asked for', () => {
  const dates = (asked: string | null, until = '2026-12-31') =>
    daysToOffer(search([]), { searched: { from: FRIDAY, to: until }, asked }).map(({ date }) => date)
  expect(dates(null)).toEqual([FRIDAY, SATURDAY, MONDAY])
  expect(dates(SUNDAY)).toEqual([FRIDAY, SATURDAY, SUNDAY])
  expect(dates(SATURDAY)).toEqual([FRIDAY, SATURDAY, MONDAY])
  // Of what this device does not know nothing is called free.
  expect(dates(null, SATURDAY)).toEqual([FRIDAY, SATURDAY])
  expect(dates(MONDAY, SATURDAY)).toEqual([FRIDAY, SATURDAY])
  expect(dates('2026-11-12')).toEqual([FRIDAY, SATURDAY, MONDAY])
})
