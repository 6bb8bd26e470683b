import { describe, expect, it } from 'vitest'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { byPartOfDay, daysWithoutSlot, serviceMinutes } from './utils.ts'

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

describe('daysWithoutSlot', () => {
  const agenda = agendaOf(
    [closedOn('2026-11-10'), closedOn('2026-11-15'), closedOn('2026-12-01')],
    [{ dataHoraAgendada: '2026-11-20T07:00:00.000Z', tempo: '11:00' }],
    null,
  )
  it('strikes closed and full days of the month, from today on', () => {
    const days = daysWithoutSlot({ agenda, tempo: 75, clinicNow, lastDay: null }, '2026-11-01')
    expect([...days]).toEqual(['2026-11-15', '2026-11-20'])
  })

  it('strikes today once its last start has passed', () => {
    const evening = { date: '2026-11-11', minute: 17 * 60 }
    expect([
      ...daysWithoutSlot({ agenda, tempo: 30, clinicNow: evening, lastDay: null }, '2026-11-30'),
    ]).toContain('2026-11-11')
  })

  it('strikes what lies behind the last day that may be booked', () => {
    const days = daysWithoutSlot({ agenda, tempo: 75, clinicNow, lastDay: '2026-11-27' }, '2026-11-01')
    expect([...days]).toEqual(['2026-11-15', '2026-11-20', '2026-11-28', '2026-11-29', '2026-11-30'])
  })

  it('looks at the shown month only', () => {
    expect([...daysWithoutSlot({ agenda, tempo: 75, clinicNow, lastDay: null }, '2026-12-15')]).toEqual([
      '2026-12-01',
    ])
    expect(daysWithoutSlot({ agenda, tempo: 75, clinicNow, lastDay: null }, '2026-10-01').size).toBe(0)
  })
})

describe('serviceMinutes', () => {
  it('reads HH:MM and never answers zero', () => {
    expect(serviceMinutes('01:15')).toBe(75)
    expect(serviceMinutes('00:00')).toBe(30)
    expect(serviceMinutes('uma hora')).toBe(30)
  })
})
