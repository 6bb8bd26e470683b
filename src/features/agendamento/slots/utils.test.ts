import { describe, expect, it } from 'vitest'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { byPartOfDay, fullDays, serviceMinutes } from './utils.ts'

const clinicNow = { date: '2026-11-11', minute: 9 * 60 }
const closedOn = (data: string) => ({
  data,
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
})

describe('byPartOfDay', () => {
  it('parts the starts at noon', () => {
    expect(byPartOfDay([660, 690, 780])).toEqual({ morning: [660, 690], afternoon: [780] })
  })
})

describe('fullDays', () => {
  const agenda = agendaOf(
    [closedOn('2026-11-10'), closedOn('2026-11-15'), closedOn('2026-12-01')],
    [{ dataHoraAgendada: '2026-11-20T07:00:00.000Z', tempo: '11:00' }],
    null,
  )
  const daysOf = (month: string) =>
    Array.from({ length: 30 }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
  const search = { agenda, tempo: 75, clinicNow, lastDay: null }

  it('strikes closed and full days, from today on', () => {
    expect(daysOf('2026-11').filter(fullDays(search))).toEqual(['2026-11-15', '2026-11-20'])
    expect(daysOf('2026-12').filter(fullDays(search))).toEqual(['2026-12-01'])
    expect(daysOf('2026-10').filter(fullDays(search))).toEqual([])
  })

  it('strikes today once its last start has passed', () => {
    const evening = { date: '2026-11-11', minute: 17 * 60 }
    expect(fullDays({ ...search, tempo: 30, clinicNow: evening })('2026-11-11')).toBe(true)
    expect(fullDays({ ...search, tempo: 30 })('2026-11-11')).toBe(false)
  })

  it('strikes what lies behind the last day that may be booked', () => {
    const days = daysOf('2026-11').filter(fullDays({ ...search, lastDay: '2026-11-27' }))
    expect(days).toEqual(['2026-11-15', '2026-11-20', '2026-11-28', '2026-11-29', '2026-11-30'])
  })

  it('answers the same when it is asked again', () => {
    const isFull = fullDays(search)
    for (const day of ['2026-11-15', '2026-11-16']) expect(isFull(day)).toBe(isFull(day))
    expect(isFull('2026-11-15')).toBe(true)
  })
})

describe('serviceMinutes', () => {
  it('reads HH:MM and never answers zero', () => {
    expect(serviceMinutes('01:15')).toBe(75)
    expect(serviceMinutes('00:00')).toBe(30)
    expect(serviceMinutes('uma hora')).toBe(30)
  })
})
